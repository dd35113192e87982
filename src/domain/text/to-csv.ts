/** Matches the start of a formula in spreadsheet programs, in normal and full width. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Returns rows as CSV that is safe to open in spreadsheet programs: UTF-8 with a byte order mark, every cell quoted,
 * and an apostrophe before text that would run as a formula: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string {
  return `\uFEFF${toCsvLines(rows, separator)}`
}

/** Returns further rows of such a file, without a byte order mark. */
export function toCsvLines(rows: readonly (readonly string[])[], separator: ',' | ';' = ','): string {
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
