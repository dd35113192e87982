import { isLimitedTeam, type Team } from '#domain/people/managed-team.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { findOfferStart } from '#store/courses/course-offers.ts'
import { listCourses } from '#store/courses/courses.ts'
import { listPastCourses } from '#store/courses/past-courses.ts'
import { listRequirements } from '#store/requirements/requirements.ts'
import type { ProofContext } from './choose-day.ts'

/**
 * Reads the courses of which a team has or had certificates or requirements, hidden ones included; one that only the
 * company required, if the partner ever had it.
 */
export async function readPastCourses(
  context: ProofContext,
  team: Team,
): Promise<{ id: string; name: string }[]> {
  const { certified, required, ofCompany } = await listPastCourses(context.db, team)
  const own = isLimitedTeam(team)
    ? new Set((await listRequirements(context.db, team)).map(({ courseId }) => courseId))
    : required
  const all = await listCourses(context.db)
  const found: { id: string; name: string }[] = []
  for (const { course } of all) {
    const isPast =
      certified.has(course.id) ||
      own.has(course.id) ||
      (ofCompany.has(course.id) &&
        (await findOfferStart(context.db, course.id, readerOf(context, team.partner))) !== undefined)
    if (isPast) found.push({ id: course.id, name: course.name })
  }
  return found
}
