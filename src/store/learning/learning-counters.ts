import { sql } from 'kysely'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { QuizCount } from '#domain/learning/quiz-insights.ts'
import { eachPage } from '../connection/each-page.ts'
import type { Queryable } from '../schema.ts'
import { addCounts, countRowsOf } from './event-log.ts'
import { listEventsAfter } from './read-events.ts'

/**
 * Lists the answer counts of a course at one partner, or across all partners if none is passed. Their number depends
 * on the quiz options of each revision, not on the number of attempts: counts stored per attempt by 0.3.0 are
 * excluded.
 */
export async function listCounts(
  db: Queryable,
  { courseId, partner }: { courseId: string; partner?: string | undefined },
): Promise<QuizCount[]> {
  const ofCourse = db.selectFrom('learning_counts').where('course_id', '=', courseId)
  const chosen = partner === undefined ? ofCourse : ofCourse.where('partner_id', '=', partner)
  const counts = chosen
    .where((eb) =>
      eb.or([
        eb('what', 'in', ['chosen', 'chosen-first', 'passed']),
        eb.and([eb('what', '=', 'started'), eb('value', '=', 1)]),
      ]),
    )
    .select(['module_id', 'revision', 'question', 'what', 'count'])
    .select(sql<number>`case what when 'passed' then 0 else value end`.as('value'))
    .select(sql<number>`value * count`.as('counted'))
  const rows = await db
    .selectFrom(counts.as('counts'))
    .select(COUNTED_BY)
    .select(({ fn }) => fn.sum<number | string>('count').as('count'))
    .select(({ fn }) => fn.sum<number | string>('counted').as('values'))
    .groupBy(COUNTED_BY)
    .orderBy('module_id')
    .orderBy('revision')
    .orderBy('question')
    .orderBy('what')
    .orderBy('value')
    .execute()
  return rows.map((row) => ({
    moduleId: row.module_id,
    revision: row.revision,
    question: row.question,
    what: row.what,
    value: row.value,
    count: Number(row.count),
    values: Number(row.values),
  }))
}

/** The columns by which counts are grouped on reading. */
const COUNTED_BY = ['module_id', 'revision', 'question', 'what', 'value'] as const

/**
 * Recounts a partner's events after some were removed with their users. Skips renewals, since the counters count
 * users, who were already counted with the earlier record.
 */
export async function recountPartner(db: Queryable, partner: string): Promise<void> {
  await db.deleteFrom('learning_counts').where('partner_id', '=', partner).execute()
  const pages = eachPage<LearningEvent>(RECOUNTED_AT_ONCE, (last, limit) => {
    const after = { id: last?.recordId ?? '', number: last?.number ?? 0 }
    return listEventsAfter(db, { partner, after, limit })
  })
  let renewal = ''
  for await (const events of pages) {
    const counted = events.filter((event) => {
      if (event.kind === 'record-opened' && event.data) renewal = event.recordId
      return event.recordId !== renewal
    })
    const counts = countRowsOf(counted)
    if (counts.length > 0) await addCounts(db, { counts })
  }
}

/** Number of events recounted per batch. */
const RECOUNTED_AT_ONCE = 500
