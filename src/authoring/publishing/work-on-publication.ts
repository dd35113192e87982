import { setTimeout } from 'node:timers/promises'
import { errorMessage } from '#core/error-message.ts'
import { plural } from '#domain/messages.ts'
import {
  type Alongside,
  describeOvertaking,
  describePathOwner,
  describeSame,
  type PlannedPublishing,
} from '#learning/publishing/publish-as-shown.ts'
import { HOLD_MS } from '#learning/publishing/run-publishing.ts'
import type { MediaStore } from '#media/media-store.ts'
import { refuseOldPage } from '#people/company/act-on-partner.ts'
import { isUnavailable } from '#store/connection/database-errors.ts'
import { deleteDraft, findDraft } from '#store/learning/course-drafts.ts'
import { findStoredCourse } from '#store/learning/courses.ts'
import {
  endPublication,
  findPublication,
  type HeldPublication,
  holdPublication,
  notePublicationStep,
  type PublicationResult,
  type StoredPublication,
} from '#store/learning/publications.ts'
import type { Database } from '#store/schema.ts'
import { planDraft, planRevert, publishPlanned } from './publish-planned.ts'

interface PublishingContext {
  db: Database
  media: MediaStore
  timeZone: string
  /** Now, in ms since 1970. */
  clock: () => number
  warn: (line: string) => void
}

/**
 * Works on a publication that this process has taken on, which it holds meanwhile, until it has ended: whole,
 * with its draft gone, or not at all and with the reason. What another process takes on after all is left to
 * it. Throws if the database cannot be reached: then the publication is taken on again.
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
    const reason = `Publishing failed, and nothing was changed: ${errorMessage(error)}`
    await endPublication(db, held, { state: 'failed', reason }, clock())
  } finally {
    ended.abort()
    await holding
  }
}

/** Holds a publication until it ended, so that no other server takes it on. */
async function keepHeld(
  { db, clock }: PublishingContext,
  held: HeldPublication,
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    await setTimeout(HOLD_MS / 3, undefined, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    // While the last step writes, the row is locked, and taken on by nobody.
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
    'draftId' in source ? await planDraft(db, source.draftId, media) : await planRevert(db, source, media)
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

/** Publishes what was planned, and notes meanwhile how far it is. */
async function publishPlan(
  context: PublishingContext,
  held: HeldPublication,
  publication: StoredPublication,
  planned: PlannedPublishing,
): Promise<PublicationResult> {
  const { db, media, timeZone, clock, warn } = context
  const { source, by, address } = publication
  const steps = noteSteps(db, held)
  const report = (done: number, all: number) =>
    steps.note(`Making copies of ${plural(all, 'picture')}, ${done} done`)
  const act = 'draftId' in source ? ('course-published' as const) : ('course-reverted' as const)
  const note = publication.note ?? ('revision' in source ? `Back to revision ${source.revision}` : undefined)
  const alongside = endAlongside(context, held, publication)
  const publisher = { by, note, address, timeZone, act, alongside }
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

/** Ends a publication, and removes its draft, in the transaction that publishes. */
function endAlongside(
  { clock }: PublishingContext,
  held: HeldPublication,
  { source, shown }: StoredPublication,
): Alongside {
  // Its row is locked from the beginning of the transaction to its end: nobody else takes it on.
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

/** Refuses what was changed since it was shown: a draft by whom, if it is still there. */
async function refuseChanged(
  { db, timeZone }: PublishingContext,
  draft: { draftId: string } | undefined,
): Promise<PublicationResult> {
  if (!draft) return refusal('This course is gone.')
  const found = await findDraft(db, draft.draftId)
  if (!found) return refusal('This draft is gone: somebody published or discarded it.')
  const newest = { actor: found.changedBy, at: found.changed }
  return refusal((await refuseOldPage(db, newest, timeZone)).message)
}

/** Ends a transaction in a process that was thought dead, and whose publication another has taken on. */
class NoLongerHeld extends Error {}

/** Ends a transaction whose draft somebody changed meanwhile. */
class DraftChanged extends Error {}

/** Notes how far a publication is, one step after the other; what cannot be noted stops nothing. */
function noteSteps(db: Database, held: HeldPublication) {
  let last = Promise.resolve()
  return {
    note(step: string): void {
      last = last.then(() => notePublicationStep(db, held, step)).catch(() => undefined)
    },
    stored: () => last,
  }
}
