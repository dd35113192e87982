/**
 * Returns English as it is written where the reader's browser is from, such as in Germany with the day before
 * the month: the portal's words are English only. Where nobody has fixed that, it is the English of the whole
 * world.
 */
export function englishOf(language: string): string {
  const english = `en-${regionOf(language)}`
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english ? english : 'en-001'
}

/** Returns the region of a browser's language, which is no tag of one, such as `C`, where a system has none set. */
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
  calendarDate: { dateStyle: 'long', timeZone: 'UTC' },
  calendarDay: { month: 'long', day: 'numeric', timeZone: 'UTC' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

let clock: Pick<Intl.DateTimeFormatOptions, 'hourCycle'> = {}

/** Has every time of day be written as `15:49`, as `momentText` does, or again as where the reader is. */
export function writeTwentyFourHours(isOn: boolean): void {
  clock = isOn ? { hourCycle: 'h23' } : {}
  made.clear()
}

/** Returns a format, which is made when it is first used: in the reader's English unless another is given. */
function formatOf(name: keyof typeof FORMATS, english = ''): Intl.DateTimeFormat {
  // Where there is no reader, as in a test, it is plain English.
  const language = () => english || ('document' in globalThis ? englishOf(navigator.language) : 'en')
  const key = name + english
  const known = made.get(key) ?? new Intl.DateTimeFormat(language(), { ...FORMATS[name], ...clock })
  made.set(key, known)
  return known
}

/** Returns a time, in ms since 1970, as a date in words. */
export function dateText(ms: number): string {
  return formatOf('date').format(ms)
}

/** Returns a time, in ms since 1970, as a date and time of day in words. */
export function dateTimeText(ms: number): string {
  return formatOf('dateTime').format(ms)
}

/** Returns a time of today as the clock shows it, such as `12:04`, and any other as a date and time, or so. */
export function momentText(ms: number, now: number, otherwise = dateTimeText): string {
  if (new Date(ms).toDateString() !== new Date(now).toDateString()) return otherwise(ms)
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(ms)
}

/** Returns a time, in ms since 1970, as a day in words, with its year unless that is this year. */
export function dayText(ms: number): string {
  return dayFormat(ms).format(ms)
}

/**
 * Returns a day of the calendar, given by its beginning in UTC in ms since 1970, in words with its weekday,
 * such as `Friday 27 March`; with its year instead, unless that is this year. It is the same in every time zone, so
 * that a server can write it in the `english` of its reader.
 */
export function calendarDayText(ms: number, english?: string): string {
  return formatOf(isCalendarYear(ms) ? 'weekday' : 'calendarDate', english).format(ms)
}

/** Returns it without its weekday, such as `March 27`. */
export function calendarDateText(ms: number): string {
  return formatOf(isCalendarYear(ms) ? 'calendarDay' : 'calendarDate').format(ms)
}

function isCalendarYear(ms: number): boolean {
  return new Date(ms).getUTCFullYear() === new Date().getFullYear()
}

/** Returns the same in few words, such as `Nov 19`. */
export function shortDayText(ms: number): string {
  return formatOf(areThisYear(ms) ? 'shortDay' : 'shortDate').format(ms)
}

/** Returns it with the time of day, such as `Nov 19, 3:49 PM`. */
export function shortTimeText(ms: number): string {
  return formatOf(areThisYear(ms) ? 'shortTime' : 'shortDateTime').format(ms)
}

/**
 * Returns two times, in ms since 1970, as one span, such as `November 19, 3:32 to 3:34 PM`, with the year unless it is
 * this one.
 */
export function spanText(from: number, to: number): string {
  const span = formatOf(areThisYear(from, to) ? 'time' : 'timeOfYear').formatRange(from, to)
  return span.replace(/\s*–\s*/, ' to ').replaceAll(' at ', ', ')
}

/** Returns whether all of these times, in ms since 1970, are of this year. */
export function areThisYear(...times: number[]): boolean {
  const thisYear = new Date().getFullYear()
  return times.every((ms) => new Date(ms).getFullYear() === thisYear)
}

/** Returns the format of days: with their year, unless all of these times are of this year. */
function dayFormat(...times: number[]): Intl.DateTimeFormat {
  return formatOf(areThisYear(...times) ? 'day' : 'date')
}

/** Returns the days of two times in words, such as `between November 13 and 15`, or `on November 13`. */
export function daysText(first: number, last: number): string {
  const days = dayFormat(first, last)
    .formatRange(first, last)
    .replace(/\s*–\s*/, ' and ')
  return `${days.includes(' and ') ? 'between' : 'on'} ${days}`
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
