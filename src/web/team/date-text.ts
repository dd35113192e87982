const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** A time, in ms since 1970, as a date in words. */
export function dateText(ms: number): string {
  return FORMAT.format(ms)
}
