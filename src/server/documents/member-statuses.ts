import type { MemberStatus } from '#contract/documents.ts'
import { startedCourseStatus } from '#domain/course-status.ts'
import { listPassedQuizzes } from '../store/completions.ts'
import { listEnabledCourses } from '../store/courses.ts'
import type { Queryable } from '../store/schema.ts'

/** For each member of a partner who began one, the enabled courses and how far: what the team table needs. */
export async function listMemberStatuses(db: Queryable, partner: string): Promise<MemberStatus[]> {
  const statusOf = await createStatusOf(db)
  const members: MemberStatus[] = []
  let member: MemberStatus | undefined
  // The rows come user by user, so that nobody need be looked up among ten thousand.
  for (const row of await listPassedQuizzes(db, partner)) {
    const status = statusOf(row.course_id, row.passed_quizzes)
    if (!status) continue
    if (member?.userId !== row.user_id) {
      member = { userId: row.user_id, courses: {} }
      members.push(member)
    }
    member.courses[row.course_id] = status
  }
  return members
}

/**
 * The status rule over stored lists of passed quizzes. Many members share the same list, so each different
 * one of a course is read once.
 */
async function createStatusOf(db: Queryable) {
  const enabled = await listEnabledCourses(db)
  const courses = new Map(
    enabled.map((course) => [course.id, { course, known: new Map<string, 'in-progress' | 'complete'>() }]),
  )
  return (courseId: string, passed: string) => {
    const found = courses.get(courseId)
    if (!found) return undefined
    const known = found.known.get(passed)
    if (known) return known
    const status = startedCourseStatus(found.course, new Set(JSON.parse(passed) as string[]))
    found.known.set(passed, status)
    return status
  }
}
