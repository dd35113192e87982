import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { Queryable } from '../schema.ts'
import { fromRow, type RecordPlace, selectRecords } from './completions.ts'

/** Complete records without a certificate here or, if they were continued, at an earlier partner: of one course, or completed since a time, in ms since 1970. */
interface Uncertified {
  partner: string
  courseId?: string | undefined
  since?: number | undefined
}

/**
 * Lists the next complete records of a partner without a certificate, by user and course. With `since`,
 * includes records whose completion time is only in their events.
 */
export async function listUncertified(
  db: Queryable,
  { partner, courseId, since }: Uncertified,
  { after, limit }: { after: RecordPlace; limit: number },
): Promise<CompletionRecord[]> {
  const complete = selectRecords(db, partner)
    .where('status', '=', 'complete')
    .where('continued_until', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('user_id', 'course_id'), '>', tuple(after.user, after.course)),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.partner_id', '=', 'completions.partner_id')
            .whereRef('certificates.record_id', '=', 'completions.id'),
        ),
      ),
    )
  const ofCourse = courseId === undefined ? complete : complete.where('course_id', '=', courseId)
  const late =
    since === undefined
      ? ofCourse
      : ofCourse.where(({ eb, or }) => or([eb('completed', 'is', null), eb('completed', '>=', since)]))
  const rows = await late.orderBy('user_id').orderBy('course_id').limit(limit).execute()
  return rows.map((row) => fromRow(row).record)
}
