import type { MemberStatus } from '#contract/documents.ts'
import { startedCourseStatus } from '#domain/course-status.ts'
import { listPassedQuizzes } from '../store/completions.ts'
import { listEnabledCourses } from '../store/courses.ts'
import type { Queryable } from '../store/schema.ts'

/** For each member of a partner who began one, the enabled courses and how far: what the team table needs. */
export async function listMemberStatuses(db: Queryable, partner: string): Promise<MemberStatus[]> {
  const statusOf = await createStatusOf(db)
  const members = new Map<string, MemberStatus>()
  for (const row of await listPassedQuizzes(db, partner)) {
    const status = statusOf(row.course_id, row.passed_quizzes)
    if (!status) continue
    const member = members.get(row.user_id) ?? { userId: row.user_id, courses: {} }
    members.set(row.user_id, member)
    member.courses[row.course_id] = status
  }
  return [...members.values()]
}

/**
 * The status rule over stored lists of passed quizzes. Many members share the same list, so each different
 * one is read once.
 */
async function createStatusOf(db: Queryable) {
  const courses = new Map((await listEnabledCourses(db)).map((course) => [course.id, course]))
  const known = new Map<string, 'in-progress' | 'complete'>()
  return (courseId: string, passed: string) => {
    const course = courses.get(courseId)
    if (!course) return undefined
    const key = `${courseId} ${passed}`
    const status = known.get(key) ?? startedCourseStatus(course, new Set(JSON.parse(passed) as string[]))
    known.set(key, status)
    return status
  }
}
