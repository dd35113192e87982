import type { CourseStatus } from '#domain/course-status.ts'
import type { TeamMember } from '#web/state/team.ts'
import { statusIn } from '../team-filter.ts'

/** How many members stand where in one course; who is not tracked counts nowhere. */
export type CourseTally = Record<CourseStatus, number>

export function courseTally(members: readonly TeamMember[], courseId: string): CourseTally {
  const tally: CourseTally = { 'not-started': 0, 'in-progress': 0, complete: 0 }
  for (const member of members) {
    const status = statusIn(member, courseId)
    if (status) tally[status] += 1
  }
  return tally
}
