import { A_DAY } from '#domain/durations.ts'

/** Returns how many days ago a time was, in the reader's calendar: 'today', 'yesterday', '3 days ago'. */
export function daysAgoText(ms: number, now: number): string {
  const days = Math.round((dayOf(now) - dayOf(ms)) / A_DAY)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en')} days ago`
}

/** Returns the midnight at the start of a day, in ms since 1970. */
function dayOf(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}
