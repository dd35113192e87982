import { foldText } from '#domain/text/fold-text.ts'
import { EMAIL_RANKS, type HeaderKind, isKnownHeader, kindOfHeader, type NameKind } from './header-kinds.ts'
import { GROUP_WORDS } from './header-words.ts'
import { isNameLike, readAddress } from './person-cells.ts'

/** Indexes of the columns to parse. A list may lack an email column or name columns. */
export interface ListColumns {
  email: number | undefined
  /** Columns of the name, in written order. */
  names: number[]
  /** Name columns in addition to first and last name, such as an infix. */
  additions?: number[]
  /** Column of whole names, for rows without part of the name. */
  whole?: number | undefined
  /** True if the name column has the last name first. */
  isLastFirst?: boolean
}

/** Columns found in a list, and questions to answer before its rows are shown. */
export interface FoundColumns extends ListColumns {
  asks: ('email' | 'name')[]
}

/** Number of rows searched for a header. */
const HEADER_ROWS = 10

/**
 * Returns the index of the header among the first rows. It is the first row with two known headers; otherwise
 * the first row that names the email column; otherwise the first row of the table, if it has a text above the
 * addresses and no address.
 */
export function findHeader(rows: readonly string[][]): number | undefined {
  const first = rows.slice(0, HEADER_ROWS)
  const known = first.findIndex(isHeader)
  if (known >= 0) return known
  const emails = first.findIndex((row) => !hasAddress(row) && row.some(isEmailHeader))
  if (emails >= 0) return emails
  const at = first.findIndex(
    (row) => row.filter(Boolean).length > 1 || row.some((cell) => cell.includes('@')),
  )
  const column = columnsByAddresses(rows)[0]
  if (at < 0 || column === undefined || widthOf(rows) < 2) return undefined
  return rows[at]?.[column] && !rows[at]?.some((cell) => cell.includes('@')) ? at : undefined
}

/** Returns whether a row has at least two known headers and no address. */
export function isHeader(row: readonly string[]): boolean {
  if (hasAddress(row)) return false
  let known = 0
  return row.slice(0, MAX_HEADERS).some((cell) => cell !== '' && isKnownHeader(cell) && ++known > 1)
}

/** Maximum number of cells checked as headers. Columns of names and emails come early. */
const MAX_HEADERS = 100

const hasAddress = (row: readonly string[]) => row.some((cell) => readAddress(cell) !== undefined)

/**
 * Returns whether a cell names the email column. Mel means email in French but is also a first name. A
 * sentence with "email" is a title.
 */
function isEmailHeader(cell: string): boolean {
  return kindOfHeader(cell).email === 'work' && !/^m[eé]l\.?$/i.test(cell)
}

/** Finds the columns of a list without a header: the addresses and the whole names. */
export function guessColumns(rows: readonly string[][]): FoundColumns {
  const [email = 0, other] = columnsByAddresses(rows)
  const asks: FoundColumns['asks'] = other === undefined ? [] : ['email']
  if (rows.some((row) => readAddress(row[email] ?? '')?.name)) return { email, names: [], asks }
  const texts = columnsOf(rows).filter((at) => at !== email && holdsNames(rows, at))
  const whole = texts.filter((at) => holdsWholeNames(rows, at))
  const nearest = [...texts].sort((a, b) => Math.abs(a - email) - Math.abs(b - email))[0]
  const name = whole.length === 1 ? whole[0] : nearest
  if (name === undefined) return { email, names: [], asks }
  // With several name-like columns, two words may be a shop or a job, and a single word may be part of a
  // name.
  const isSure =
    texts.length === 1
      ? !isShared(rows, name, email)
      : texts.length === 2 && whole.length === 1 && countShared(rows, name, email) === 0
  return { email, names: [name], asks: isSure ? asks : [...asks, 'name'] }
}

/** Finds the columns of a list by its header. */
export function findColumns(header: readonly string[], rows: readonly string[][]): FoundColumns {
  const kinds = columnsOf([header, ...rows]).map((at) => kindOfHeader(header[at] ?? ''))
  const { email, isSure } = findEmail(kinds, rows)
  const names = findNames(kinds, rows)
  const asks: FoundColumns['asks'] = isSure ? [] : ['email']
  if (names.names.length === 0) {
    // A single column next to the emails has the names if they are whole, unless it is a group or the
    // majority share its values.
    const others = columnsOf([header, ...rows]).filter(
      (at) => at !== email && (header[at] || hasCells(rows, at)),
    )
    const [only, ...more] = others
    const isOnly = email !== undefined && only !== undefined && more.length === 0
    const isGroup = isOnly && (GROUP_WORDS.test(foldText(header[only] ?? '')) || isShared(rows, only, email))
    if (isOnly && !isGroup && holdsWholeNames(rows, only)) return { email, names: [only], asks }
    return { email, names: [], asks: others.some((at) => holdsNames(rows, at)) ? [...asks, 'name'] : asks }
  }
  const [name = 0] = names.names
  const isOfMany = kinds[name]?.isNoun && email !== undefined && isShared(rows, name, email)
  const isUnsure = isOfMany || isHalfName(kinds, rows, names, email)
  return { email, ...names, asks: isUnsure ? [...asks, 'name'] : asks }
}

/** Returns whether the name columns may lack part of the name. */
function isHalfName(
  kinds: readonly HeaderKind[],
  rows: readonly string[][],
  { names, additions }: Pick<ListColumns, 'names' | 'additions'>,
  email: number | undefined,
): boolean {
  const [only, ...more] = names.filter((at) => !additions?.includes(at))
  if (only === undefined || more.length > 0 || !hasCells(rows, only)) return false
  const kind = kinds[only]?.name
  if (kind === 'full-name' || kind === 'last-first') return false
  if (kind !== 'name') return true
  if (holdsWholeNames(rows, only)) return false
  const others = kinds.flatMap(({ name = 'name' }, at) =>
    name === 'name' && at !== email && at !== only ? [at] : [],
  )
  return others.some((at) => holdsNames(rows, at))
}

/** Returns the email column. It is certain if no other column is equally good and no better one is empty. */
function findEmail(
  kinds: readonly HeaderKind[],
  rows: readonly string[][],
): { email: number | undefined; isSure: boolean } {
  const filled = columnsByAddresses(rows, kinds.length)
  const rankOf = (at: number) => EMAIL_RANKS.indexOf(kinds[at]?.email ?? 'unknown')
  const best = Math.min(...filled.map(rankOf))
  const [email, ...others] = filled.filter((at) => rankOf(at) === best)
  if (email === undefined) {
    const named = kinds.findIndex(({ email: rank }) => rank === 'work' || rank === 'email')
    return { email: named < 0 ? undefined : named, isSure: true }
  }
  const isSame = others.every((at) => rows.every((row) => !row[at] || !row[email] || row[at] === row[email]))
  const ownRank = EMAIL_RANKS.indexOf('email')
  const hasEmptyOwn = best > ownRank && kinds.some((_kind, at) => rankOf(at) <= ownRank)
  const isPrivate = rows.some(
    (row) =>
      isPrivateLabel(kinds[email - 1], row[email - 1]) &&
      filled.some((at) => row[email] && row[at] && row[at] !== row[email]),
  )
  const isSure = isSame && !isPrivate && !hasEmptyOwn && EMAIL_RANKS[best] !== "another's"
  return { email, isSure }
}

/**
 * Returns whether a cell marks the address next to it as private, such as "* Home" in the column E-mail 1 -
 * Type.
 */
function isPrivateLabel(kind: HeaderKind | undefined, label = ''): boolean {
  if (!kind?.isKnown || kind.name || label === '' || label.includes('@')) return false
  const rank = kindOfHeader(`${label} email`).email
  return rank === 'private' || rank === "another's"
}

/**
 * Finds the name columns: first and last name, or a whole name. Nom next to Prénom is the last name, as is
 * Name next to Vorname. Name next to Surname is the first name, unless it repeats the surname. Columns that
 * refer to people, such as Staff, are not part of a name.
 */
function findNames(
  kinds: readonly HeaderKind[],
  rows: readonly string[][],
): Pick<ListColumns, 'names' | 'additions' | 'whole' | 'isLastFirst'> {
  const column = (kind: NameKind) => columnOfName(kinds, rows, kind)
  const [first, last, name] = [column('first-name'), column('last-name'), column('name')]
  const lastFirst = column('last-first')
  const full = column('full-name') ?? lastFirst
  const part = first ?? last
  const isWhole = name !== undefined && (part === undefined || isWithin(rows, part, name))
  const whole = full ?? (isWhole ? name : undefined)
  if ((first === undefined || last === undefined) && whole !== undefined)
    return { names: [whole], isLastFirst: whole === lastFirst }
  if (part === undefined) return { names: [] }
  const half = name === undefined || kinds[name]?.isNoun ? undefined : name
  const [infix, secondLast] = [column('infix'), column('second-last')]
  const isColumn = (at: number | undefined) => at !== undefined
  return {
    names: [first ?? half, infix, last ?? half, secondLast].filter(isColumn),
    additions: [infix, secondLast].filter(isColumn),
    whole,
  }
}

/**
 * Returns the best column of a kind, preferring columns with names, then regular names over alternative
 * ones, then headers that refer to names instead of people.
 */
function columnOfName(kinds: readonly HeaderKind[], rows: readonly string[][], kind: NameKind) {
  const columns = kinds.flatMap(({ name }, at) => (name === kind ? [at] : []))
  const rankOf = (at: number) =>
    (kinds[at]?.isNoun ? 1 : 0) + (kinds[at]?.isInstead ? 2 : 0) + (holdsNames(rows, at) ? 0 : 4)
  const usable = columns.filter((at) => !kinds[at]?.isNoun || holdsNames(rows, at))
  return [...usable].sort((a, b) => rankOf(a) - rankOf(b))[0]
}

/** Returns whether, in every row with both cells, the words of one cell are a subset of the other's. */
function isWithin(rows: readonly string[][], part: number, whole: number): boolean {
  const pairs = rows.map((row) => [wordsOf(row[part]), wordsOf(row[whole])] as const)
  const filled = pairs.filter(([some, all]) => some.length > 0 && all.length > 0)
  return (
    filled.length > 0 &&
    filled.every(([some, all]) => some.length < all.length && some.every((word) => all.includes(word)))
  )
}

function wordsOf(cell = ''): string[] {
  return foldText(cell)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const hasCells = (rows: readonly string[][], at: number) => rows.some((row) => row[at])

/** Returns whether at least half of a column's non-empty cells meet a condition. */
function isMostly(rows: readonly string[][], at: number, meets: (cell: string) => boolean): boolean {
  const filled = rows.flatMap((row) => row[at] || [])
  return filled.length > 0 && filled.filter(meets).length * 2 >= filled.length
}

const holdsNames = (rows: readonly string[][], at: number) => isMostly(rows, at, isNameLike)

const holdsWholeNames = (rows: readonly string[][], at: number) =>
  isMostly(rows, at, (cell) => isNameLike(cell) && / \S|,\S/.test(cell))

/** Returns the number of people who share a column's value with someone at another address. */
function countShared(rows: readonly string[][], at: number, email: number): number {
  const emails = new Map<string, Set<string>>()
  for (const row of rows) {
    const cell = row[at] ?? ''
    if (cell !== '') emails.set(cell, (emails.get(cell) ?? new Set()).add(row[email] ?? ''))
  }
  return [...emails.values()].reduce((sum, { size }) => (size > 1 ? sum + size : sum), 0)
}

/** Returns whether the majority share a column's value with others. Shops are shared, names are not. */
const isShared = (rows: readonly string[][], at: number, email: number) =>
  countShared(rows, at, email) * 2 > rows.length

/** Returns the columns with valid addresses, by descending count. */
function columnsByAddresses(rows: readonly string[][], width = widthOf(rows)): number[] {
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => readAddress(row[at] ?? '')).length,
  )
  const filled = counts.flatMap((count, at) => (count > 0 ? [at] : []))
  return [...filled].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
}

function columnsOf(rows: readonly (readonly string[])[]): number[] {
  return Array.from({ length: widthOf(rows) }, (_, at) => at)
}

/** Returns the number of cells in the longest row. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((width, row) => Math.max(width, row.length), 0)
}
