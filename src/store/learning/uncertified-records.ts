import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import type { Queryable } from '../schema.ts'
import { fromRow, type RecordPlace, selectRecords } from './completions.ts'

/** The complete records to list: of one course, or completed since a time in ms since 1970. */
interface Uncertified {
  partner: string
  courseId?: string | undefined
  since?: number | undefined
}

/**
 * Lists a page of a partner's complete records without a certificate, ordered by user and course. A continued record
 * counts as certified by an earlier partner's certificate. With `since`, includes records whose completion time is
 * only in their events.
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
