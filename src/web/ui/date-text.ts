const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** A time, in ms since 1970, as a date in words. */
export function dateText(ms: number): string {
  return FORMAT.format(ms)
}
