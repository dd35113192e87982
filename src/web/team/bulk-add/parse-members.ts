import { MAX_COLUMNS, MAX_ROWS } from '#domain/people/list-limits.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { isAddressList, readAddressList } from './address-list.ts'
import { decodeEncodedWords } from './encoded-words.ts'
import { findGroupColumns, type GroupColumns, type ListedGroups, readGroups } from './group-columns.ts'
import { findColumns, findHeader, guessColumns, isHeader, type ListColumns, widthOf } from './list-columns.ts'
import { isMailHeader, splitFields } from './mail-header.ts'
import { areReordered, makeName, readAddress, reorderName, withoutBullet } from './person-cells.ts'
import { cleanList, MAX_SPLIT, type SplitList, splitList } from './split-list.ts'
import { isCardList, readCards } from './vcards.ts'

/** Columns chosen by the user. With empty `names`, names are derived from the emails. Null is no column of groups. */
export type ColumnChoice = Partial<Pick<ListColumns, 'email' | 'names'>> & { group?: number | null }

/** A column available for selection: its header or number, and an example of its cells. */
export interface ListColumn {
  label: string
  example: string
}

/** Columns of a table, and the ones in use. */
export interface TableReading {
  columns: ListColumn[]
  email: number | undefined
  names: number[]
  groups?: GroupColumns | undefined
  /** Questions to answer before the rows are shown. */
  asks: ('email' | 'name')[]
}

/** People of a list, guesses, and unread parts. */
export interface MemberList {
  members: NewMember[]
  /** Message about an exceeded limit, if the list was not parsed because of it. */
  problem?: string
  table?: TableReading
  /** The members' groups; undefined without a column of groups. */
  groups?: ListedGroups | undefined
  /** Indexes of the members with names derived from their emails. */
  madeNames: number[]
  /** Example of a reordered name with the last name first, if any. */
  reordered?: { written: string; read: string }
  /** Names with only one part in a list with two name columns. */
  halves: string[]
  /** Unread columns with cells: their headers, or 1-based numbers without one. */
  unread: (string | number)[]
  /** Rows above the header, and lines of an email without people. */
  unusedRows: string[]
  /** Number of repeated header rows. */
  headersAgain: number
  /** Number of non-empty rows with neither a name nor an email. */
  leftOut: number
  /** Names on the address cards of companies and groups. */
  otherCards: string[]
  /** Choices made for address cards with several emails. */
  chosen: { taken: string; left: string[] }[]
}

const NOTHING: MemberList = {
  members: [],
  madeNames: [],
  halves: [],
  unread: [],
  unusedRows: [],
  headersAgain: 0,
  leftOut: 0,
  otherCards: [],
  chosen: [],
}

/** Matches a row that is a single quoted cell, as Excel writes rows pasted into one column. */
const QUOTED_ROW = /^"[^"]*[,;\t][^",;\t]*"$/

/**
 * Parses address cards, a pasted list of addresses, or a table such as a CSV file with any separator, quotes,
 * and an optional byte order mark and header. The columns follow from the header or, without one, from the
 * addresses. Lines outside a table are parsed one by one.
 */
export function parseMembers(text: string, choice: ColumnChoice = {}): MemberList {
  const list = decodeEncodedWords(cleanList(text))
  if (isCardList(list)) return readCardList(list)
  if (isMailHeader(list)) return readMail(list)
  const lines = list.split('\n').filter((line) => line.trim() !== '')
  if (list.includes('@') && lines.every((line) => QUOTED_ROW.test(line)))
    return parseMembers(lines.map((line) => line.slice(1, -1)).join('\n'), choice)
  const split = splitList(list)
  if (split.tooLong) return { ...NOTHING, problem: explainTooLong(split.tooLong) }
  const at = findHeader(split.rows)
  const header = at === undefined ? [] : (split.rows[at] ?? [])
  if (header.length > 1 || (at === undefined && isTable(split) && !isAddressList(list)))
    return readTable(split.rows, at, choice)
  // A header with a single cell is an ordinary line. The lines below it are parsed one by one.
  const below = at === undefined ? 0 : at + 1
  const { unusedRows, ...read } = readLines(lines.slice(below).join('\n'))
  return { ...read, unusedRows: [...lines.slice(0, Math.max(0, below - 1)), ...unusedRows] }
}

/** Returns the message for a list with too many rows or columns. */
function explainTooLong({ rows, columns }: { rows: number; columns: number }): string {
  return rows > MAX_SPLIT.rows
    ? tooManyRows(rows)
    : `This list has ${columns} columns. The limit is ${MAX_COLUMNS}.`
}

/** Returns the message for a list with too many rows to add. */
export function tooManyRows(rows: number): string {
  return `This list has ${rows} rows. You can add up to ${MAX_ROWS} at once.`
}

function readCardList(list: string): MemberList {
  const { people, ...rest } = readCards(list)
  return { ...NOTHING, ...nameMembers(people), ...rest }
}

/** Parses the people in a mail header, which ends at the first empty line. */
function readMail(list: string): MemberList {
  const [header = '', ...below] = list.trimStart().split(/\n[^\S\n]*\n/)
  const { lines: fields, otherFields } = splitFields(header)
  const { unusedRows, ...read } = readLines(fields.join('\n'))
  const lines = below.flatMap((part) => part.split('\n')).filter((line) => line.trim() !== '')
  return { ...read, unusedRows: [...otherFields, ...unusedRows, ...lines] }
}

function readLines(list: string): MemberList {
  const { people, otherLines } = readAddressList(list)
  return { ...NOTHING, ...nameMembers(people), unusedRows: otherLines }
}

/** Returns the people. Missing names are derived from the emails. */
function nameMembers(people: readonly NewMember[]): Pick<MemberList, 'members' | 'madeNames'> {
  const members = people.map(({ name, email }) => ({ name: name || makeName(email), email }))
  return { members, madeNames: members.flatMap(({ name }, at) => (people[at]?.name || !name ? [] : [at])) }
}

/**
 * Returns whether rows without a header form a table: by a separator used only in tables, by three cells in a
 * majority of rows, or by a single column of addresses.
 */
function isTable({ rows, separator }: SplitList): boolean {
  if (widthOf(rows) < 2) return false
  if (!['', ',', ';'].includes(separator)) return true
  const places = rows.map((row) => row.findIndex((cell) => readAddress(cell))).filter((at) => at >= 0)
  const written = rows.filter((row) => row.some((cell) => cell.includes('@'))).length
  const wide = rows.filter((row) => row.length > 2 && row.some((cell) => cell.includes('@'))).length
  return wide * 2 > written || (places.length === written && new Set(places).size === 1)
}

function readTable(list: string[][], at: number | undefined, { group, ...choice }: ColumnChoice): MemberList {
  const header = at === undefined ? [] : (list[at] ?? [])
  const below = at === undefined ? list : list.slice(at + 1)
  const rows = at === undefined ? below : below.filter((row) => !isHeader(row))
  const width = widthOf(list)
  if (width > MAX_COLUMNS) return { ...NOTHING, problem: explainTooLong({ rows: 0, columns: width }) }
  const found = at === undefined ? guessColumns(rows) : findColumns(header, rows)
  const columns = { ...found, ...choice, ...(choice.names && { whole: undefined, isLastFirst: false }) }
  const isOpen = found.asks.includes('name') && choice.names === undefined
  const { read, ...people } = toPeople(rows, columns, columns.names.length === 0 && !isOpen)
  const groups = findGroupColumns(header, rows, [columns.email, ...columns.names], group)
  return {
    ...NOTHING,
    ...people,
    groups: groups && readGroups(read, groups),
    table: {
      columns: Array.from({ length: width }, (_, column) => ({
        label: header[column] || `Column ${column + 1}`,
        example: rows.find((row) => row[column])?.[column] ?? '',
      })),
      email: columns.email,
      names: columns.names,
      groups,
      asks: found.asks.filter((ask) => choice[ask === 'email' ? 'email' : 'names'] === undefined),
    },
    unread: findUnread(header, rows, [columns.email, ...columns.names, groups?.group, groups?.area]),
    unusedRows: list.slice(0, at ?? 0).map((row) => row.filter(Boolean).join(' ')),
    headersAgain: below.length - rows.length,
    leftOut: rows.length - people.members.length,
  }
}

function toPeople(
  rows: readonly string[][],
  columns: ListColumns,
  makesNames: boolean,
): Pick<MemberList, 'members' | 'madeNames' | 'halves' | 'reordered'> & { read: string[][] } {
  const [only, ...more] = columns.names
  const cells = only === undefined || more.length > 0 ? [] : rows.flatMap((row) => row[only] || [])
  const isReordered = columns.isLastFirst || areReordered(cells)
  const people = rows
    .map((row) => ({ row, ...toPerson(row, columns, { isReordered, makesNames }) }))
    .filter(({ name, email }) => /[\p{L}\p{N}@]/u.test(name + email))
  const [reordered] = people.filter(({ name, written }) => written !== '' && written !== name)
  return {
    members: people.map(({ name, email }) => ({ name, email })),
    read: people.map(({ row }) => row),
    madeNames: people.flatMap(({ isMade }, at) => (isMade ? [at] : [])),
    halves: people.filter(({ isHalf }) => isHalf).map(({ name }) => name),
    ...(isReordered && reordered && { reordered: { written: reordered.written, read: reordered.name } }),
  }
}

function toPerson(
  row: string[],
  { email, names, additions = [], whole }: ListColumns,
  how: { isReordered: boolean; makesNames: boolean },
) {
  const address = email === undefined ? '' : (row[email] ?? '')
  const found = readAddress(address)
  const parts = names.map((at) => (names.length > 1 ? (row[at] ?? '') : withoutBullet(row[at] ?? '')))
  const [first, ...others] = parts.filter((_part, at) => !additions.includes(names[at] ?? -1))
  const isHalf = others.length > 0 && parts.some(Boolean) && !(first && others.some(Boolean))
  const other = (whole === undefined ? '' : row[whole]) || (names.length > 0 ? '' : found?.name)
  const isOther = other && (isHalf || !parts.some(Boolean))
  const written = isOther ? other : parts.filter(Boolean).join(' ')
  const name = how.isReordered || (isOther && areReordered([other])) ? reorderName(written) : written
  const made = how.makesNames && name === '' ? makeName(found?.email ?? '') : ''
  return {
    name: name || found?.name || made,
    email: found?.email ?? address,
    written,
    isMade: name === '' && !found?.name && made !== '',
    isHalf: isHalf && !isOther,
  }
}

function findUnread(
  header: string[],
  rows: string[][],
  used: readonly (number | undefined)[],
): MemberList['unread'] {
  const columns = Array.from({ length: widthOf([header, ...rows]) }, (_, at) => at)
  const unread = columns.filter((at) => !used.includes(at))
  return unread.flatMap((at): MemberList['unread'] => {
    if (header[at]) return [header[at]]
    return rows.some((row) => row[at]) ? [at + 1] : []
  })
}
