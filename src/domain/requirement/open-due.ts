import { plural } from '../messages.ts'
import type { Day } from './local-time.ts'
import type { Due } from './requirement.ts'

/** The state of a course that a member must have and has not. */
export type OpenDue = Extract<Due, { state: 'due' | 'overdue' }>

/**
 * Returns the courses that a member must have and has not, by their ids, from what each requirement means by
 * itself: where several name a course, the earliest day counts.
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

/** Returns the day by which a course is, or was, to be complete. */
export function dueDay(due: OpenDue): Day {
  return due.state === 'due' ? due.day : due.since
}

/** How far the day by which a course is to be complete is away. */
export type DueDistance =
  | { state: 'due'; day: Day; daysLeft: number }
  | { state: 'overdue'; daysOver: number }

/** Says in a few words by when a course is to be complete, such as `Due tomorrow` or `3 days overdue`. */
export function dueBadgeText(due: DueDistance, dayText: (day: Day) => string): string {
  if (due.state === 'overdue') return `${plural(due.daysOver, 'day')} overdue`
  if (due.daysLeft > 1) return `Due ${dayText(due.day)}`
  return due.daysLeft === 0 ? 'Due today' : 'Due tomorrow'
}
