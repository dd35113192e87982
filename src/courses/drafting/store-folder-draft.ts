import type { DraftProblem } from '#contract/console/company-drafts.ts'
import type { Course } from '#domain/course/course.ts'
import { partsOf } from '#domain/course/draft/draft-parts.ts'
import { storedMediaOf } from '#domain/media/named-media.ts'
import {
  deleteDraft,
  findDraftOfCourse,
  findPublicationOfDraft,
  insertDraft,
  lockDraft,
} from '#store/courses/course-drafts.ts'
import { audit } from '#store/operation/audit-log.ts'
import { lockLimit } from '#store/operation/leases.ts'
import { findDraftLimit } from './draft-limits.ts'

/** A document read from a folder, possibly with errors, and the problems found. */
export interface FolderDraft {
  /** Id of the new draft. */
  id: string
  document: Course
  /** The published base revision, if this portal has it. */
  base: number | undefined
  problems: DraftProblem[]
}

/**
 * Outcome of storing a folder as a draft: `existing` if the course already has a draft, `refused` at the limit of
 * drafts.
 */
export type FolderOutcome =
  | { outcome: 'stored'; id: string; courseId: string }
  | { outcome: 'existing'; courseId: string }
  | { outcome: 'publishing' }
  | { outcome: 'refused'; reason: string }

/**
 * Stores a folder as the draft of its course. Replaces an existing draft only if `replaces` names its current version.
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
  if (!existing) await lockLimit(transaction, 'drafts')
  const reason = existing ? undefined : await findDraftLimit(transaction, actor)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const name = document.name || 'Untitled course'
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
