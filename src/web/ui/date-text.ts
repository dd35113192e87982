/** The reader's own English, such as British with its order of day and month: the portal's words are English only. */
const LANGUAGE = languages().find((language) => /^en\b/.test(language)) ?? 'en'

/** Returns the languages of the reader's browser; none where there is no reader. */
function languages(): readonly string[] {
  return 'document' in globalThis ? navigator.languages : []
}

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
