import { AN_HOUR } from '../durations.ts'
import { addDays, type Day, dayAt, endOfDay, timeOfDay, weekdayOf } from '../local-time.ts'

/** The hours in which reminders are sent from Monday to Saturday, as ms since midnight. */
export const FIRST_HOUR = 8 * AN_HOUR
export const LAST_HOUR = 18 * AN_HOUR

const SUNDAY = 7

/** Returns whether reminders are sent on a day. */
export function isSendingDay(day: Day): boolean {
  return weekdayOf(day) !== SUNDAY
}

/** Returns whether reminders may be sent at a time, in ms since 1970, in a zone. */
export function isSendingTime(now: number, zone: string): boolean {
  const time = timeOfDay(now, zone)
  return isSendingDay(dayAt(now, zone)) && time >= FIRST_HOUR && time < LAST_HOUR
}

/** Returns the time at which the sending of reminders starts on a day in a zone, in ms since 1970. */
export function sendingStart(day: Day, zone: string): number {
  const morning = endOfDay(addDays(day, -1), zone) + FIRST_HOUR
  // Corrects for a clock change in the night.
  return morning + FIRST_HOUR - timeOfDay(morning, zone)
}

/** Returns the next time at which reminders may be sent in a zone, which may be `now`, in ms since 1970. */
export function nextSendingTime(now: number, zone: string): number {
  return isSendingTime(now, zone) ? now : nextSendingStart(now, zone)
}

/**
 * Returns the next start of a sending day in a zone, in ms since 1970. The first emails about current requirements
 * are sent then.
 */
export function nextSendingStart(now: number, zone: string): number {
  const days = [0, 1, 2, 3].map((ahead) => addDays(dayAt(now, zone), ahead))
  const starts = days.map((day) => sendingStart(day, zone))
  return starts.find((start) => start > now && isSendingTime(start, zone)) ?? now + AN_HOUR
}
