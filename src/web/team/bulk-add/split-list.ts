import Papa from 'papaparse'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { kindOfHeader } from './header-kinds.ts'

/** A name and an address in one cell, as address books write them: Ann Example <ann@pets.example>. */
export const NAMED_ADDRESS = /^"?(.*?)"?\s*<([^<>]+)>$/

/** The line that Excel reads and writes first to name the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i

const SEPARATORS = [',', ';', '\t', '|']

/** Rows that are looked at to find the separator. */
const SAMPLE = 100

/** Returns a list without byte order marks, also amid joined files, and with `\n` between lines. */
export function cleanList(text: string): string {
  return text.replaceAll('\uFEFF', '').replace(/\r\n?/g, '\n')
}

/**
 * Returns the rows of a table as trimmed cells, without the rows in which every cell is empty. A line break
 * within a cell is a space: a field of a form would take it away and join the words.
 */
export function splitList(text: string): string[][] {
  const list = cleanList(text)
  const [line, named] = SEPARATOR_LINE.exec(list) ?? ['']
  const rows = list.slice(line.length)
  return readRows(rows, named ?? findSeparator(rows)).map((row) => row.map(cleanCell))
}

function cleanCell(cell: string): string {
  return cell.trim().replace(/\s*[\n\v\f\u0085\u2028\u2029]\s*/g, ' ')
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
    readRows(text, separator, SAMPLE).reduce((sum, row) => sum + scoreRow(row), 0),
  )
  const best = Math.max(...scores)
  return best > 0 ? (SEPARATORS[scores.indexOf(best)] ?? '') : ''
}

function scoreRow(row: string[]): number {
  const cells = row.map((cell) => cell.trim())
  if (cells.some((cell) => isEmail(canonicalEmail(cell)))) return 2
  // A separator within a name that stands before its address would cut it: Example, Ann <ann@pets.example>.
  if (cells.some((cell) => NAMED_ADDRESS.test(cell))) return cells.length === 1 ? 2 : 1
  return cells.filter((cell) => kindOfHeader(cell) !== undefined).length >= 2 ? 2 : 0
}
