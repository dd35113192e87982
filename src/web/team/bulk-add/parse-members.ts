import type { NewMember } from '#web/state/team-members.ts'
import { readAddressList } from './address-list.ts'
import { findColumns, guessColumns, isHeader, type ListColumns, widthOf } from './list-columns.ts'
import { cleanList, NAMED_ADDRESS, splitList } from './split-list.ts'

/** Most rows accepted at once. */
export const MAX_ROWS = 5000

/** The people of a list, and the parts of it that were not read. */
export interface MemberList {
  members: NewMember[]
  /** The columns that were not read and are not empty: their headers, or else their numbers from 1. */
  unread: (string | number)[]
  /** Number of rows with neither a name nor an email, but something else. */
  leftOut: number
}

/**
 * Returns the people in a pasted list of addresses, or in a table such as a CSV file: with any separator,
 * quotes, with or without a byte order mark or a header in English, German, French or Dutch. The header
 * determines the columns, or without one the position of the addresses.
 */
export function parseMembers(text: string): MemberList {
  const list = splitList(text)
  const header = list[0] && isHeader(list[0]) ? list[0] : []
  const people = header.length > 1 ? undefined : readAddressList(withoutHeader(cleanList(text), header))
  return people ? { members: people, unread: [], leftOut: 0 } : readTable(list, header)
}

/** Returns a list without the line of its header, if it has one. */
function withoutHeader(text: string, header: string[]): string {
  return header.length > 0 ? text.replace(/^\s*.*/, '') : text
}

function readTable(list: string[][], header: string[]): MemberList {
  const rows = header.length > 0 ? list.slice(1) : list
  const columns = header.length > 0 ? findColumns(header, rows) : guessColumns(rows)
  const members = rows.map((row) => toNewMember(row, columns)).filter(({ name, email }) => name || email)
  return { members, unread: findUnread(header, rows, columns), leftOut: rows.length - members.length }
}

function toNewMember(row: string[], { email, names }: ListColumns): NewMember {
  const address = email === undefined ? '' : (row[email] ?? '')
  const name = names
    .map((at) => row[at] ?? '')
    .filter(Boolean)
    .join(' ')
  const [, inName, inAddress] = NAMED_ADDRESS.exec(address) ?? []
  if (inAddress === undefined) return { name, email: address }
  return { name: name || (inName ?? ''), email: inAddress }
}

function findUnread(header: string[], rows: string[][], { email, names }: ListColumns): MemberList['unread'] {
  const columns = Array.from({ length: widthOf([header, ...rows]) }, (_, at) => at)
  const unread = columns.filter((at) => at !== email && !names.includes(at))
  return unread.flatMap((at): MemberList['unread'] => {
    if (header[at]) return [header[at]]
    return rows.some((row) => row[at]) ? [at + 1] : []
  })
}
