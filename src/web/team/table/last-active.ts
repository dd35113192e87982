import { A_DAY } from '#domain/durations.ts'
import { NEW_FOR } from '#domain/learning/needs-nudge.ts'
import type { TeamMember } from '#web/state/team.ts'

/** Returns when a member was last here, in words: the day of the last act, or of the invitation that led to none. */
export function lastActiveText({ joined = 0, lastActive }: TeamMember, now: number): string {
  if (lastActive !== undefined) return daysAgoText(lastActive, now)
  return now - joined < NEW_FOR ? `invited ${daysAgoText(joined, now)}` : 'not here yet'
}

/** Returns how many days ago a time was, by the reader's calendar: 'today', 'yesterday', '3 days ago'. */
export function daysAgoText(ms: number, now: number): string {
  const days = Math.round((dayOf(now) - dayOf(ms)) / A_DAY)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en')} days ago`
}

/** Returns the midnight before a time. */
function dayOf(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}
