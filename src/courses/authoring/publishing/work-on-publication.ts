import { setTimeout } from 'node:timers/promises'
import { errorMessage } from '#core/error-message.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { copyingStep } from '#domain/course/draft/copying-step.ts'
import type { MediaStore } from '#media/media-store.ts'
import { refuseOldPage } from '#people/refuse-old-page.ts'
import { isUnavailable } from '#store/connection/database-errors.ts'
import { deleteDraft, findDraft } from '#store/courses/course-drafts.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import {
  endPublication,
  findPublication,
  type HeldPublication,
  holdPublication,
  notePublicationStep,
  type PublicationResult,
  type StoredPublication,
} from '#store/courses/publications.ts'
import type { Database } from '#store/schema.ts'
import {
  type Alongside,
  describeOvertaking,
  describePathOwner,
  describeSame,
  type PlannedPublishing,
} from '../../publishing/publish-as-shown.ts'
import { HOLD_MS } from '../../publishing/run-publishing.ts'
import { planDraft, planRevert, publishPlanned } from './publish-planned.ts'

interface PublishingContext {
  db: Database
  media: MediaStore
  timeZone: string
  /** Returns the current time, in ms since 1970. */
  clock: () => number
  warn: (line: string) => void
}

/**
 * Processes a publication until it succeeds and its draft is deleted, or until it fails with a reason. Stops if another
 * process takes it over. Throws if the database is unreachable; the publication is then retried.
 */
export async function workOnPublication(context: PublishingContext, held: HeldPublication): Promise<void> {
  const { db, clock } = context
  const publication = await findPublication(db, held.id)
  if (!publication) return
  const ended = new AbortController()
  const holding = keepHeld(context, held, ended.signal)
  try {
    const result = await publish(context, held, publication)
    if (result.state !== 'published') await endPublication(db, held, result, clock())
  } catch (error) {
    if (error instanceof NoLongerHeld) return
    if (isUnavailable(error)) throw error
    const reason = `Publishing failed: ${errorMessage(error)}`
    await endPublication(db, held, { state: 'failed', reason }, clock())
  } finally {
    ended.abort()
    await holding
  }
}

/** Extends the lease on a publication until it ends. */
async function keepHeld(
  { db, clock }: PublishingContext,
  held: HeldPublication,
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    await setTimeout(HOLD_MS / 3, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    // The row is locked during the last step, so a takeover is impossible.
    await holdPublication(db, held, clock() + HOLD_MS).catch(() => undefined)
  }
}

async function publish(
  context: PublishingContext,
  held: HeldPublication,
  publication: StoredPublication,
): Promise<PublicationResult> {
  const { db, media } = context
  const { source, shown } = publication
  const draft = 'draftId' in source ? source : undefined
  const planned =
    'draftId' in source
      ? await planDraft(db, source.draftId, media, publication.options)
      : await planRevert(db, source, media)
  if (planned.outcome === 'refused') return refusal(planned.reason)
  if (planned.outcome === 'missing' || planned.version !== draft?.draftVersion)
    return refuseChanged(context, draft)
  const newest = planned.stored?.revision ?? 0
  if (newest !== shown) return refusal(describeOvertaking(newest))
  if (planned.isSame) return refusal(describeSame(planned.course))
  try {
    return await publishPlan(context, held, publication, planned)
  } catch (error) {
    if (error instanceof DraftChanged) return refuseChanged(context, draft)
    throw error
  }
}

/** Publishes a plan and records the progress. */
async function publishPlan(
  context: PublishingContext,
  held: HeldPublication,
  publication: StoredPublication,
  planned: PlannedPublishing,
): Promise<PublicationResult> {
  const { db, media, timeZone, clock, warn } = context
  const { source, by, address } = publication
  const steps = noteSteps(db, held)
  const report = (done: number, all: number) => steps.note(copyingStep(done, all))
  const acts = auditedActs(publication, planned)
  const note = publication.note ?? ('revision' in source ? `Back to revision ${source.revision}` : undefined)
  const alongside = endAlongside(context, held, publication)
  const { regrade } = publication.options ?? {}
  const publisher = { by, note, address, timeZone, acts, regrade, alongside }
  try {
    const done = await publishPlanned(db, planned, { media, warn, report }, publisher, clock)
    if (done.outcome === 'published') return { state: 'published', revision: done.revision }
    if (done.outcome === 'same') return refusal(describeSame(planned.course))
    if (done.outcome === 'path-taken') return refusal(describePathOwner(done.owner.name))
    const { revision } = (await findStoredCourse(db, planned.course.id)) ?? {}
    return refusal(describeOvertaking(revision))
  } finally {
    await steps.stored()
  }
}

/** Returns the audited actions of a publication: publishing, and enabling a disabled course. */
function auditedActs({ source, options }: StoredPublication, { stored }: PlannedPublishing): AuditedAct[] {
  if (!('draftId' in source)) return ['course-reverted']
  const isOffered = options?.offer && !stored?.course.enabled
  return isOffered ? ['course-published', 'course-enabled'] : ['course-published']
}

/** Ends a publication and deletes its draft in the publishing transaction. */
function endAlongside(
  { clock }: PublishingContext,
  held: HeldPublication,
  { source, shown }: StoredPublication,
): Alongside {
  // The lock lasts until the end of the transaction and prevents a takeover.
  return async (transaction) => {
    const result = { state: 'published' as const, revision: shown + 1 }
    if (!(await endPublication(transaction, held, result, clock()))) throw new NoLongerHeld()
    if (!('draftId' in source)) return
    const { draftId: id, draftVersion: version } = source
    if (!(await deleteDraft(transaction, { id, version }))) throw new DraftChanged()
  }
}

function refusal(reason: string): PublicationResult {
  return { state: 'refused', reason }
}

/** Refuses a source that was changed after it was shown. Names the editor of the draft. */
async function refuseChanged(
  { db, timeZone }: PublishingContext,
  draft: { draftId: string } | undefined,
): Promise<PublicationResult> {
  if (!draft) return refusal('This course no longer exists.')
  const found = await findDraft(db, draft.draftId)
  if (!found) return refusal('This draft no longer exists: someone published or discarded it.')
  const newest = { actor: found.changedBy, at: found.changed }
  return refusal((await refuseOldPage(db, newest, timeZone)).message)
}

/** Aborts the transaction of a process that lost its lease to another process. */
class NoLongerHeld extends Error {}

/** Aborts a transaction whose draft changed in the meantime. */
class DraftChanged extends Error {}

/** Records the steps of a publication in order. Ignores failures to record. */
function noteSteps(db: Database, held: HeldPublication) {
  let last = Promise.resolve()
  return {
    note(step: string): void {
      last = last.then(() => notePublicationStep(db, held, step)).catch(() => undefined)
    },
    stored: () => last,
  }
}
