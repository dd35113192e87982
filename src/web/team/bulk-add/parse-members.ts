import Papa from 'papaparse'
import type { NewMember } from '#web/state/team-acts.ts'

/** Most rows accepted at once. */
export const MOST_ROWS = 5000

const EMAIL_HEADER = /e-?mail|^mail$/i
const FIRST_NAME = /first|given/i
const LAST_NAME = /last|family|sur/i
/** A name and an address in one cell, as address books write them: Ann Example <ann@pets.example>. */
const NAMED_ADDRESS = /^"?(.*?)"?\s*<([^<>]+)>$/

/**
 * Returns the people in a pasted list or a CSV file: with any separator, quotes, with or without a byte order mark or a
 * header. The header determines the columns, or without one the position of the addresses.
 */
export function parseMembers(text: string): NewMember[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [first, ...rest] = data.map((row) => row.map((cell) => cell.trim()))
  if (!first) return []
  const hasHeader = first.some((cell) => EMAIL_HEADER.test(cell)) && !first.some((cell) => cell.includes('@'))
  const rows = hasHeader ? rest : [first, ...rest]
  const columns = findColumns(hasHeader ? first : [], rows)
  return rows.map((row) => toNewMember(row, columns))
}

interface Columns {
  email: number
  /** One column, or first and last name. */
  names: number[]
}

function findColumns(header: string[], rows: string[][]): Columns {
  const named = header.findIndex((cell) => EMAIL_HEADER.test(cell))
  const email = named >= 0 ? named : findEmailColumn(rows)
  const parts = [FIRST_NAME, LAST_NAME].map((part) => header.findIndex((cell) => part.test(cell)))
  if (parts.every((at) => at >= 0)) return { email, names: parts }
  const name = header.findIndex((cell, at) => at !== email && /name/i.test(cell))
  return { email, names: [name >= 0 ? name : Number(email === 0)] }
}

/** Returns the column that contains the most addresses. */
function findEmailColumn(rows: string[][]): number {
  const counts: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) counts[at] = (counts[at] ?? 0) + Number(cell.includes('@'))
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

function toNewMember(row: string[], { email, names }: Columns): NewMember {
  const address = row[email] ?? ''
  const name = names
    .map((at) => row[at] ?? '')
    .filter(Boolean)
    .join(' ')
  const [, inName, inAddress] = NAMED_ADDRESS.exec(address) ?? []
  if (inAddress === undefined) return { name, email: address }
  return { name: name || (inName ?? ''), email: inAddress }
}
