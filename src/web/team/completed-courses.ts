import type { CourseOutline } from '#domain/course.ts'
import { firstRole } from '#domain/roles.ts'
import type { TeamMember } from '#web/state/team.ts'

type Completion = Pick<TeamMember, 'roles' | 'courseCompletion'>

/**
 * The Completed Courses column: 'x / y', courses complete of the enabled courses, and 'NA' for whose first role is not
 * partner-associate (section 6). A complete course that is no longer enabled does not count.
 */
export function completedCourses(member: Completion, courses: readonly Pick<CourseOutline, 'id'>[]): string {
  if (firstRole(member.roles) !== 'partner-associate') return 'NA'
  const statuses = new Map(Object.entries(member.courseCompletion))
  const completed = courses.filter(({ id }) => statuses.get(id) === 'complete').length
  return `${completed} / ${courses.length}`
}
