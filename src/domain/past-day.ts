import { type Day, dayAt, endOfDay } from './local-time.ts'

/** A partner's time zone, and its earlier ones with the time of each change in ms since 1970, oldest first. */
export interface ZoneHistory {
  zone: string
  earlier: readonly { zone: string; until: number }[]
}

/**
 * A day at a partner: the zone that determines its hours, and its end, which is the first ms of the next day there.
 */
export interface PastDay {
  day: Day
  zone: string
  end: number
}

/** Message that refuses a day after today. */
export const DAY_AHEAD = 'Choose today or an earlier date.'

/**
 * Returns a day at a partner in the zone in which it ended first. A later change of the zone therefore does not move
 * the hours of a past day.
 */
export function pastDayOf({ zone, earlier }: ZoneHistory, day: Day): PastDay {
  const ended = earlier.find((one) => endOfDay(day, one.zone) <= one.until)
  const own = ended?.zone ?? zone
  return { day, zone: own, end: endOfDay(day, own) }
}

/** Returns whether a zone that is replaced at a time must be stored, because some day ended in it first. */
export function isZoneNeeded({ zone, earlier }: ZoneHistory, now: number): boolean {
  return earlier.every((one) => dayAt(one.until, one.zone) < dayAt(now, zone))
}
