import type { DraftProblem } from '#contract/console/company-drafts.ts'
import type { Course } from '#domain/course/course.ts'
import { partsOf } from '#domain/course/draft-parts.ts'
import { storedMediaOf } from '#domain/course/named-media.ts'
import {
  deleteDraft,
  findDraftOfCourse,
  findPublicationOfDraft,
  insertDraft,
  lockDraft,
} from '#store/learning/course-drafts.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findDraftLimit } from './draft-limits.ts'

/** A folder as it was read: its document, which may be one with errors, and everything that was found. */
export interface FolderDraft {
  /** The id of the draft that it becomes. */
  id: string
  document: Course
  /** The revision that the folder was, if this portal has that. */
  base: number | undefined
  problems: DraftProblem[]
}

/**
 * How storing a folder as a draft ends; `existing` if its course has a draft that nobody said to replace,
 * `refused` if there are too many drafts.
 */
export type FolderOutcome =
  | { outcome: 'stored'; id: string; courseId: string }
  | { outcome: 'existing'; courseId: string }
  | { outcome: 'publishing' }
  | { outcome: 'refused'; reason: string }

/**
 * Stores a folder as the draft of its course, in the place of the one that is to be replaced, if that is still
 * as it was shown.
 */
export async function storeFolderDraft(
  transaction: Parameters<typeof insertDraft>[0],
  { id, document, base, problems }: FolderDraft,
  { actor, replaces }: { actor: string; replaces?: { draftId: string; version: number } | undefined },
  now: number,
): Promise<FolderOutcome> {
  const courseId = document.id
  const found = await findDraftOfCourse(transaction, courseId)
  const existing = found && (await lockDraft(transaction, found.id))
  if (existing) {
    if (existing.id !== replaces?.draftId || existing.version !== replaces.version)
      return { outcome: 'existing', courseId }
    if ((await findPublicationOfDraft(transaction, existing.id)) !== undefined)
      return { outcome: 'publishing' }
    await deleteDraft(transaction, existing)
    await audit(transaction, { act: 'draft-discarded', actor, subject: courseId }, now)
  }
  const reason = existing ? undefined : await findDraftLimit(transaction, actor)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const name = document.name || 'A course without a name'
  const about = { id, courseId, name, origin: 'folder' as const, base, createdBy: actor }
  const media = storedMediaOf(document)
  await insertDraft(
    transaction,
    { ...about, parts: partsOf(document), media, problems: JSON.stringify(problems) },
    now,
  )
  await audit(transaction, { act: 'draft-begun', actor, subject: courseId }, now)
  return { outcome: 'stored', id, courseId }
}
