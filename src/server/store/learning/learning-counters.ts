import { sql } from 'kysely'
import type { KeptCount, LearningCount } from '#domain/learning/learning-counts.ts'
import { countsOf } from '#domain/learning/learning-counts.ts'
import type { LearningEvent } from '#domain/learning/learning-events.ts'
import { isSqlite } from '../is-sqlite.ts'
import { prepareInsert } from '../prepare-query.ts'
import type { LearningCountRow, LearningEventRow, Queryable } from '../schema.ts'
import { EVENT_COLUMNS, eventToRow, listEventsAfter } from './event-log.ts'

const KEY = ['partner_id', 'course_id', 'module_id', 'revision', 'question', 'what', 'value'] as const

/** What one act writes. */
type Kept = { events: LearningEventRow; counts: LearningCountRow }

const COLUMNS = { events: EVENT_COLUMNS, counts: [...KEY, 'count'] as const }

/** Appends events; a number that is taken is refused by the key. */
const insertEvents = prepareInsert<Kept>(COLUMNS, (db, { events }) =>
  db.insertInto('learning_events').values(events),
)

const countOn = prepareInsert<Kept>(COLUMNS, (db, { counts }) => counting(db, counts))

/** Does both in one statement, which PostgreSQL can: each costs a way to the database and back. */
const insertAndCount = prepareInsert<Kept>(COLUMNS, (db, { events, counts }) =>
  counting(
    db.with('logged', (within) => within.insertInto('learning_events').values(events)),
    counts,
  ),
)

function counting(db: Pick<Queryable, 'insertInto'>, counts: LearningCountRow[]) {
  return db
    .insertInto('learning_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet({ count: sql<number>`learning_counts.count + excluded.count` }),
    )
}

/** Appends the events of a changed record to the log and counts what they say, within the transaction that changes it. */
export async function keepEvents(db: Queryable, learned: LearningEvent[]): Promise<void> {
  const events = learned.map(eventToRow)
  const counts = countRowsOf(learned)
  if (counts.length > 0 && !isSqlite(db)) return insertAndCount(db, { events, counts })
  await insertEvents(db, { events, counts: [] })
  if (counts.length > 0) await countOn(db, { events: [], counts })
}

/** The counters that these events move on, each once, in one order, so that no two acts wait for each other. */
function countRowsOf(events: LearningEvent[]): LearningCountRow[] {
  const counted = new Map<string, LearningCountRow>()
  for (const count of events.flatMap(countsOf)) {
    const key = JSON.stringify(Object.values(count))
    const before = counted.get(key)
    counted.set(key, before ? { ...before, count: before.count + 1 } : toRow(count))
  }
  return [...counted.keys()].sort().flatMap((key) => counted.get(key) ?? [])
}

function toRow({
  partnerId,
  courseId,
  moduleId,
  revision,
  question,
  what,
  value,
}: LearningCount): LearningCountRow {
  return {
    ...{ partner_id: partnerId, course_id: courseId, module_id: moduleId, revision },
    ...{ question, what, value, count: 1 },
  }
}

/** Lists the counts of a course: of one partner, or of all of them together where none is named. */
export async function listCounts(
  db: Queryable,
  { courseId, partner }: { courseId: string; partner?: string | undefined },
): Promise<KeptCount[]> {
  let query = db
    .selectFrom('learning_counts')
    .select(['module_id', 'revision', 'question', 'what', 'value'])
    .select((eb) => eb.fn.sum<number | string>('count').as('sum'))
    .where('course_id', '=', courseId)
  if (partner !== undefined) query = query.where('partner_id', '=', partner)
  const rows = await query
    .groupBy(['module_id', 'revision', 'question', 'what', 'value'])
    .orderBy('module_id')
    .orderBy('revision')
    .orderBy('question')
    .orderBy('what')
    .orderBy('value')
    .execute()
  return rows.map((row) => ({
    partnerId: partner ?? '',
    courseId,
    moduleId: row.module_id,
    revision: row.revision,
    question: row.question,
    what: row.what,
    value: row.value,
    count: Number(row.sum),
  }))
}

/** Counts a partner's events anew, after some of them were removed with their people. */
export async function recountPartner(db: Queryable, partner: string): Promise<void> {
  await db.deleteFrom('learning_counts').where('partner_id', '=', partner).execute()
  let after = { id: '', number: 0 }
  for (;;) {
    const events = await listEventsAfter(db, { partner, after, limit: BATCH })
    const counts = countRowsOf(events)
    if (counts.length > 0) await countOn(db, { events: [], counts })
    const last = events.at(-1)
    if (!last || events.length < BATCH) return
    after = { id: last.recordId, number: last.number }
  }
}

/** Number of events counted anew at once. */
const BATCH = 500
