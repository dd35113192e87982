import type { CompletionRecord } from '#domain/completion-record.ts'
import type { Actor } from '#domain/permissions.ts'
import type { Outcome } from '#domain/quiz.ts'
import { AppError } from '../shared/errors.ts'
import type { JudgingCourse, StoredCompletion } from '../store/completions.ts'
import { updateCompletion } from '../store/completions.ts'
import type { StoredCourse } from '../store/parsed-courses.ts'
import type { Queryable } from '../store/schema.ts'
import { findMembershipBeginning } from '../store/users.ts'

/** Before what nobody can have opened a course: the account, the membership, the course's publication. */
export async function findBeginning(
  db: Queryable,
  { uid }: Actor,
  { published }: Pick<StoredCourse, 'published'>,
): Promise<number> {
  return Math.max(published, await findMembershipBeginning(db, uid))
}

/** Stores what an act came to; gives the record as it then is, or refuses and leaves it as it was. */
export async function saveOutcome(
  db: Queryable,
  { record, version }: StoredCompletion,
  course: JudgingCourse,
  result: Outcome<CompletionRecord>,
): Promise<CompletionRecord> {
  if (result.outcome === 'refused') throw new AppError(result.code, result.message)
  if (result.outcome === 'unchanged') return record
  await updateCompletion(db, { record: result.state, version }, course)
  return result.state
}
