import { sql } from 'kysely'
import { z } from 'zod'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { type Queryable, readJson } from '../schema.ts'

/** A stretch of time in ms since 1970: from `start` until before `end`. */
interface Hours {
  start: number
  end: number
}

/** An event, as far as the counts of a day need it. */
export interface CountedEvent {
  at: number
  uid: string
  kind: LearningEvent['kind']
  courseId: string
  moduleId: string | undefined
  revision: number
  /** True for an act of the person, false for those of the company or the portal. */
  isOwn: boolean
  /** The data of a quiz's event. */
  quiz: z.infer<typeof QuizData> | undefined
}

const QuizData = z.object({
  attempt: z.number(),
  question: z.number().optional(),
  correct: z.boolean().optional(),
  passed: z.boolean().optional(),
})

/**
 * Excludes completions that were continued from a record at another partner. Only these completions happened before they
 * were recorded.
 */
const isOfItsDay = sql<boolean>`(kind <> 'course-completed' or happened >= at)`

const QUIZ_KINDS: readonly LearningEvent['kind'][] = ['question-answered', 'quiz-finished']

/** Lists the next people, by uid, who have a record at a partner. */
export async function listLearners(
  db: Queryable,
  { partner, after, limit }: { partner: string; after: string; limit: number },
): Promise<string[]> {
  const query = db.selectFrom('completions').select('user_id').where('partner_id', '=', partner)
  const page = query.where('user_id', '>', after).groupBy('user_id').orderBy('user_id').limit(limit)
  return (await page.execute()).map(({ user_id }) => user_id)
}

/** Lists the events of some of a partner's people that were recorded between two times, by person and time. */
export async function listEventsBetween(
  db: Queryable,
  { partner, uids }: { partner: string; uids: readonly string[] },
  { start, end }: Hours,
): Promise<CountedEvent[]> {
  if (uids.length === 0) return []
  const rows = await db
    .selectFrom('learning_events')
    .select(['at', 'user_id', 'kind', 'course_id', 'module_id', 'revision', 'actor', 'data'])
    .where('partner_id', '=', partner)
    .where('user_id', 'in', uids)
    .where('at', '>=', start)
    .where('at', '<', end)
    .where(isOfItsDay)
    .orderBy('user_id')
    .orderBy('at')
    .execute()
  return rows.map(({ at, user_id: uid, kind, course_id: courseId, module_id, revision, actor, data }) => ({
    at,
    uid,
    kind,
    courseId,
    revision,
    moduleId: module_id ?? undefined,
    isOwn: actor === uid,
    quiz: QUIZ_KINDS.includes(kind) ? readJson(QuizData, data) : undefined,
  }))
}

/** Reads when some of a partner's people last did something before a time; omits those who never did. */
export async function readLastActs(
  db: Queryable,
  { partner, uids }: { partner: string; uids: readonly string[] },
  before: number,
): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('completions')
    .select('completions.user_id')
    .select(({ selectFrom }) =>
      selectFrom('learning_events as events')
        .select('events.at')
        .where('events.partner_id', '=', partner)
        .whereRef('events.user_id', '=', 'completions.user_id')
        .where('events.at', '<', before)
        .whereRef('events.actor', '=', 'events.user_id')
        .where(isOfItsDay)
        .orderBy('events.at', 'desc')
        .limit(1)
        .as('last'),
    )
    .where('completions.partner_id', '=', partner)
    .where('completions.user_id', 'in', uids)
    .groupBy('completions.user_id')
    .execute()
  return new Map(rows.flatMap(({ user_id, last }) => (last === null ? [] : [[user_id, last] as const])))
}

/** Counts the certificates of a partner that were issued between two times. */
export async function countIssued(db: Queryable, partner: string, { start, end }: Hours): Promise<number> {
  const row = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('partner_id', '=', partner)
    .where('issued', '>=', start)
    .where('issued', '<', end)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Counts the certificates of a partner whose last day is given, and which were not revoked by its end. */
export async function countExpired(
  db: Queryable,
  partner: string,
  { day, end }: { day: string; end: number },
): Promise<number> {
  const row = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('partner_id', '=', partner)
    .where('ends', '=', day)
    .where('issued', '<', end)
    .where(({ eb, or }) => or([eb('revoked', 'is', null), eb('revoked', '>=', end)]))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
