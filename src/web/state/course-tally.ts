import type { CourseStatus } from '#domain/learning/course-status.ts'
import { firstRole } from '#domain/permissions.ts'
import { ownValue } from '#domain/text/own-value.ts'
import type { TeamMember } from './team.ts'

/** Number of members with each status in one course; administrators are not counted. */
export type CourseTally = Record<CourseStatus, number>

/** Counts the members with each status in a course. */
export function courseTally(members: readonly TeamMember[], courseId: string): CourseTally {
  const tally: CourseTally = { 'not-started': 0, 'in-progress': 0, complete: 0 }
  for (const member of members) {
    const status = statusIn(member, courseId)
    if (status) tally[status] += 1
  }
  return tally
}

/** Returns a member's status in a course; undefined for people who are not tracked (section 6). */
export function statusIn(
  { roles, courseCompletion }: Pick<TeamMember, 'roles' | 'courseCompletion'>,
  courseId: string,
): CourseStatus | undefined {
  if (firstRole(roles) !== 'partner-associate') return undefined
  return ownValue(courseCompletion, courseId) ?? 'not-started'
}
