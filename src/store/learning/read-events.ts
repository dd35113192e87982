import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { eachPage } from '../connection/each-page.ts'
import type { LearningEventRow, Queryable } from '../schema.ts'
import { eventFromRow } from './event-log.ts'

/** Maximum number of events per read. */
const READ_AT_ONCE = 2000

/**
 * Reads all events of these records of a partner, in order within each record. To limit memory use, short records are
 * read together and long ones separately in pages. `version` is the number of a record's last event, if known.
 */
export async function* readEvents(
  db: Queryable,
  { partner, records }: { partner: string; records: { id: string; version?: number }[] },
): AsyncGenerator<LearningEvent> {
  let together: string[] = []
  let count = 0
  for (const { id, version = Number.POSITIVE_INFINITY } of records) {
    if (version > READ_AT_ONCE) {
      yield* readRecord(db, { partner, id })
      continue
    }
    if (count + version > READ_AT_ONCE) {
      yield* await listEvents(db, { partner, records: together })
      together = []
      count = 0
    }
    together.push(id)
    count += version
  }
  yield* await listEvents(db, { partner, records: together })
}

async function* readRecord(
  db: Queryable,
  { partner, id }: { partner: string; id: string },
): AsyncGenerator<LearningEvent> {
  const pages = eachPage<LearningEventRow>(READ_AT_ONCE, (last, limit) => {
    const query = db.selectFrom('learning_events').selectAll().where('partner_id', '=', partner)
    const ofRecord = query.where('record_id', '=', id).where('number', '>', last?.number ?? 0)
    return ofRecord.orderBy('number').limit(limit).execute()
  })
  for await (const rows of pages) yield* rows.map(eventFromRow)
}

async function listEvents(
  db: Queryable,
  { partner, records }: { partner: string; records: string[] },
): Promise<LearningEvent[]> {
  if (records.length === 0) return []
  const query = db.selectFrom('learning_events').selectAll().where('partner_id', '=', partner)
  const rows = await query.where('record_id', 'in', records).orderBy('record_id').orderBy('number').execute()
  return rows.map(eventFromRow)
}

/** Lists a page of a partner's events, ordered by record and number. */
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

/** A record by its partner and id. */
export interface RecordId {
  partnerId: string
  id: string
}

/** Lists a page of lost records, of which only the events remain. Scans the whole log. */
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
