import Papa from 'papaparse'
import { MAX_COLUMNS } from '#domain/people/list-limits.ts'
import { isKnownHeader } from './header-kinds.ts'
import { cleanCell, readAddress } from './person-cells.ts'

/** The line that Excel reads and writes first to name the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

const SEPARATORS = [',', ';', '\t', '|']

/** Rows that are looked at to find the separator. */
const SAMPLE = 100

/** Characters of a text that was decoded in an encoding which is not its own. */
const MISREAD = /[\u0080-\u0084\u0086-\u009F]/g

/** Returns a list without byte order marks, also amid joined files, and with `\n` between lines. */
export function cleanList(text: string): string {
  return text.replaceAll('\uFEFF', '').replace(MISREAD, '\uFFFD').replace(/\r\n?/g, '\n')
}

/**
 * Most rows, and cells of a row, that are looked at: twice as many as can be added, since some are of nobody, and
 * more than a line of 5,000 people has.
 */
export const MAX_SPLIT = { rows: 10_000, cells: 30_000 }

export interface SplitList {
  rows: string[][]
  separator: string
  /** The number of rows and of the longest row's cells, if they are so many that they were not cleaned. */
  tooLong?: { rows: number; columns: number }
}

/** Returns the rows of a clean list as clean cells, without the rows in which every cell is empty. */
export function splitList(list: string): SplitList {
  const [line, named] = SEPARATOR_LINE.exec(list) ?? ['']
  const text = list.slice(line.length)
  const separator = named ?? findSeparator(text)
  const read = readRows(text, separator)
  const columns = read.reduce((width, row) => Math.max(width, row.length), 0)
  if (read.length > MAX_SPLIT.rows || columns > MAX_SPLIT.cells)
    return { rows: [], separator, tooLong: { rows: read.length, columns } }
  const rows = read.map((row) => row.map(cleanCell))
  return { rows: rows.filter((row) => row.some(Boolean)), separator }
}

/** Reads every row, or the first ones only. A quote that is never closed is a character like any other. */
function readRows(text: string, delimiter: string, preview = 0): string[][] {
  const config = { delimiter, preview, newline: '\n' as const, skipEmptyLines: 'greedy' as const }
  const { data, errors } = Papa.parse<string[]>(text, config)
  const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes')
  return isUnclosed ? Papa.parse<string[]>(text, { ...config, quoteChar: '\0' }).data : data
}

/**
 * Returns the separator with which most rows hold an address or are a header, the more usual one of equals;
 * empty, for the parser to guess, if there is no such row.
 */
function findSeparator(text: string): string {
  const scores = SEPARATORS.map((separator) =>
    readRows(text, separator, SAMPLE).reduce((sum, row) => sum + scoreRow(row, separator), 0),
  )
  const best = Math.max(...scores)
  return best > 0 ? (SEPARATORS[scores.indexOf(best)] ?? '') : ''
}

function scoreRow(row: string[], separator: string): number {
  const cells = row.slice(0, MAX_COLUMNS).map(cleanCell)
  const addresses = cells.map(readAddress).filter((address) => address !== undefined)
  // Nobody's name has a tab or a bar in it.
  if (addresses.length > 0 && cells.length > 1 && (separator === '\t' || separator === '|')) return 3
  if (addresses.some(({ name }) => name === '')) return 2
  // A separator within a name that stands before its address would cut it: Example, Ann <ann@pets.example>.
  if (addresses.length > 0) return cells.length === 1 ? 2 : 1
  return cells.filter(isKnownHeader).length >= 2 ? 2 : 0
}
