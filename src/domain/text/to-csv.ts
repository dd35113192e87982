/** Matches the start of a formula in spreadsheet programs, in both widths of the characters. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Returns rows as CSV that spreadsheet programs open safely: UTF-8 with a byte order mark, every cell quoted,
 * and an apostrophe before anything that would run as a formula:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${toCsvLines(rows)}`
}

/** Returns more rows of such a file, which was begun before. */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
