import { setImmediate } from 'node:timers/promises'
import type { MemberStatus } from '#contract/documents.ts'
import { startedCourseStatus } from '#domain/course-status.ts'
import type { Portal } from '../core/portal.ts'
import { keepStatus, listPassedQuizzes, listStoredStatuses } from '../store/completions.ts'
import type { StoredCourse } from '../store/courses.ts'
import { listEnabledCourses } from '../store/courses.ts'
import { inTransaction } from '../store/in-transaction.ts'

/** Number of statuses computed and stored at once, which bounds the memory for their passed quizzes. */
const BATCH = 1000

/**
 * Lists the course statuses of each member of a partner who has started an enabled course, for the team table. A status
 * stored for another revision of its course is computed again and stored for the next time.
 */
export async function listMemberStatuses(
  portal: Pick<Portal, 'db' | 'log'>,
  partner: string,
): Promise<MemberStatus[]> {
  const enabled = await listEnabledCourses(portal.db)
  const courses = new Map(enabled.map((course) => [course.id, { course, outdated: [] as MemberStatus[] }]))
  const members: MemberStatus[] = []
  let member: MemberStatus | undefined
  // The rows are sorted by user, so no member has to be looked up among ten thousand.
  for (const row of await listStoredStatuses(portal.db, partner)) {
    const found = courses.get(row.course_id)
    if (!found) continue
    if (member?.userId !== row.user_id) {
      member = { userId: row.user_id, courses: {} }
      members.push(member)
    }
    member.courses[row.course_id] = row.status ?? 'in-progress'
    if (row.status_revision !== found.course.revision) found.outdated.push(member)
  }
  for (const { course, outdated } of courses.values())
    for (let at = 0; at < outdated.length; at += BATCH)
      await bringUpToDate(portal, { partner, course, members: outdated.slice(at, at + BATCH) })
  return members
}

/** Computes these members' statuses in one course by the rule and stores them; the answer is right even if storing fails. */
async function bringUpToDate(
  { db, log }: Pick<Portal, 'db' | 'log'>,
  { partner, course, members }: { partner: string; course: StoredCourse; members: MemberStatus[] },
): Promise<void> {
  const at = { partner, courseId: course.id, revision: course.revision }
  const byUser = new Map(members.map((member) => [member.userId, member]))
  // Many members have passed the same quizzes: each distinct list is evaluated and stored once.
  const rows = await listPassedQuizzes(db, { ...at, users: [...byUser.keys()] })
  const judged = [...Map.groupBy(rows, ({ passed_quizzes }) => passed_quizzes)].map(([passed, alike]) => {
    const status = startedCourseStatus(course, new Set(JSON.parse(passed) as string[]))
    return { passed, status, users: alike.map(({ user_id }) => user_id) }
  })
  for (const { status, users } of judged)
    for (const user of users) Object.assign(byUser.get(user)?.courses ?? {}, { [course.id]: status })
  const keeping = inTransaction(db, async (transaction) => {
    for (const alike of judged) await keepStatus(transaction, at, alike)
  })
  await keeping.catch((error: unknown) => log.warn(error))
  // Lets other requests run between batches.
  await setImmediate()
}
