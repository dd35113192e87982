/**
 * Returns the English locale for the region of the reader's browser, so that the day precedes the month in
 * Germany, for example. The portal's texts are in English only. Regions without an English format get
 * international English.
 */
export function englishOf(language: string): string {
  const english = `en-${regionOf(language)}`
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english ? english : 'en-001'
}

/**
 * Returns the region of a browser's language; `001` if it is not a language tag, such as `C` on a system without a
 * setting.
 */
function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? '001'
  } catch {
    return '001'
  }
}

const FORMATS = {
  date: { dateStyle: 'long' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  day: { month: 'long', day: 'numeric' },
  shortDate: { dateStyle: 'medium' },
  shortDay: { month: 'short', day: 'numeric' },
  shortTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  shortDateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeOfYear: { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeOfDay: { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  calendarDate: { dateStyle: 'long', timeZone: 'UTC' },
  calendarDay: { month: 'long', day: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

let clock: Pick<Intl.DateTimeFormatOptions, 'hourCycle'> = {}

/**
 * Switches all times of day to the 24-hour format of `momentText`, such as `15:49`, or back to the reader's
 * region.
 */
export function writeTwentyFourHours(isOn: boolean): void {
  clock = isOn ? { hourCycle: 'h23' } : {}
  made.clear()
}

/** Returns a cached format, by default in the reader's English. */
function formatOf(name: keyof typeof FORMATS, english = ''): Intl.DateTimeFormat {
  // Plain English without a reader, as in a test.
  const language = () => english || ('document' in globalThis ? englishOf(navigator.language) : 'en')
  const key = name + english
  const known = made.get(key) ?? new Intl.DateTimeFormat(language(), { ...FORMATS[name], ...clock })
  made.set(key, known)
  return known
}

/** Returns a date for display, from ms since 1970. */
export function dateText(ms: number): string {
  return formatOf('date').format(ms)
}

/** Returns a date and time of day for display, from ms since 1970. */
export function dateTimeText(ms: number): string {
  return formatOf('dateTime').format(ms)
}

/**
 * Returns a time of today as on a clock, such as `12:04`. For another day, returns the result of `otherwise`.
 */
export function momentText(ms: number, now: number, otherwise = dateTimeText): string {
  if (new Date(ms).toDateString() !== new Date(now).toDateString()) return otherwise(ms)
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(ms)
}

/** Returns a time of day for display, such as `8:00 AM`, from ms since midnight. */
export function timeOfDayText(ms: number): string {
  return formatOf('timeOfDay').format(ms)
}

/** Returns a day for display, from ms since 1970. The current year is omitted. */
export function dayText(ms: number): string {
  return dayFormat(ms).format(ms)
}

/**
 * Returns a calendar day for display, from its start in UTC in ms since 1970: with the weekday, such as
 * `Friday 27 March`, or with the year if it is not the current one. The result does not depend on the time
 * zone, so that a server can format it in the reader's `english`.
 */
export function calendarDayText(ms: number, english?: string): string {
  return formatOf(isCalendarYear(ms) ? 'weekday' : 'calendarDate', english).format(ms)
}

/** Returns a day such as `2026-03-27` for display, as `calendarDayText` does. */
export function calendarText(day: string): string {
  return calendarDayText(Date.parse(day))
}

/** Returns a calendar day with its year, such as `March 27, 2026`, in the reader's `english`. */
export function calendarYearText(ms: number, english?: string): string {
  return formatOf('calendarDate', english).format(ms)
}

/** Returns a calendar day without its weekday, such as `March 27`. */
export function calendarDateText(ms: number): string {
  return formatOf(isCalendarYear(ms) ? 'calendarDay' : 'calendarDate').format(ms)
}

function isCalendarYear(ms: number): boolean {
  return new Date(ms).getUTCFullYear() === new Date().getFullYear()
}

/** Returns a short day for display, such as `Nov 19`, from ms since 1970. */
export function shortDayText(ms: number): string {
  return formatOf(areThisYear(ms) ? 'shortDay' : 'shortDate').format(ms)
}

/** Returns a short day with the time of day, such as `Nov 19, 3:49 PM`, from ms since 1970. */
export function shortTimeText(ms: number): string {
  return formatOf(areThisYear(ms) ? 'shortTime' : 'shortDateTime').format(ms)
}

/**
 * Returns the span between two times in ms since 1970, such as `November 19, 3:32 to 3:34 PM`. The current
 * year is omitted.
 */
export function spanText(from: number, to: number): string {
  const span = formatOf(areThisYear(from, to) ? 'time' : 'timeOfYear').formatRange(from, to)
  return span.replace(/\s*–\s*/, ' to ').replaceAll(' at ', ', ')
}

/** Returns true if all these times, in ms since 1970, are in the current year. */
export function areThisYear(...times: number[]): boolean {
  const thisYear = new Date().getFullYear()
  return times.every((ms) => new Date(ms).getFullYear() === thisYear)
}

/** Returns the format of days, without the year if all these times are in the current one. */
function dayFormat(...times: number[]): Intl.DateTimeFormat {
  return formatOf(areThisYear(...times) ? 'day' : 'date')
}

/** Returns the days of two times for display, such as `between November 13 and 15`, or `on November 13`. */
export function daysText(first: number, last: number): string {
  const days = dayFormat(first, last)
    .formatRange(first, last)
    .replace(/\s*–\s*/, ' and ')
  return `${days.includes(' and ') ? 'between' : 'on'} ${days}`
}

/**
 * Returns a time in the reader's zone in the format of spreadsheets, such as `2026-03-03T14:05:09`, from ms
 * since 1970.
 */
export function localTime(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}

/** Returns a day in the reader's zone, such as `2026-03-03`, from ms since 1970. */
export function localDay(ms: number): string {
  return localTime(ms).slice(0, 10)
}
