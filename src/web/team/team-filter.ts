import type { CourseStatus } from '#domain/course-status.ts'
import { firstRole } from '#domain/permissions.ts'
import type { TeamMember } from '#web/state/team.ts'

/** A filter of the table: the members with one status in one course, or the listed ones. */
export type TeamFilter =
  | { kind: 'status'; courseId: string; status: CourseStatus }
  | { kind: 'inactive'; ids: ReadonlySet<string> }

/** Returns a member's status in a course; undefined for people who are not tracked (section 6). */
export function statusIn(member: TeamMember, courseId: string): CourseStatus | undefined {
  if (firstRole(member.roles) !== 'partner-associate') return undefined
  const { courseCompletion } = member
  return Object.hasOwn(courseCompletion, courseId) ? courseCompletion[courseId] : 'not-started'
}

export function passesFilter(member: TeamMember, filter: TeamFilter | undefined): boolean {
  if (!filter) return true
  if (filter.kind === 'inactive') return filter.ids.has(member.id)
  return statusIn(member, filter.courseId) === filter.status
}
