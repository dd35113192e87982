import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { startedCourseStatus } from '#domain/learning/completion-record.ts'
import { isLimitedTeam, type Team } from '#domain/people/managed-team.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { type ReadingContext, readerOf } from '#store/courses/catalogues.ts'
import { listEnabledCourses, type StoredCourse } from '#store/courses/courses.ts'
import {
  listPassedQuizzes,
  listStatusesOfUsers,
  listStoredStatuses,
  type StoredStatus,
  storeStatus,
} from '#store/learning/stored-statuses.ts'
import { eachManagedPart } from '#store/people/groups/managed-people.ts'
import { type Queryable, readTexts } from '#store/schema.ts'

/** Number of statuses processed per batch; other requests run in between. */
const PAGE_SIZE = 2000

/**
 * Returns the course statuses for the team table as JSON, a list of `MemberStatus`, since a partner may have a
 * hundred thousand statuses. Covers each member of a partner who has started a course, or only `users`, with the time
 * of their last activity. Recomputes statuses stored for another revision of their course, and stores them once
 * `mayStore` resolves.
 */
export async function writeMemberStatuses(
  context: Pick<AppContext, 'db'> & { log: Pick<AppContext['log'], 'warn'> } & ReadingContext,
  team: Team,
  { users, mayStore }: { users?: string[]; mayStore?: Promise<unknown> } = {},
): Promise<string> {
  const { partner } = team
  const pages = users ? statusesOfUsers(context.db, { partner, users }) : eachStatusPage(context.db, team)
  const [enabled, first] = await Promise.all([
    listEnabledCourses(context.db, readerOf(context, partner)),
    pages.next(),
    mayStore,
  ])
  const courses = new Map(enabled.map((course) => [course.id, course]))
  const answer = createAnswer(courses.keys())
  for (let page = first; !page.done; page = await pages.next()) {
    const rows = page.value
    for (const [course, outdated] of outdatedOf(rows, courses))
      await bringUpToDate(context, { partner, course, rows: outdated.map(({ row }) => row) })
    for (const row of rows) answer.add(row)
    await setImmediate()
  }
  return answer.end()
}

async function* statusesOfUsers(db: Queryable, of: { partner: string; users: string[] }) {
  yield await listStatusesOfUsers(db, of)
}

/** Number of a limited administrator's people whose statuses are read at once. */
const PEOPLE_PER_PAGE = 500

/** Reads the stored statuses of a team's people in pages, ordered by user and course. */
export function eachStatusPage(db: Queryable, team: Team): AsyncGenerator<StoredStatus[]> {
  const { partner } = team
  if (isLimitedTeam(team))
    return eachManagedPart(db, team, PEOPLE_PER_PAGE, (users) => listStatusesOfUsers(db, { partner, users }))
  return eachPage<StoredStatus>(PAGE_SIZE, (last, limit) => {
    const after = { user: last?.user_id ?? '', course: last?.course_id ?? '' }
    return listStoredStatuses(db, { partner, after, limit })
  })
}

/** The part of a stored status needed to compare it with its course. */
type CheckedStatus = Omit<StoredStatus, 'last_active'>

/** Groups by course the statuses stored for a revision other than the current one. */
export function outdatedOf<Row extends CheckedStatus>(rows: Row[], courses: Map<string, StoredCourse>) {
  const outdated = rows.flatMap((row) => {
    const course = courses.get(row.course_id)
    return course && row.status_revision !== course.revision ? [{ course, row }] : []
  })
  return Map.groupBy(outdated, ({ course }) => course)
}

/** Recomputes statuses of one course and stores them. The result is correct even if storing fails. */
export async function bringUpToDate(
  { db, log }: Pick<AppContext, 'db'> & { log: Pick<AppContext['log'], 'warn'> },
  { partner, course, rows }: { partner: string; course: StoredCourse; rows: CheckedStatus[] },
): Promise<void> {
  const at = { partner, courseId: course.id, revision: course.revision }
  const byUser = new Map(rows.map((row) => [row.user_id, row]))
  // Members often have passed the same quizzes, so each distinct list is evaluated and stored only once.
  const passed = await listPassedQuizzes(db, { ...at, users: [...byUser.keys()] })
  const judged = [...Map.groupBy(passed, ({ passed_quizzes }) => passed_quizzes)].map(([passed, alike]) => {
    const status = startedCourseStatus(course, new Set(readTexts(passed)))
    return { passed, status, users: alike.map(({ user_id }) => user_id) }
  })
  for (const { status, users } of judged)
    for (const user of users) Object.assign(byUser.get(user) ?? {}, { status })
  const keeping = inTransaction(db, async (transaction) => {
    for (const alike of judged) await storeStatus(transaction, at, alike)
  })
  await keeping.catch((error: unknown) => log.warn(error))
}

/**
 * Creates the writer of the response. Rows must be ordered by user. Statuses in other courses are omitted, but count
 * for the last activity.
 */
function createAnswer(courses: Iterable<string>) {
  const names = new Map([...courses].map((course) => [course, `${JSON.stringify(course)}:`]))
  let [text, statuses] = ['', '']
  let member: string | undefined
  let lastActive = 0

  function endMember(): void {
    if (member === undefined) return
    if (text !== '') text += ','
    text += `{"userId":${JSON.stringify(member)},"courses":{${statuses}},"lastActive":${lastActive}}`
    ;[statuses, lastActive] = ['', 0]
  }
  return {
    add({ user_id, course_id, status, last_active }: StoredStatus): void {
      if (user_id !== member) endMember()
      member = user_id
      lastActive = Math.max(lastActive, last_active ?? 0)
      const name = names.get(course_id)
      if (name === undefined) return
      statuses += `${statuses === '' ? '' : ','}${name}${status === 'complete' ? '"complete"' : '"in-progress"'}`
    },

    end(): string {
      endMember()
      return `{"documents":[${text}]}`
    },
  }
}
