/**
 * Returns English as it is written where the reader's browser is from, such as in Germany with the day before
 * the month: the portal's words are English only. Where nobody has fixed that, it is the English of the whole
 * world.
 */
export function englishOf(language: string): string {
  const english = `en-${new Intl.Locale(language).maximize().region}`
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english ? english : 'en-001'
}

const FORMATS = {
  date: { dateStyle: 'long' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  day: { month: 'long', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<keyof typeof FORMATS, Intl.DateTimeFormat>()

/** Formats a time; each format is made when it is first used, so that a server that draws pages has none. */
function format(name: keyof typeof FORMATS, ms: number): string {
  // Where there is no reader, as in a test, it is plain English.
  const language = () => ('document' in globalThis ? englishOf(navigator.language) : 'en')
  const known = made.get(name) ?? new Intl.DateTimeFormat(language(), FORMATS[name])
  made.set(name, known)
  return known.format(ms)
}

/** Returns a time, in ms since 1970, as a date in words. */
export function dateText(ms: number): string {
  return format('date', ms)
}

/** Returns a time, in ms since 1970, as a date and time of day in words. */
export function dateTimeText(ms: number): string {
  return format('dateTime', ms)
}

/** Returns a time, in ms since 1970, as a day in words, with its year unless that is this year. */
export function dayText(ms: number): string {
  const isThisYear = new Date(ms).getFullYear() === new Date().getFullYear()
  return format(isThisYear ? 'day' : 'date', ms)
}
