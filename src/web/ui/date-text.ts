const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** Returns a time, in ms since 1970, as a date in words. */
export function dateText(ms: number): string {
  return FORMAT.format(ms)
}

const WITH_TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** Returns a time, in ms since 1970, as a date and time of day in words. */
export function dateTimeText(ms: number): string {
  return WITH_TIME.format(ms)
}

const DAY = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' })

/** Returns a time, in ms since 1970, as a day in words, with its year unless that is this year. */
export function dayText(ms: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date().getFullYear()
  return isThisYear ? DAY.format(ms) : dateText(ms)
}
