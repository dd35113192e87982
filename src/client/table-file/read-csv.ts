import Papa from 'papaparse'

/** Matches a cell that the server has escaped to prevent formula injection. */
const PROTECTED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Parses a CSV file of this portal. Removes the byte order mark and the apostrophes before formulas. */
export function readCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  return data.map((row) => row.map((cell) => cell.replace(PROTECTED, '')))
}
