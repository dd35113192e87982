import { type OnConflictBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { pageSize } from '../connection/each-page.ts'
import { prepareInsert, prepareQuery } from '../connection/prepare-query.ts'
import {
  type LearningCountRow,
  type LearningEventRow,
  type Queryable,
  readJson,
  type Schema,
} from '../schema.ts'

/** Format version of newly written data. Older formats remain readable. */
const SHAPE = 1

/** The columns of an event. */
export const EVENT_COLUMNS = [
  'partner_id',
  'record_id',
  'number',
  'id',
  'at',
  'happened',
  'user_id',
  'course_id',
  'module_id',
  'revision',
  'actor',
  'kind',
  'data',
] as const

/** Converts an event into its row. */
export function eventToRow(event: LearningEvent): LearningEventRow {
  return {
    partner_id: event.partnerId,
    record_id: event.recordId,
    number: event.number,
    id: event.id,
    at: event.at,
    happened: event.happened,
    user_id: event.userId,
    course_id: event.courseId,
    module_id: 'moduleId' in event ? event.moduleId : null,
    revision: event.revision,
    actor: event.actor,
    kind: event.kind,
    data: JSON.stringify({ v: SHAPE, ...('data' in event ? event.data : {}) }),
  }
}

/** The data of an event with its format version. */
const EventData = z.looseObject({ v: z.unknown() })

/** Converts a row into the recorded event. */
export function eventFromRow(row: LearningEventRow): LearningEvent {
  const { v: _shape, ...data } = readJson(EventData, row.data)
  const { kind, module_id: moduleId } = row
  return {
    id: row.id,
    partnerId: row.partner_id,
    recordId: row.record_id,
    number: row.number,
    at: row.at,
    happened: row.happened,
    userId: row.user_id,
    courseId: row.course_id,
    revision: row.revision,
    actor: row.actor,
    kind,
    ...(moduleId === null ? {} : { moduleId }),
    ...(moduleId === null && Object.keys(data).length === 0 ? {} : { data }),
  } as LearningEvent
}

/** The columns that identify a counter. */
const COUNTED = ['partner_id', 'course_id', 'module_id', 'revision', 'question', 'what', 'value'] as const

/** The columns of a counter. */
export const COUNT_COLUMNS = [...COUNTED, 'count'] as const

/** Adds to an existing counter. */
export function addToCount(conflict: OnConflictBuilder<Schema, 'learning_counts'>) {
  return conflict.columns(COUNTED).doUpdateSet({ count: sql<number>`learning_counts.count + excluded.count` })
}

/** Increases counters. */
export const addCounts = prepareInsert<{ counts: LearningCountRow }, unknown>(
  { counts: COUNT_COLUMNS },
  (db, { counts }) => db.insertInto('learning_counts').values(counts).onConflict(addToCount),
)

/** Returns the counters increased by these events, sorted so that concurrent transactions cannot deadlock. */
export function countRowsOf(events: LearningEvent[]): LearningCountRow[] {
  const counted = new Map<string, LearningCountRow>()
  for (const row of events.flatMap(countsOf)) {
    const key = JSON.stringify(COUNTED.map((column) => row[column]))
    counted.set(key, { ...row, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  return [...counted.keys()].sort().flatMap((key) => counted.get(key) ?? [])
}

/**
 * Returns the counters that an event increases by one. An answer counts its option, and in the first attempt also a
 * second counter. Only the first start counts. A pass counts its 1-based attempt. There are no counters per attempt,
 * because there may be hundreds of attempts.
 */
export function countsOf(event: LearningEvent): LearningCountRow[] {
  if (!('moduleId' in event) || event.kind === 'module-opened') return []
  const { partnerId: partner_id, courseId: course_id, moduleId: module_id, revision } = event
  const quiz = { partner_id, course_id, module_id, revision, count: 1 }
  const { attempt } = event.data
  if (event.kind === 'question-answered') {
    const { question, selectedAnswer: value } = event.data
    const chosen = { ...quiz, question, what: 'chosen' as const, value }
    return attempt === 0 ? [chosen, { ...chosen, what: 'chosen-first' }] : [chosen]
  }
  const whole = { ...quiz, question: 0, value: attempt + 1 }
  if (event.kind === 'quiz-started') return attempt === 0 ? [{ ...whole, what: 'started' }] : []
  return event.data.passed ? [{ ...whole, what: 'passed' }] : []
}

/** The events of a record between two numbers, both included. */
export interface EventRange {
  record: string
  from: number
  to: number
}

/** Lists the events in these ranges of a partner's records, in no particular order. */
export async function listEventRanges(
  db: Queryable,
  { partner, ranges }: { partner: string; ranges: EventRange[] },
): Promise<LearningEvent[]> {
  if (ranges.length === 0) return []
  const query = db.selectFrom('learning_events').selectAll().where('partner_id', '=', partner)
  const rows = await query
    .where((eb) =>
      eb.or(
        ranges.map(({ record, from, to }) =>
          eb.and([eb('record_id', '=', record), eb('number', '>=', from), eb('number', '<=', to)]),
        ),
      ),
    )
    .execute()
  return rows.map(eventFromRow)
}

/**
 * Returns the time of the last event of a kind in each of these records of a partner, in ms since 1970, by record.
 */
export async function listEventTimes(
  db: Queryable,
  partner: string,
  records: string[],
  kind: 'course-completed' | 'course-reopened',
): Promise<Map<string, number>> {
  if (records.length === 0) return new Map()
  const query = db.selectFrom('learning_events').where('partner_id', '=', partner)
  const rows = await query
    .where('record_id', 'in', records)
    .where('kind', '=', kind)
    .groupBy('record_id')
    .select(({ fn }) => ['record_id', fn.max('happened').as('last')])
    .execute()
  return new Map(rows.map(({ record_id, last }) => [record_id, last]))
}

/** Time when a record was completed, in ms since 1970, and the completed revision of the course. */
export interface CompletionMoment {
  at: number
  revision: number
}

/**
 * Returns the last completion of each of these records of a partner, by record. Omits records without such an event.
 */
export async function listLastCompletions(
  db: Queryable,
  partner: string,
  records: string[],
): Promise<Map<string, CompletionMoment>> {
  if (records.length === 0) return new Map()
  const query = db.selectFrom('learning_events').select(['record_id', 'at', 'revision'])
  const rows = await query
    .where('partner_id', '=', partner)
    .where('record_id', 'in', records)
    .where('kind', '=', 'course-completed')
    .orderBy('number')
    .execute()
  return new Map(rows.map(({ record_id, at, revision }) => [record_id, { at, revision }]))
}

const selectFinishedSince = prepareQuery(
  (
    db,
    values: { partner: string; record: string; module: string; since: number; from: number; to: number },
  ) =>
    db
      .selectFrom('learning_events')
      .select(({ fn }) => fn.min('at').as('earliest'))
      .select(({ eb, fn }) =>
        fn
          .sum<number | string | null>(
            eb
              .case()
              .when(
                eb.and([
                  eb('kind', '=', 'quiz-finished'),
                  eb('module_id', '=', values.module),
                  eb('at', '>=', values.since),
                ]),
              )
              .then(eb.lit(1))
              .else(eb.lit(0))
              .end(),
          )
          .as('finished'),
      )
      .where('partner_id', '=', values.partner)
      .where('record_id', '=', values.record)
      .where('number', '>=', values.from)
      .where('number', '<=', values.to),
)

/** Number of events per search for finished attempts. */
const EVENTS_PER_SEARCH = 1000

/**
 * Counts the attempts at a quiz finished since a time, up to a limit. Searches backwards from `newest`, the number of
 * the record's last event, and stops at that time or limit.
 */
export async function countFinishedSince(
  db: Queryable,
  at: { partner: string; record: string; module: string; since: number },
  { newest, limit }: { newest: number; limit: number },
): Promise<number> {
  let finished = 0
  const size = pageSize(EVENTS_PER_SEARCH)
  for (let to = newest; to > 0 && finished < limit; to -= size) {
    const [row] = (await selectFinishedSince(db, { ...at, from: to - size + 1, to })).rows
    finished += Number(row?.finished ?? 0)
    if (row?.earliest == null || row.earliest < at.since) break
  }
  return Math.min(finished, limit)
}

/** Returns true if a user's record at a partner was closed because a new one replaced it. */
export async function isRecordClosed(
  db: Queryable,
  { partner, record, uid }: { partner: string; record: string; uid: string },
): Promise<boolean> {
  const query = db.selectFrom('learning_events').select('number').where('partner_id', '=', partner)
  const closing = query.where('record_id', '=', record).where('kind', '=', 'record-closed')
  return (await closing.where('user_id', '=', uid).executeTakeFirst()) !== undefined
}
