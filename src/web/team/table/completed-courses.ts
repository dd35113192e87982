import type { CourseOutline } from '#domain/course.ts'
import { firstRole } from '#domain/roles.ts'
import type { TeamMember } from '#web/state/team.ts'

type Completion = Pick<TeamMember, 'roles' | 'courseCompletion'>
type Courses = readonly Pick<CourseOutline, 'id'>[]

/**
 * The Completed Courses column: 'x / y', courses complete of the enabled courses, and 'NA' for whose first role is not
 * partner-associate (section 6).
 */
export function completedCourses(member: Completion, courses: Courses): string {
  const completed = completedCourseCount(member, courses)
  return completed === undefined ? 'NA' : `${completed} / ${courses.length}`
}

/** How many of the enabled courses are complete; undefined for whoever is not tracked. A retired course does not count. */
export function completedCourseCount(
  { roles, courseCompletion }: Completion,
  courses: Courses,
): number | undefined {
  if (firstRole(roles) !== 'partner-associate') return undefined
  return courses.filter(
    ({ id }) => Object.hasOwn(courseCompletion, id) && courseCompletion[id] === 'complete',
  ).length
}
