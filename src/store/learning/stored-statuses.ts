import type { Selectable } from 'kysely'
import type { StartedStatus } from '#domain/learning/completion-record.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { CompletionRow, Queryable } from '../schema.ts'
import type { RecordPlace } from './completions.ts'

/**
 * A record's user, course and stored status, the status's course revision, and the time of the user's last activity
 * in the course.
 */
export type StoredStatus = Pick<Selectable<CompletionRow>, (typeof STATUS_COLUMNS)[number]>

const STATUS_COLUMNS = ['user_id', 'course_id', 'status', 'status_revision', 'last_active'] as const

const selectStatuses = prepareQuery(
  (db, values: { partner: string; user: string; course: string; limit: number }) =>
    db
      .selectFrom('completions')
      .select(STATUS_COLUMNS)
      .where('partner_id', '=', values.partner)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('user_id', 'course_id'), '>', tuple(values.user, values.course)),
      )
      .orderBy('user_id')
      .orderBy('course_id')
      .limit(values.limit),
)

/** Lists a page of the stored statuses of a partner's records, ordered by user and course. Reads only an index. */
export async function listStoredStatuses(
  db: Queryable,
  { partner, after, limit }: { partner: string; after: RecordPlace; limit: number },
): Promise<StoredStatus[]> {
  return (await selectStatuses(db, { partner, ...after, limit })).rows
}

/** Lists the stored statuses of these users of a partner, ordered by user and course. */
export function listStatusesOfUsers(
  db: Queryable,
  { partner, users }: { partner: string; users: string[] },
): Promise<StoredStatus[]> {
  const query = db.selectFrom('completions').select(STATUS_COLUMNS)
  const ofUsers = query.where('partner_id', '=', partner).where('user_id', 'in', users)
  return ofUsers.orderBy('user_id').orderBy('course_id').execute()
}

/** Lists the passed quizzes of these users of a partner in a course, as JSON lists. */
export function listPassedQuizzes(
  db: Queryable,
  { partner, courseId, users }: { partner: string; courseId: string; users: string[] },
): Promise<Pick<CompletionRow, 'user_id' | 'passed_quizzes'>[]> {
  const query = db.selectFrom('completions').select(['user_id', 'passed_quizzes'])
  const ofCourse = query.where('partner_id', '=', partner).where('course_id', '=', courseId)
  return ofCourse.where('user_id', 'in', users).execute()
}

/** Stores the status in these users' records if their list of passed quizzes is unchanged. */
export async function storeStatus(
  db: Queryable,
  { partner, courseId, revision }: { partner: string; courseId: string; revision: number },
  { passed, status, users }: { passed: string; status: StartedStatus; users: string[] },
): Promise<void> {
  const update = db.updateTable('completions').set({ status, status_revision: revision })
  const ofCourse = update.where('partner_id', '=', partner).where('course_id', '=', courseId)
  await ofCourse.where('user_id', 'in', users).where('passed_quizzes', '=', passed).execute()
}
