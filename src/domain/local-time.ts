import { A_DAY } from './durations.ts'

/** A calendar day, `YYYY-MM-DD`. Its beginning and end depend on the time zone. */
export type Day = string

/** Returns the day in a zone at a time, in ms since 1970. */
export function dayAt(ms: number, zone: string): Day {
  return dayOfUtc(localTime(ms, zone))
}

/** Returns the clock time in a zone at a time, in ms since midnight. */
export function timeOfDay(ms: number, zone: string): number {
  const local = localTime(ms, zone)
  return local - Math.floor(local / A_DAY) * A_DAY
}

/**
 * Returns the end of a day in a zone: the first ms of the next day, since 1970. If clocks skip that midnight, or the
 * whole next day, this is the first ms after the skipped time.
 */
export function endOfDay(day: Day, zone: string): number {
  const midnight = utcOf(addDays(day, 1))
  const [earlier = 0, later = 0] = [midnight - A_DAY, midnight + A_DAY]
    .map((ms) => midnight - offsetAt(ms, zone))
    .sort((one, other) => one - other)
  return firstShowing(midnight, { from: earlier, until: later }, zone)
}

/** Returns the first ms between `from` and `until` at which clocks in a zone show `time` or later. */
function firstShowing(time: number, { from, until }: { from: number; until: number }, zone: string): number {
  if (from >= until || localTime(from, zone) >= time) return from
  const middle = Math.floor((from + until) / 2)
  return localTime(middle, zone) >= time
    ? firstShowing(time, { from, until: middle }, zone)
    : firstShowing(time, { from: middle + 1, until }, zone)
}

/** Returns the day after a number of days, or before if the number is negative. */
export function addDays(day: Day, days: number): Day {
  return dayOfUtc(utcOf(day) + days * A_DAY)
}

/** Returns the day after a number of months, or the last day of that month if the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(utcOf(day))
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, daysInMonth))
  return dayOfUtc(date.getTime())
}

/** Returns the number of days between two days. The number is negative if the second day is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (utcOf(to) - utcOf(from)) / A_DAY
}

/** Returns the weekday, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay() || 7
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

/** Returns whether a text is a valid calendar day. */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utcOf(text)) && dayOfUtc(utcOf(text)) === text
}

/**
 * Returns the stored name of a zone: one listed by `Intl`, an alias of one, or UTC. Returns undefined for other
 * names, such as a fixed offset, which no region has permanently.
 */
export function findZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (timeZone !== 'UTC' && !listZones().includes(timeZone)) return undefined
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch {
    return undefined
  }
}

/** Returns the regional time zones, such as `Europe/Berlin`. */
export function listZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/** Returns the local time in a zone, as ms since 1970 on local clocks. */
function localTime(ms: number, zone: string): number {
  return ms + offsetAt(ms, zone)
}

/**
 * Returns the offset of a zone from UTC at a time, in ms. Offsets are cached per UTC day, because `Intl` takes a
 * microsecond per call, and a team has up to ten thousand members. On a day with a clock change, the offset is read
 * from `Intl`.
 */
function offsetAt(ms: number, zone: string): number {
  const day = Math.floor(ms / A_DAY)
  const [start, end] = [offsetAtMidnight(day, zone), offsetAtMidnight(day + 1, zone)]
  return start === end ? start : readOffset(ms, zone)
}

/** Offsets by zone at the beginning of UTC days, which are numbered from 1970. */
const offsets = new Map<string, Map<number, number>>()

/** Maximum number of cached days, of the calendar and of each zone; more than ten years. */
const MAX_REMEMBERED_DAYS = 4000

function offsetAtMidnight(day: number, zone: string): number {
  const known = offsets.get(zone) ?? new Map<number, number>()
  const offset = known.get(day) ?? readOffset(day * A_DAY, zone)
  if (known.size >= MAX_REMEMBERED_DAYS) known.clear()
  offsets.set(zone, known.set(day, offset))
  return offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      ...numbers,
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone: zone,
    })
  formats.set(zone, format)
  return format
}

function readOffset(ms: number, zone: string): number {
  const shown = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (part: Intl.DateTimeFormatPartTypes) => shown.get(part) ?? 0
  const date = Date.UTC(get('year'), get('month') - 1, get('day'))
  const time = ((get('hour') * 60 + get('minute')) * 60 + get('second')) * 1000
  return date + time - Math.floor(ms / 1000) * 1000
}

/** Cached starts of days in UTC. Parsing a day takes longer than a cache lookup. */
const starts = new Map<Day, number>()

function utcOf(day: Day): number {
  const start = starts.get(day) ?? Date.parse(`${day}T00:00:00Z`)
  if (starts.size >= MAX_REMEMBERED_DAYS) starts.clear()
  starts.set(day, start)
  return start
}

/** Cached day texts by their number from 1970. Formatting a day takes ten times as long as a lookup. */
const names = new Map<number, Day>()

function dayOfUtc(ms: number): Day {
  const number = Math.floor(ms / A_DAY)
  const day = names.get(number) ?? new Date(ms).toISOString().slice(0, 10)
  if (names.size >= MAX_REMEMBERED_DAYS) names.clear()
  names.set(number, day)
  return day
}
