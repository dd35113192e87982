/** Returns a time, in ms since 1970, in the reader's zone, as spreadsheets read it: `2026-03-03T14:05:09`. */
export function localTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Returns its day: `2026-03-03`. */
export function localDay(ms: number): string {
  return localTime(ms).slice(0, 10)
}
