import { foldText } from '#domain/text/fold-text.ts'
import { type HeaderKind, kindOfHeader } from './header-kinds.ts'
import { NAMED_ADDRESS } from './split-list.ts'

/** Which columns of a list are read, by their index; a list may have none for the email, or for the names. */
export interface ListColumns {
  email: number | undefined
  /** The columns whose cells make up the name, in the order in which a name is written. */
  names: number[]
}

/** Returns whether a row is the header: two cells name columns, or one the email; none is an address. */
export function isHeader(row: readonly string[]): boolean {
  if (row.some((cell) => cell.includes('@'))) return false
  const kinds = row.map(kindOfHeader).filter((kind) => kind !== undefined)
  // Mel is a column of addresses in French, and a first name.
  return kinds.length >= 2 || row.some((cell) => kindOfHeader(cell) === 'email' && !/^m[eé]l\.?$/i.test(cell))
}

/**
 * Finds the columns of a list without a header: the one with the most addresses, and the name before or after
 * it, unless names stand with the addresses.
 */
export function guessColumns(rows: readonly string[][]): ListColumns {
  const email = columnWithAddresses(rows) ?? 0
  const areNamed = rows.some((row) => NAMED_ADDRESS.exec(row[email] ?? '')?.[1])
  return { email, names: areNamed ? [] : [Number(email === 0)] }
}

/** Finds the columns of a list by its header. */
export function findColumns(header: readonly string[], rows: readonly string[][]): ListColumns {
  const email = findEmail(header, rows)
  const names = findNames(header, rows)
  if (names.length > 0) return { email, names }
  // Of two columns, the one beside the emails can only be that of the names, whatever it is called.
  const others = header.flatMap((cell, at) => (cell !== '' && at !== email ? [at] : []))
  return { email, names: email !== undefined && others.length === 1 ? others : [] }
}

/** Returns the columns of this kind, the shortest header first: "Vorname" before "Vorname 2". */
function columnsOf(header: readonly string[], kind: HeaderKind): number[] {
  const columns = header.flatMap((cell, at) => (kindOfHeader(cell) === kind ? [at] : []))
  return columns.sort((a, b) => (header[a] ?? '').length - (header[b] ?? '').length)
}

function findEmail(header: readonly string[], rows: readonly string[][]): number | undefined {
  const named = columnsOf(header, 'email')
  return named.find((at) => countAddresses(rows, at) > 0) ?? named[0] ?? columnWithAddresses(rows)
}

/**
 * Finds the columns of the name: first and last name, or a whole one. Nom beside Prénom is the last name, as
 * is Name beside Vorname, and Name beside Surname the first, unless it repeats the name beside it.
 */
function findNames(header: readonly string[], rows: readonly string[][]): number[] {
  const column = (kind: HeaderKind) => columnsOf(header, kind)[0]
  const [first, last, name, full] = [
    ...[column('first-name'), column('last-name'), column('name'), column('full-name')],
  ]
  const part = first ?? last
  if (first === undefined || last === undefined) {
    if (full !== undefined) return [full]
    if (name !== undefined && (part === undefined || isWithin(rows, part, name))) return [name]
  }
  const written = [first ?? (last === undefined ? undefined : name), column('infix'), last ?? name]
  return written.filter((at) => at !== undefined)
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

function countAddresses(rows: readonly string[][], at: number): number {
  return rows.filter((row) => row[at]?.includes('@')).length
}

/** Returns the column that contains the most addresses; undefined if there are none. */
function columnWithAddresses(rows: readonly string[][]): number | undefined {
  const width = widthOf(rows)
  const counts = Array.from({ length: width }, (_, at) => countAddresses(rows, at))
  const max = Math.max(0, ...counts)
  return max > 0 ? counts.indexOf(max) : undefined
}

/** Returns how many cells the longest row has. */
export function widthOf(rows: readonly string[][]): number {
  return rows.reduce((width, row) => Math.max(width, row.length), 0)
}
