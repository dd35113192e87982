import type { LearningEvent } from '#domain/learning/learning-events.ts'
import type { LearningEventRow, Queryable } from '../schema.ts'

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

/** Returns an event as it was recorded. */
function eventFromRow(row: LearningEventRow): LearningEvent {
  const { v: _shape, ...data } = JSON.parse(row.data) as { v: number }
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
    ...(kind === 'record-opened' ? {} : { data }),
  } as LearningEvent
}

/** Lists the events of these records of a partner, each record's in the order of their numbers. */
export async function listEvents(
  db: Queryable,
  { partner, records }: { partner: string; records: string[] },
): Promise<LearningEvent[]> {
  if (records.length === 0) return []
  const query = db.selectFrom('learning_events').selectAll().where('partner_id', '=', partner)
  const rows = await query.where('record_id', 'in', records).orderBy('record_id').orderBy('number').execute()
  return rows.map(eventFromRow)
}

/** Lists the next events of a partner, by record and number. */
export async function listEventsAfter(
  db: Queryable,
  { partner, after, limit }: { partner: string; after: { id: string; number: number }; limit: number },
): Promise<LearningEvent[]> {
  const query = db.selectFrom('learning_events').selectAll().where('partner_id', '=', partner)
  const rows = await query
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('record_id', 'number'), '>', tuple(after.id, after.number)),
    )
    .orderBy('record_id')
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(eventFromRow)
}

/** A record by its partner and its id. */
export interface RecordId {
  partnerId: string
  id: string
}

/** Lists the next records that have a first event and are gone themselves; reads the whole log to find them. */
export async function listLostRecords(
  db: Queryable,
  { after, limit }: { after: RecordId; limit: number },
): Promise<RecordId[]> {
  const rows = await db
    .selectFrom('learning_events')
    .select(['partner_id', 'record_id'])
    .where('number', '=', 1)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('partner_id', 'record_id'), '>', tuple(after.partnerId, after.id)),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('completions')
            .select('id')
            .whereRef('completions.partner_id', '=', 'learning_events.partner_id')
            .whereRef('completions.id', '=', 'learning_events.record_id'),
        ),
      ),
    )
    .orderBy('partner_id')
    .orderBy('record_id')
    .limit(limit)
    .execute()
  return rows.map(({ partner_id, record_id }) => ({ partnerId: partner_id, id: record_id }))
}
