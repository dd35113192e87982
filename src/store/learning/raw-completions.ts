import type { Selectable } from 'kysely'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import type { WrittenRecord } from '#domain/learning/record-check.ts'
import { type CompletionRow, isSqlite, type Queryable } from '../schema.ts'
import { COLUMNS, type CompletionKey, type StoredCompletion } from './completions.ts'
import { type JudgingCourse, recordColumns, rewriteTimes } from './write-record.ts'

/** A record byte for byte, with its computed columns, for comparison and repair by the operator. */
export type RawCompletion = WrittenRecord & {
  passedQuizzes: string
  status: StartedStatus | null
  statusRevision: number
}

/** Lists a page of all partners' records, ordered by key, with `modules` as text. */
export async function listRawCompletions(
  db: Queryable,
  { after, limit }: { after: CompletionKey; limit: number },
): Promise<RawCompletion[]> {
  const rows = await db
    .selectFrom('completions')
    .select([...COLUMNS, ...COMPUTED])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('partner_id', 'user_id', 'course_id'),
        '>',
        tuple(after.partnerId, after.userId, after.courseId),
      ),
    )
    .orderBy('partner_id')
    .orderBy('user_id')
    .orderBy('course_id')
    .limit(limit)
    .execute()
  return rows.map(rawFromRow)
}

/**
 * Finds a partner's record by id in its stored form, and locks it until the transaction ends. Events read afterwards
 * match its version.
 */
export async function findLockedCompletion(
  db: Queryable,
  partner: string,
  id: string,
): Promise<RawCompletion | undefined> {
  const all = db.selectFrom('completions').select([...COLUMNS, ...COMPUTED])
  const query = all.where('partner_id', '=', partner).where('id', '=', id)
  const row = await (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst()
  return row && rawFromRow(row)
}

const COMPUTED = ['passed_quizzes', 'status', 'status_revision'] as const

type RawRow = Pick<Selectable<CompletionRow>, (typeof COLUMNS)[number] | (typeof COMPUTED)[number]>

function rawFromRow(row: RawRow): RawCompletion {
  return {
    id: row.id,
    userId: row.user_id,
    partnerId: row.partner_id,
    courseId: row.course_id,
    created: row.created,
    modules: row.modules,
    continuedUntil: row.continued_until ?? undefined,
    version: row.version,
    passedQuizzes: row.passed_quizzes,
    status: row.status,
    statusRevision: row.status_revision,
  }
}

export async function countCompletions(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('completions')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a record rebuilt from its events. Returns false if its version has changed since it was read. */
export async function rewriteCompletion(
  db: Queryable,
  { record, version }: StoredCompletion,
  events: number,
  course: JudgingCourse,
): Promise<boolean> {
  const changed = { ...recordColumns(record, course), created: record.created, version: events }
  const update = db.updateTable('completions').set(changed).where('partner_id', '=', record.partnerId)
  const result = await update.where('id', '=', record.id).where('version', '=', version).executeTakeFirst()
  if (result.numUpdatedRows !== 1n) return false
  // A separate statement is needed: a trigger clears the times when a statement changes the status.
  await rewriteTimes(db, record)
  return true
}
