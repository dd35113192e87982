/** Matches the start of a formula in spreadsheet programs, in both widths of the characters. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Returns rows as CSV that spreadsheet programs open safely: UTF-8 with a byte order mark, every cell quoted,
 * and an apostrophe before anything that would run as a formula:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Returns a time, in ms since 1970, in the reader's zone, as spreadsheets read it: `2026-03-03T14:05:09`. */
export function localTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Returns its day: `2026-03-03`. */
export function localDay(ms: number): string {
  return localTime(ms).slice(0, 10)
}
