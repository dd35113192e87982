import type { CompletionRecord } from '#domain/completion-record.ts'
import type { Course } from '#domain/course.ts'
import type { StartedStatus } from '#domain/course-status.ts'
import { passedQuizIds, startedCourseStatus } from '#domain/course-status.ts'
import { WriteConflict } from './in-transaction.ts'
import type { CompletionRow, Queryable } from './schema.ts'

/** A record with the version at which it was read, which a writer must name. */
export interface StoredCompletion {
  record: CompletionRecord
  version: number
}

/** The key of a record: user, partner and course together. */
export type CompletionKey = Pick<CompletionRecord, 'userId' | 'partnerId' | 'courseId'>

function fromRow(
  row: Omit<CompletionRow, 'passed_quizzes' | 'status' | 'status_revision'>,
): StoredCompletion {
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

/** The course as it is now, with its revision, for which a record's status is computed. */
export type JudgingCourse = Pick<Course, 'sections'> & { revision: number }

function recordColumns(record: CompletionRecord, course: JudgingCourse) {
  const passed = passedQuizIds(record)
  return {
    modules: JSON.stringify(record.modules),
    passed_quizzes: JSON.stringify([...passed].sort()),
    status: startedCourseStatus(course, passed),
    status_revision: course.revision,
  }
}

/** Finds a partner's record by its id. */
export async function findCompletion(
  db: Queryable,
  partner: string,
  id: string,
): Promise<StoredCompletion | undefined> {
  const query = db.selectFrom('completions').selectAll().where('partner_id', '=', partner)
  const row = await query.where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function findCompletionOf(
  db: Queryable,
  key: CompletionKey,
): Promise<StoredCompletion | undefined> {
  const query = db
    .selectFrom('completions')
    .selectAll()
    .where('partner_id', '=', key.partnerId)
    .where('user_id', '=', key.userId)
    .where('course_id', '=', key.courseId)
  const row = await query.executeTakeFirst()
  return row && fromRow(row)
}

/** Lists one user's records within one partner, oldest first. */
export async function listCompletionsOfUser(
  db: Queryable,
  partner: string,
  uid: string,
): Promise<CompletionRecord[]> {
  const query = db.selectFrom('completions').selectAll().where('partner_id', '=', partner)
  const rows = await query.where('user_id', '=', uid).orderBy('created').orderBy('id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** Lists all records of a partner, oldest first. */
export async function listCompletionsOfPartner(db: Queryable, partner: string): Promise<CompletionRecord[]> {
  const query = db.selectFrom('completions').selectAll().where('partner_id', '=', partner)
  const rows = await query.orderBy('created').orderBy('id').execute()
  return rows.map((row) => fromRow(row).record)
}

/** A record's user, course and stored status, and the course's revision for which it was computed. */
export type StoredStatus = Pick<CompletionRow, 'user_id' | 'course_id' | 'status'> & {
  status_revision: number
}

/** Lists the stored status of each record of a partner, user by user; reads nothing but an index. */
export function listStoredStatuses(db: Queryable, partner: string): Promise<StoredStatus[]> {
  const columns = ['user_id', 'course_id', 'status', 'status_revision'] as const
  const query = db.selectFrom('completions').select(columns).where('partner_id', '=', partner)
  return query.orderBy('user_id').orderBy('course_id').execute()
}

/** Lists the passed quizzes, from which a status is computed, of these users of a partner in a course: a JSON list each. */
export function listPassedQuizzes(
  db: Queryable,
  { partner, courseId, users }: { partner: string; courseId: string; users: string[] },
): Promise<Pick<CompletionRow, 'user_id' | 'passed_quizzes'>[]> {
  const query = db.selectFrom('completions').select(['user_id', 'passed_quizzes'])
  const ofCourse = query.where('partner_id', '=', partner).where('course_id', '=', courseId)
  return ofCourse.where('user_id', 'in', users).execute()
}

/** Stores the status for a list of passed quizzes in those of these users' records that still have that list. */
export async function keepStatus(
  db: Queryable,
  { partner, courseId, revision }: { partner: string; courseId: string; revision: number },
  { passed, status, users }: { passed: string; status: StartedStatus; users: string[] },
): Promise<void> {
  const update = db.updateTable('completions').set({ status, status_revision: revision })
  const ofCourse = update.where('partner_id', '=', partner).where('course_id', '=', courseId)
  await ofCourse.where('user_id', 'in', users).where('passed_quizzes', '=', passed).execute()
}

/** Adds a record; returns false, and changes nothing, if user, partner and course already have one. */
export async function insertCompletion(
  db: Queryable,
  record: CompletionRecord,
  course: JudgingCourse,
): Promise<boolean> {
  const row = {
    partner_id: record.partnerId,
    user_id: record.userId,
    course_id: record.courseId,
    id: record.id,
    created: record.created,
    ...recordColumns(record, course),
    version: 1,
  }
  const insert = db.insertInto('completions').values(row)
  const result = await insert
    .onConflict((conflict) => conflict.columns(['partner_id', 'user_id', 'course_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Writes a changed record over the version at which it was read; throws WriteConflict if that version is gone. */
export async function updateCompletion(
  db: Queryable,
  { record, version }: StoredCompletion,
  course: JudgingCourse,
): Promise<void> {
  const changes = { ...recordColumns(record, course), version: version + 1 }
  const update = db.updateTable('completions').set(changes).where('partner_id', '=', record.partnerId)
  const result = await update.where('id', '=', record.id).where('version', '=', version).executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new WriteConflict()
}
