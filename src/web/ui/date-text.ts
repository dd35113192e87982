/**
 * Returns English as it is written where the reader's browser is from, such as in Germany with the day before
 * the month: the portal's words are English only. Where nobody has fixed that, it is the English of the whole
 * world.
 */
export function englishOf(language: string): string {
  const english = `en-${new Intl.Locale(language).maximize().region}`
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english ? english : 'en-001'
}

// Where there is no reader, as in a test, it is plain English.
const LANGUAGE = 'document' in globalThis ? englishOf(navigator.language) : 'en'

const FORMAT = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long' })

/** Returns a time, in ms since 1970, as a date in words. */
export function dateText(ms: number): string {
  return FORMAT.format(ms)
}

const WITH_TIME = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeStyle: 'short' })

/** Returns a time, in ms since 1970, as a date and time of day in words. */
export function dateTimeText(ms: number): string {
  return WITH_TIME.format(ms)
}

const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', day: 'numeric' })

/** Returns a time, in ms since 1970, as a day in words, with its year unless that is this year. */
export function dayText(ms: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date().getFullYear()
  return isThisYear ? DAY.format(ms) : dateText(ms)
}
