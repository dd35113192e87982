import { daysAgoText } from '#client/parts/days-ago-text.ts'
import { NEW_FOR } from '#domain/learning/needs-nudge.ts'
import type { TeamMember } from '#web/state/team.ts'

/**
 * Returns a member's last activity as text: the day on which they last learned, or of a recent invitation. A member may
 * have signed in without opening a course.
 */
export function lastActiveText({ joined = 0, lastActive }: TeamMember, now: number): string {
  if (lastActive !== undefined) return daysAgoText(lastActive, now)
  return now - joined < NEW_FOR ? `invited ${daysAgoText(joined, now)}` : 'no course started'
}
