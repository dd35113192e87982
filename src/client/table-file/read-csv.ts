import Papa from 'papaparse'

/** Matches a cell that the server's CSV protects from running as a formula. */
const PROTECTED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Returns the rows of a CSV file of this portal, without its byte order mark and the apostrophes before formulas. */
export function readCsv(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  return data.map((row) => row.map((cell) => cell.replace(PROTECTED, '')))
}
