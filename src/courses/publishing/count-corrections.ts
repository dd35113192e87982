import type { Course } from '#domain/course/course.ts'
import { type CompletionRecord, findQuizProgress } from '#domain/learning/completion-record.ts'
import { isQuizPassed, isQuizRunning } from '#domain/learning/quiz.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import { findUserNames } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { eachRecord } from './each-record.ts'
import { createRegrading } from './regrade-records.ts'

/** Maximum number of people listed by name. */
const MAX_NAMED = 100

/** The people affected by corrected answer keys. Each person counts once. */
export interface Corrections {
  /** People who passed the quizzes and keep their result. */
  passed: number
  /** People who failed only because of a corrected question. */
  failed: number
  /** People with a running attempt. */
  running: number
  /** The first people who failed, with their partners. */
  people: { uid: string; name: string; partner: string }[]
}

/** Counts the people affected by the answer keys that a publication corrects. Undefined if it corrects none. */
export async function countCorrections(
  db: Queryable,
  before: Course,
  after: Course,
): Promise<Corrections | undefined> {
  const regrading = createRegrading(db, before, after)
  if (regrading.quizzes.length === 0) return undefined
  const counts = { passed: 0, failed: 0, running: 0 }
  const failed: CompletionRecord[] = []
  for await (const { record } of eachRecord(db, after.id)) {
    const regrades = await regrading.decide(record)
    const progress = regrading.quizzes.map((quiz) => ({ quiz, of: findQuizProgress(record, quiz.id) }))
    if (regrades.some(({ data }) => data.passed)) {
      counts.failed++
      if (failed.length < MAX_NAMED) failed.push(record)
    } else if (progress.some(({ quiz, of }) => isQuizRunning(of, quiz))) counts.running++
    else if (progress.some(({ of }) => isQuizPassed(of))) counts.passed++
  }
  return { ...counts, people: await namePeople(db, failed) }
}

async function namePeople(db: Queryable, records: CompletionRecord[]): Promise<Corrections['people']> {
  const [names, partners] = await Promise.all([
    findUserNames(db, [...new Set(records.map(({ userId }) => userId))]),
    findPartnerNames(db, [...new Set(records.map(({ partnerId }) => partnerId))]),
  ])
  return records.map(({ userId: uid, partnerId }) => ({
    uid,
    name: names.get(uid) ?? '',
    partner: partners.get(partnerId) ?? partnerId,
  }))
}
