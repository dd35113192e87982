import type { CompletionRecord } from '#domain/completion-record.ts'
import { passedQuizIds } from '#domain/course-status.ts'
import { WriteConflict } from './in-transaction.ts'
import type { CompletionRow, Queryable } from './schema.ts'

/** A record with the version it was read at, which its writer names. */
export interface StoredCompletion {
  record: CompletionRecord
  version: number
}

/** Whose record it is: user, partner and course together. */
export type CompletionKey = Pick<CompletionRecord, 'userId' | 'partnerId' | 'courseId'>

function fromRow(row: Omit<CompletionRow, 'passed_quizzes'>): StoredCompletion {
  const record = {
    id: row.id,
    userId: row.user_id,
    partnerId: row.partner_id,
    courseId: row.course_id,
    created: row.created,
    modules: JSON.parse(row.modules) as CompletionRecord['modules'],
  }
  return { record, version: row.version }
}

function recordColumns(record: CompletionRecord) {
  return {
    modules: JSON.stringify(record.modules),
    passed_quizzes: JSON.stringify([...passedQuizIds(record)].sort()),
  }
}

export async function findCompletion(db: Queryable, id: string): Promise<StoredCompletion | undefined> {
  const row = await db.selectFrom('completions').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function findCompletionOf(
  db: Queryable,
  key: CompletionKey,
): Promise<StoredCompletion | undefined> {
  const query = db
    .selectFrom('completions')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('partner_id', '=', key.partnerId)
    .where('course_id', '=', key.courseId)
  const row = await query.executeTakeFirst()
  return row && fromRow(row)
}

/** One user's records within one partner, oldest first. */
export async function listCompletionsOfUser(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<CompletionRecord[]> {
  const query = db.selectFrom('completions').selectAll().where('partner_id', '=', partner)
  const rows = await query.where('user_id', '=', uid).orderBy('created').orderBy('id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** All records of a partner, oldest first. */
export async function listCompletionsOfPartner(db: Queryable, partner: string): Promise<CompletionRecord[]> {
  const query = db.selectFrom('completions').selectAll().where('partner_id', '=', partner)
  const rows = await query.orderBy('created').orderBy('id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** For each record of a partner its user, its course and the passed quizzes as stored, a JSON list. */
export function listPassedQuizzes(
  db: Queryable,
  partner: string,
): Promise<{ user_id: string; course_id: string; passed_quizzes: string }[]> {
  const query = db.selectFrom('completions').select(['user_id', 'course_id', 'passed_quizzes'])
  return query.where('partner_id', '=', partner).orderBy('user_id').execute()
}

/** Adds a record; false when user, partner and course have one already, and then nothing changed. */
export async function insertCompletion(db: Queryable, record: CompletionRecord): Promise<boolean> {
  const row = {
    id: record.id,
    user_id: record.userId,
    partner_id: record.partnerId,
    course_id: record.courseId,
    created: record.created,
    ...recordColumns(record),
    version: 1,
  }
  const insert = db.insertInto('completions').values(row)
  const result = await insert
    .onConflict((conflict) => conflict.columns(['user_id', 'partner_id', 'course_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Writes a changed record over the version it was read at; throws WriteConflict when that is gone. */
export async function updateCompletion(
  db: Queryable,
  record: CompletionRecord,
  version: number,
): Promise<void> {
  const update = db.updateTable('completions').set({ ...recordColumns(record), version: version + 1 })
  const result = await update.where('id', '=', record.id).where('version', '=', version).executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new WriteConflict()
}
