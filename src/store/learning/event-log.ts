import { z } from 'zod'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { type LearningEventRow, type Queryable, readJson } from '../schema.ts'

/** The shape of the data that is written; older ones are read for ever. */
const SHAPE = 1

/** The columns of an event. */
export const EVENT_COLUMNS = [
  ...(['partner_id', 'record_id', 'number', 'id', 'at', 'happened', 'user_id'] as const),
  ...(['course_id', 'module_id', 'revision', 'actor', 'kind', 'data'] as const),
]

/** Returns the row in which an event is kept. */
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

/** The data of an event, with their shape. */
const EventData = z.looseObject({ v: z.unknown() })

/** Returns an event as it was recorded. */
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

/** The events of a record from one number to another, both included. */
export interface EventRange {
  record: string
  from: number
  to: number
}

/** Lists the events of these ranges of a partner's records, in no order. */
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

/** Lists when an event of a kind last happened to these records of a partner, in ms since 1970, by record. */
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
    .select(({ fn }) => ['record_id', fn.max('at').as('last')])
    .execute()
  return new Map(rows.map(({ record_id, last }) => [record_id, last]))
}

/** When a record became complete, in ms since 1970, and the course's revision that it completed. */
export interface CompletionMoment {
  at: number
  revision: number
}

/** Lists when these records of a partner last became complete, by record, as far as their events say. */
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

/** Number of events that are looked at in one go for finished attempts. */
const LOOKED_AT = 1000

/**
 * Counts the attempts at a quiz that were finished since a time, up to a limit. `newest` is the number of the
 * record's last event: from there it goes back, and no further than that time or that limit.
 */
export async function countFinishedSince(
  db: Queryable,
  at: { partner: string; record: string; module: string; since: number },
  { newest, limit }: { newest: number; limit: number },
): Promise<number> {
  let finished = 0
  for (let to = newest; to > 0 && finished < limit; to -= LOOKED_AT) {
    const [row] = (await selectFinishedSince(db, { ...at, from: to - LOOKED_AT + 1, to })).rows
    finished += Number(row?.finished ?? 0)
    if (row?.earliest == null || row.earliest < at.since) break
  }
  return Math.min(finished, limit)
}

/** Returns whether a record of a user's at a partner was closed: a new one took its place. */
export async function isRecordClosed(
  db: Queryable,
  { partner, record, uid }: { partner: string; record: string; uid: string },
): Promise<boolean> {
  const query = db.selectFrom('learning_events').select('number').where('partner_id', '=', partner)
  const closing = query.where('record_id', '=', record).where('kind', '=', 'record-closed')
  return (await closing.where('user_id', '=', uid).executeTakeFirst()) !== undefined
}
