import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { findDoubt } from '#domain/learning/question-doubt.ts'
import type { QuizCount } from '#domain/learning/quiz-insights.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { bringUpToDate, eachStatusPage, outdatedOf } from '#records/teams/member-statuses.ts'
import { readQuizInsights } from '#records/teams/read-quiz-insights.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { listCourses, type StoredCourse } from '#store/courses/courses.ts'
import {
  countStatusesOfPartner,
  removeFiguresBefore,
  storeCourseFigures,
  storePartnerFigures,
} from '#store/learning/course-figures.ts'
import { listCounts } from '#store/learning/learning-counters.ts'
import { listRemainingPartnerIds } from '#store/people/partners/partners.ts'

type Counting = Pick<AppContext, 'db' | 'clock'> & { log: Pick<AppContext['log'], 'warn'> }

/** Running totals of a course. */
interface Tally {
  partners: number
  people: number
  complete: number
  counts: Map<string, QuizCount>
}

/**
 * Counts participants, completions and quiz answers of each course, one partner at a time, and stores the totals for
 * the company. Excludes removed partners. An aborted round keeps the previous totals of its unfinished courses.
 */
export async function countCourses(counting: Counting, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = counting
  const begun = clock()
  const courses = new Map((await listCourses(db)).map(({ course }) => [course.id, course]))
  const tallies = new Map([...courses.keys()].map((id) => [id, newTally()]))
  for (const partner of await listRemainingPartnerIds(db)) {
    if (stopping?.aborted) return
    await countPartner(counting, partner, { courses, tallies, counted: begun })
    await setImmediate()
  }
  await removeFiguresBefore(db, begun)
  for (const [id, course] of courses) await storeTally(counting, course, tallies.get(id) ?? newTally(), begun)
}

function newTally(): Tally {
  return { partners: 0, people: 0, complete: 0, counts: new Map() }
}

async function countPartner(
  counting: Counting,
  partner: string,
  round: { courses: Map<string, StoredCourse>; tallies: Map<string, Tally>; counted: number },
): Promise<void> {
  const { db } = counting
  const numbers = await countStatuses(counting, partner, round.courses)
  for (const [courseId, { people, complete }] of numbers) {
    const tally = round.tallies.get(courseId)
    if (!tally) continue
    tally.partners++
    tally.people += people
    tally.complete += complete
    for (const count of await listCounts(db, { courseId, partner })) addCount(tally.counts, count)
  }
  const rows = [...numbers].map(([course_id, some]) => ({
    course_id,
    partner_id: partner,
    counted: round.counted,
    ...some,
  }))
  await storePartnerFigures(db, rows)
}

/** Counts a partner's people who started each course and those who completed its current revision. */
async function countStatuses(
  counting: Counting,
  partner: string,
  courses: Map<string, StoredCourse>,
): Promise<Map<string, { people: number; complete: number }>> {
  const groups = await countStatusesOfPartner(counting.db, partner)
  const isOutdated = groups.some(
    ({ courseId, statusRevision }) => courses.get(courseId)?.revision !== statusRevision,
  )
  const numbers = new Map<string, { people: number; complete: number }>()
  const add = (courseId: string, isComplete: boolean, records: number) => {
    const { people, complete } = numbers.get(courseId) ?? { people: 0, complete: 0 }
    numbers.set(courseId, { people: people + records, complete: complete + (isComplete ? records : 0) })
  }
  if (isOutdated)
    for await (const { course_id, status } of eachStatus(counting, partner, courses))
      add(course_id, status === 'complete', 1)
  else for (const { courseId, status, records } of groups) add(courseId, status === 'complete', records)
  return numbers
}

/** Yields the statuses of a partner's people. Recomputes and stores statuses of an earlier revision. */
async function* eachStatus(counting: Counting, partner: string, courses: Map<string, StoredCourse>) {
  for await (const rows of eachStatusPage(counting.db, wholeTeam(partner))) {
    for (const [course, outdated] of outdatedOf(rows, courses))
      await bringUpToDate(counting, { partner, course, rows: outdated.map(({ row }) => row) })
    yield* rows
    await setImmediate()
  }
}

function addCount(counts: Map<string, QuizCount>, count: QuizCount): void {
  const { moduleId, revision, question, what, value } = count
  const key = JSON.stringify([moduleId, revision, question, what, value])
  const sum = counts.get(key)
  if (sum) Object.assign(sum, { count: sum.count + count.count, values: sum.values + count.values })
  else counts.set(key, { ...count })
}

async function storeTally(
  { db }: Counting,
  course: StoredCourse,
  { counts, ...tally }: Tally,
  counted: number,
): Promise<void> {
  const answers = [...counts.values()]
  const insights = await readQuizInsights(db, course, answers)
  const doubtful = insights.flatMap(({ questions }) => questions).filter((one) => findDoubt(one)).length
  const figures = { course_id: course.id, counted, ...tally, doubtful }
  await inTransaction(db, (transaction) => storeCourseFigures(transaction, figures, answers))
}
