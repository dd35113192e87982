import type { Day } from '../local-time.ts'
import { plural } from '../messages.ts'
import type { Due } from './requirement.ts'

/** The state of a required course that a member has not completed. */
export type OpenDue = Extract<Due, { state: 'due' | 'overdue' }>

/**
 * Returns the open required courses of a member, by course id, from the states of the individual requirements. If
 * several name a course, the earliest day counts.
 */
export function openDuesOf(requirements: readonly { courseId: string; due: Due }[]): Map<string, OpenDue> {
  const dues = new Map<string, OpenDue>()
  for (const { courseId, due } of requirements) {
    if (due.state !== 'due' && due.state !== 'overdue') continue
    const known = dues.get(courseId)
    if (!known || dueDay(due) < dueDay(known)) dues.set(courseId, due)
  }
  return dues
}

/** Returns the day by which a course must be, or should have been, complete. */
export function dueDay(due: OpenDue): Day {
  return due.state === 'due' ? due.day : due.since
}

/** Number of days within which a course counts as due soon. */
export const SOON_DAYS = 7

/** The number of days to or since the day by which a course must be complete. */
export type DueDistance =
  | { state: 'due'; day: Day; daysLeft: number }
  | { state: 'overdue'; daysOver: number }

/** Formats a due date briefly, such as `Due tomorrow` or `3 days overdue`. */
export function dueBadgeText(due: DueDistance, dayText: (day: Day) => string): string {
  if (due.state === 'overdue') return `${plural(due.daysOver, 'day')} overdue`
  if (due.daysLeft > 1) return `Due ${dayText(due.day)}`
  return due.daysLeft === 0 ? 'Due today' : 'Due tomorrow'
}
