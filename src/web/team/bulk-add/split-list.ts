import Papa from 'papaparse'
import { MAX_COLUMNS } from '#domain/people/list-limits.ts'
import { isKnownHeader } from './header-kinds.ts'
import { cleanCell, readAddress } from './person-cells.ts'

/** Matches the first line with which Excel names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

const SEPARATORS = [',', ';', '\t', '|']

/** Number of rows sampled to find the separator. */
const SAMPLE = 100

/** Matches characters that appear only in a text decoded with the wrong encoding. */
const MISREAD = /[\u0080-\u0084\u0086-\u009F]/g

/** Returns a list with `\n` line ends and without byte order marks, which joined files have in the middle. */
export function cleanList(text: string): string {
  return text.replaceAll('\uFEFF', '').replace(MISREAD, '\uFFFD').replace(/\r\n?/g, '\n')
}

/**
 * Maximum number of rows, and of cells in a row, to process. Rows: twice as many as can be added, since some have no
 * person. Cells: more than a single line of 5,000 people has.
 */
export const MAX_SPLIT = { rows: 10_000, cells: 30_000 }

export interface SplitList {
  rows: string[][]
  separator: string
  /** Row and column counts of a list that exceeds the limits; its rows were not read. */
  tooLong?: { rows: number; columns: number }
}

/** Returns the rows of a cleaned list as cleaned cells, without empty rows. */
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

/** Parses all rows, or only the first ones. A quote that is never closed is an ordinary character. */
function readRows(text: string, delimiter: string, preview = 0): string[][] {
  const config = { delimiter, preview, newline: '\n' as const, skipEmptyLines: 'greedy' as const }
  const { data, errors } = Papa.parse<string[]>(text, config)
  const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes')
  return isUnclosed ? Papa.parse<string[]>(text, { ...config, quoteChar: '\0' }).data : data
}

/**
 * Returns the separator with which most rows contain an address or are a header; in a tie, the more common one;
 * empty, so that the parser guesses, if there is no such row.
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
  // Names do not contain tabs or bars.
  if (addresses.length > 0 && cells.length > 1 && (separator === '\t' || separator === '|')) return 3
  if (addresses.some(({ name }) => name === '')) return 2
  // A separator within the name before an address would cut the name: Example, Ann <ann@pets.example>.
  if (addresses.length > 0) return cells.length === 1 ? 2 : 1
  return cells.filter(isKnownHeader).length >= 2 ? 2 : 0
}
