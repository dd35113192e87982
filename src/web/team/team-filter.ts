import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import { firstRole } from '#domain/permissions.ts'
import { statusIn, type TeamMember } from '#web/state/team.ts'

export type Courses = readonly Pick<CourseOutline, 'id'>[]

/** The progress of an associate in all enabled courses together. */
type TeamProgress = 'finished' | 'under-way' | 'not-started'

/** A filter of the table: by status in one course, by progress in all, by ids, or undelivered invitations. */
export type TeamFilter =
  | { kind: 'status'; courseId: string; status: CourseStatus }
  | { kind: 'progress'; progress: Exclude<TeamProgress, 'not-started'> }
  | { kind: 'inactive'; ids: ReadonlySet<string> }
  | { kind: 'undelivered' }

/** A filter whose members can be written to. */
export type MailableFilter = Exclude<TeamFilter, { kind: 'undelivered' }>

/** Returns a member's progress in all enabled courses; undefined for people not tracked (section 6). */
export function progressOf(member: TeamMember, courses: Courses): TeamProgress | undefined {
  if (firstRole(member.roles) !== 'partner-associate') return undefined
  const statuses = courses.map(({ id }) => statusIn(member, id))
  if (statuses.every((status) => status === 'not-started')) return 'not-started'
  return statuses.every((status) => status === 'complete') ? 'finished' : 'under-way'
}

/** Returns whether a filter shows a member. */
export function passesFilter(member: TeamMember, filter: TeamFilter | undefined, courses: Courses): boolean {
  if (!filter) return true
  if (filter.kind === 'inactive') return filter.ids.has(member.id)
  if (filter.kind === 'undelivered') return member.invitation === 'undelivered'
  if (filter.kind === 'progress') return progressOf(member, courses) === filter.progress
  return statusIn(member, filter.courseId) === filter.status
}

/** Words for the statistics that filter by progress. */
export const PROGRESS_TEXT = { finished: 'all complete', 'under-way': 'in progress' } as const

export const INACTIVE_TEXT = 'inactive for 30 days'

/** Returns what a filter shows, in words. */
export function filterText(filter: TeamFilter | undefined, courses: readonly CourseOutline[]): string {
  if (!filter) return 'everybody'
  if (filter.kind === 'inactive') return INACTIVE_TEXT
  if (filter.kind === 'undelivered') return 'invitation not delivered'
  if (filter.kind === 'progress') return PROGRESS_TEXT[filter.progress]
  const course = courses.find(({ id }) => id === filter.courseId)
  return course ? `${STATUS_TEXT[filter.status]} in ${course.name}` : STATUS_TEXT[filter.status]
}
