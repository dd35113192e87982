import Papa from 'papaparse'
import { MAX_COLUMNS } from '#domain/people/list-limits.ts'
import { isKnownHeader } from './header-kinds.ts'
import { cleanCell, readAddress } from './person-cells.ts'

/** Matches Excel's first line that declares the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

const SEPARATORS = [',', ';', '\t', '|']

/** Number of sampled rows for detecting the separator. */
const SAMPLE = 100

/** Matches characters that occur only in wrongly decoded text. */
const MISREAD = /[\u0080-\u0084\u0086-\u009F]/g

/**
 * Returns a list with `\n` line ends and without byte order marks, which joined files also have in the
 * middle.
 */
export function cleanList(text: string): string {
  return text.replaceAll('\uFEFF', '').replace(MISREAD, '\uFFFD').replace(/\r\n?/g, '\n')
}

/**
 * Maximum number of rows, and of cells in a row. The rows are twice as many as can be added, because some
 * have no person. The cells suffice for a single line of 5,000 people.
 */
export const MAX_SPLIT = { rows: 10_000, cells: 30_000 }

export interface SplitList {
  rows: string[][]
  separator: string
  /** Counts of a list that exceeds the limits, whose rows were not parsed. */
  tooLong?: { rows: number; columns: number }
}

/** Returns the cells of a cleaned list by row, without empty rows. */
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

/** Parses all rows, or only the first ones. An unclosed quote is an ordinary character. */
function readRows(text: string, delimiter: string, preview = 0): string[][] {
  const config = { delimiter, preview, newline: '\n' as const, skipEmptyLines: 'greedy' as const }
  const { data, errors } = Papa.parse<string[]>(text, config)
  const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes')
  return isUnclosed ? Papa.parse<string[]>(text, { ...config, quoteChar: '\0' }).data : data
}

/**
 * Returns the separator with the maximum number of rows that have an address or are a header, in a tie the
 * more frequent one. Returns an empty text if there is no such row; the parser then guesses.
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
  // Names contain no tabs or bars.
  if (addresses.length > 0 && cells.length > 1 && (separator === '\t' || separator === '|')) return 3
  if (addresses.some(({ name }) => name === '')) return 2
  // A separator within the name before an address would split the name: Example, Ann <ann@pets.example>.
  if (addresses.length > 0) return cells.length === 1 ? 2 : 1
  return cells.filter(isKnownHeader).length >= 2 ? 2 : 0
}
