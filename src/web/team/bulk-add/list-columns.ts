import { foldText } from '#domain/text/fold-text.ts'
import { EMAIL_RANKS, type HeaderKind, isKnownHeader, kindOfHeader, type NameKind } from './header-kinds.ts'
import { isNameLike, readAddress } from './person-cells.ts'

/** Which columns of a list are read, by their index; a list may have none for the email, or for the names. */
export interface ListColumns {
  email: number | undefined
  /** The columns whose cells make up the name, in the order in which a name is written. */
  names: number[]
  /** The column of whole names, for rows in which a part of the name is missing. */
  whole?: number | undefined
  /** True if the names' column has the last name first. */
  isLastFirst?: boolean
}

/** The columns of a list as found, and the questions to ask before its rows are shown. */
export interface FoundColumns extends ListColumns {
  asks: ('email' | 'name')[]
}

/** Rows in which a header is looked for. */
const HEADER_ROWS = 10

/**
 * Returns the place of the header among the first rows: the first row with two known headers; else one that names
 * the emails' column; else a row without an address that has words where the rows below have addresses.
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

/** Returns whether two cells of a row are known headers, and none is an address. */
export function isHeader(row: readonly string[]): boolean {
  if (hasAddress(row)) return false
  let known = 0
  return row.slice(0, MAX_HEADERS).some((cell) => cell !== '' && isKnownHeader(cell) && ++known > 1)
}

/** Most cells of a row that are read as headers: those of names and emails come early. */
const MAX_HEADERS = 100

const hasAddress = (row: readonly string[]) => row.some((cell) => readAddress(cell) !== undefined)

/** Mel is a column of addresses in French, and a first name; a sentence with "email" in it is a title. */
function isEmailHeader(cell: string): boolean {
  return kindOfHeader(cell).email === 'work' && !/^m[eé]l\.?$/i.test(cell)
}

/** Finds the columns of a list without a header: those with addresses, and with whole names. */
export function guessColumns(rows: readonly string[][]): FoundColumns {
  const [email = 0, other] = columnsByAddresses(rows)
  const asks: FoundColumns['asks'] = other === undefined ? [] : ['email']
  if (rows.some((row) => readAddress(row[email] ?? '')?.name)) return { email, names: [], asks }
  const texts = columnsOf(rows).filter((at) => at !== email && holdsNames(rows, at))
  const whole = texts.filter((at) => holdsWholeNames(rows, at))
  const name = whole.length === 1 || texts.length === 1 ? (whole[0] ?? texts[0]) : undefined
  if (name !== undefined) return { email, names: [name], asks }
  const nearest = [...texts].sort((a, b) => Math.abs(a - email) - Math.abs(b - email))[0]
  if (nearest === undefined) return { email, names: [], asks }
  return { email, names: [nearest], asks: [...asks, 'name'] }
}

/** Finds the columns of a list by its header. */
export function findColumns(header: readonly string[], rows: readonly string[][]): FoundColumns {
  const kinds = columnsOf([header, ...rows]).map((at) => kindOfHeader(header[at] ?? ''))
  const { email, isSure } = findEmail(kinds, rows)
  const names = findNames(kinds, rows)
  const asks: FoundColumns['asks'] = isSure ? [] : ['email']
  if (names.names.length === 0) {
    // Of two columns, the one with whole names beside the emails is that of the names, whatever it is called.
    const others = columnsOf([header, ...rows]).filter(
      (at) => at !== email && (header[at] || hasCells(rows, at)),
    )
    const [only, ...more] = others
    if (email !== undefined && only !== undefined && more.length === 0 && holdsWholeNames(rows, only))
      return { email, names: [only], asks }
    return { email, names: [], asks: others.some((at) => holdsNames(rows, at)) ? [...asks, 'name'] : asks }
  }
  const isHalf = isHalfName(kinds, rows, names.names, email)
  return { email, ...names, asks: isHalf ? [...asks, 'name'] : asks }
}

/** Returns whether the columns of the name may lack a part of it. */
function isHalfName(
  kinds: readonly HeaderKind[],
  rows: readonly string[][],
  names: readonly number[],
  email: number | undefined,
): boolean {
  const [only, ...more] = names
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

/** Returns the column of the emails; sure if no other column is as good, or better but empty. */
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
  return { email, isSure: isSame && !hasEmptyOwn && EMAIL_RANKS[best] !== "another's" }
}

/**
 * Finds the columns of the name: first and last name, or a whole one. Nom beside Prénom is the last name, as
 * is Name beside Vorname, and Name beside Surname the first, unless it repeats the name beside it.
 */
function findNames(
  kinds: readonly HeaderKind[],
  rows: readonly string[][],
): Pick<ListColumns, 'names' | 'whole' | 'isLastFirst'> {
  const column = (kind: NameKind) => columnOfName(kinds, rows, kind)
  const [first, last, name] = [column('first-name'), column('last-name'), column('name')]
  const lastFirst = column('last-first')
  const full = column('full-name') ?? lastFirst
  const part = first ?? last
  const isWhole = name !== undefined && (part === undefined || isWithin(rows, part, name))
  const whole = full ?? (isWhole ? name : undefined)
  if ((first === undefined || last === undefined) && whole !== undefined)
    return { names: [whole], isLastFirst: whole === lastFirst }
  const written = [
    first ?? (last === undefined ? undefined : name),
    column('infix'),
    last ?? name,
    column('second-last'),
  ]
  return part === undefined ? { names: [] } : { names: written.filter((at) => at !== undefined), whole }
}

/** Returns the first column of this kind that holds names, one for a name by which people are called last. */
function columnOfName(kinds: readonly HeaderKind[], rows: readonly string[][], kind: NameKind) {
  const columns = kinds.flatMap(({ name }, at) => (name === kind ? [at] : []))
  const rankOf = (at: number) => (kinds[at]?.isInstead ? 1 : 0) + (holdsNames(rows, at) ? 0 : 2)
  const usable = columns.filter((at) => !kinds[at]?.isNoun || holdsNames(rows, at))
  return [...usable].sort((a, b) => rankOf(a) - rankOf(b))[0]
}

/** Returns whether the words of one column are in another, with further ones, in every row that has both. */
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

/** Returns whether half of the filled cells of a column, or more, meet a condition. */
function isMostly(rows: readonly string[][], at: number, meets: (cell: string) => boolean): boolean {
  const filled = rows.flatMap((row) => row[at] || [])
  return filled.length > 0 && filled.filter(meets).length * 2 >= filled.length
}

const holdsNames = (rows: readonly string[][], at: number) => isMostly(rows, at, isNameLike)

const holdsWholeNames = (rows: readonly string[][], at: number) =>
  isMostly(rows, at, (cell) => isNameLike(cell) && / \S|,\S/.test(cell))

/** Returns the columns with valid addresses, the one with most first. */
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

/** Returns how many cells the longest row has. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((width, row) => Math.max(width, row.length), 0)
}
