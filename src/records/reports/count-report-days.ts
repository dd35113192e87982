import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { withoutExplanation } from '#domain/course/answer-key.ts'
import { findModule } from '#domain/course/course.ts'
import { type Day, daysBetween } from '#domain/local-time.ts'
import {
  type DayHours,
  dayOf,
  type QuestionCount,
  type ReportDay,
  sumOfQuestions,
} from '#domain/report-day.ts'
import type { OverdueCount } from '#records/past-day/count-overdue.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import {
  type CountedEvent,
  countExpired,
  countIssued,
  listEventsBetween,
  listLearners,
  readLastActs,
} from '#store/learning/day-events.ts'
import type { ReportingPartner } from '#store/learning/report-days.ts'
import type { Queryable } from '#store/schema.ts'
import type { ProofContext } from '../past-day/choose-day.ts'

/** Number of people whose events of one day, or of several, are read at once; other requests run in between. */
const PEOPLE_AT_ONCE = 200
const PEOPLE_OF_DAYS_AT_ONCE = 100

/**
 * Counts consecutive days of a partner from its events and certificates, by the time at which they were recorded;
 * `held` has the team at the end of each day.
 */
export async function countReportDays(
  { db }: Pick<ProofContext, 'db'>,
  { id: partner, zones }: Pick<ReportingPartner, 'id' | 'zones'>,
  days: readonly DayHours[],
  held: readonly OverdueCount[],
): Promise<ReportDay[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const counts = days.map(() => new DayCount())
  const placeOf = (at: number) => days.findIndex(({ start, end }) => start <= at && at < end)
  const daysSince = (at: number, day: Day) => daysBetween(dayOf(zones, at), day)
  const size = days.length === 1 ? PEOPLE_AT_ONCE : PEOPLE_OF_DAYS_AT_ONCE
  const pages = eachPage<string>(size, (after = '', limit) => listLearners(db, { partner, after, limit }))
  for await (const uids of pages) {
    const events = await listEventsBetween(db, { partner, uids }, { start: first.start, end: last.end })
    const active = [...new Set(events.filter(({ isOwn }) => isOwn).map(({ uid }) => uid))]
    const lastDays = new Map<string, number>()
    const before = await readLastActs(db, { partner, uids: active }, first.start)
    for (const event of events) {
      const place = placeOf(event.at)
      const on = days[place]
      if (!on) continue
      counts[place]?.add(event)
      if (!event.isOwn || lastDays.get(event.uid) === place) continue
      const known = lastDays.get(event.uid)
      const last = before.get(event.uid)
      const gap = known !== undefined ? place - known : last === undefined ? 0 : daysSince(last, on.day)
      counts[place]?.addActive(gap)
      lastDays.set(event.uid, place)
    }
    await setImmediate()
  }
  const counted: ReportDay[] = []
  for (const [place, on] of days.entries()) {
    const { members = 0, overdue = 0 } = held[place] ?? {}
    const { answers, ...own } = counts[place] ?? new DayCount()
    counted.push({
      ...own,
      day: on.day,
      members,
      overdue,
      issued: await countIssued(db, partner, on),
      expired: await countExpired(db, partner, on),
      questions: await toQuestions(db, answers),
    })
  }
  return counted
}

/** Counts the events of a day. */
class DayCount {
  readonly active = new Map<number, number>()
  /** First answers by question, as it is numbered in the revision that judged them. */
  readonly answers = new Map<string, AnswerCount>()
  started = 0
  completed = 0
  attempts = 0
  passed = 0

  addActive(gap: number): void {
    this.active.set(gap, (this.active.get(gap) ?? 0) + 1)
  }

  add({ kind, courseId, moduleId = '', revision, quiz }: CountedEvent): void {
    if (kind === 'record-opened') this.started++
    if (kind === 'course-completed') this.completed++
    if (quiz?.attempt !== 0) return
    if (kind === 'quiz-finished') {
      this.attempts++
      if (quiz.passed) this.passed++
      return
    }
    const number = quiz.question ?? 0
    const name = JSON.stringify([courseId, revision, moduleId, number])
    const known = this.answers.get(name) ?? { courseId, moduleId, revision, number, answers: 0, right: 0 }
    known.answers++
    if (quiz.correct) known.right++
    this.answers.set(name, known)
  }
}

type AnswerCount = Omit<QuestionCount, 'key'>

/** Number of characters of a question's key. */
const KEY_LENGTH = 10

/** Identifies the questions by their texts and keys, and adds up those that are the same in several revisions. */
async function toQuestions(
  db: Queryable,
  answers: ReadonlyMap<string, AnswerCount>,
): Promise<QuestionCount[]> {
  const found: QuestionCount[] = []
  // Each revision is read once, since the cache has few of them.
  const sorted = [...answers].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [, count] of sorted) {
    const { courseId: id, moduleId, revision, number } = count
    const course = await findCourseRevision(db, { id, revision })
    const quiz = course && findModule(course, moduleId)
    const question = quiz?.type === 'quiz' ? quiz.questions[number - 1] : undefined
    if (!question) continue
    const hash = createHash('sha256').update(JSON.stringify(withoutExplanation(question)))
    found.push({ ...count, key: hash.digest('base64url').slice(0, KEY_LENGTH) })
  }
  return sumOfQuestions(found)
}
