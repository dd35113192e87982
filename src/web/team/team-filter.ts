import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import type { LearnerState } from '#domain/learning/learner-state.ts'
import { statusIn } from '#web/state/team.ts'
import type { TeamEntry } from './table/team-entry.ts'

/** A filter of the table: by status in one course, by state in all, or undelivered invitations. */
export type TeamFilter =
  | { kind: 'status'; courseId: string; status: CourseStatus }
  | { kind: 'state'; state: LearnerState }
  | { kind: 'undelivered' }

/** A filter whose members can be written to. */
export type MailableFilter = Exclude<TeamFilter, { kind: 'undelivered' }>

/** Returns whether a filter shows a member. */
export function passesFilter({ member, state }: TeamEntry, filter: TeamFilter | undefined): boolean {
  if (!filter) return true
  if (filter.kind === 'undelivered') return member.invitation === 'undelivered'
  if (filter.kind === 'state') return state === filter.state
  return statusIn(member, filter.courseId) === filter.status
}

/** The states in words, of more than one person. */
export const STATE_TEXT: Record<LearnerState, string> = {
  'needs-nudge': 'need a nudge',
  'under-way': 'under way',
  'not-started': 'not started',
  finished: 'finished',
}

/** Returns what a filter shows, in words. */
export function filterText(filter: TeamFilter | undefined, courses: readonly CourseOutline[]): string {
  if (!filter) return 'everybody'
  if (filter.kind === 'undelivered') return 'invitation not delivered'
  if (filter.kind === 'state') return STATE_TEXT[filter.state]
  const course = courses.find(({ id }) => id === filter.courseId)
  return course ? `${STATUS_TEXT[filter.status]} in ${course.name}` : STATUS_TEXT[filter.status]
}
