import type { CourseStatus } from '#domain/course-status.ts'
import { firstRole } from '#domain/roles.ts'
import type { TeamMember } from '#web/state/team.ts'

/** Which members the table is narrowed to: those with one status in one course, or those named. */
export type TeamFilter =
  | { kind: 'status'; courseId: string; status: CourseStatus }
  | { kind: 'inactive'; ids: ReadonlySet<string> }

/** Where a member stands in a course; undefined for who is not tracked (section 6). */
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
