import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import { nameActor, refuseOldPage } from '#people/company/act-on-partner.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findPublicationOfDraft, lockDraft } from '#store/learning/course-drafts.ts'
import { listNewestMarks } from '#store/learning/courses.ts'
import { findPublication, insertPublication, type Publication } from '#store/learning/publications.ts'
import type { Queryable } from '#store/schema.ts'
import { describeOvertaking } from './publish-as-shown.ts'

/** What somebody wants published: a draft as it was shown, over the revision that was shown. */
export type PublicationRequest = Pick<Publication, 'draftId' | 'draftVersion' | 'shown' | 'note'>

/**
 * Has a draft published by whichever server comes first, and returns the id of that publication: the same for
 * the same `key` of its sender. Refuses with 404 a draft that is not there, and with `changed-meanwhile` one
 * that has changed since, one over which somebody published, and one that is being published.
 */
export function requestPublication(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock'> & { config: { timeZone: string } },
  request: PublicationRequest,
  { by, address, key }: Pick<Publication, 'by' | 'address'> & { key: string },
): Promise<string> {
  const id = createHash('sha256')
    .update(JSON.stringify([by, key]))
    .digest('base64url')
  return inTransaction(db, async (transaction) => {
    const draft = await lockDraft(transaction, request.draftId)
    if (await wasRequested(transaction, id, request)) return id
    if (!draft) throw notFound()
    if (draft.version !== request.draftVersion) {
      const newest = { actor: draft.changedBy, at: draft.changed }
      throw await refuseOldPage(transaction, newest, config.timeZone)
    }
    const { courseId } = draft
    const newest = (await listNewestMarks(transaction, courseId)).get(courseId)?.revision
    if ((newest ?? 0) !== request.shown) throw new AppError('changed-meanwhile', describeOvertaking(newest))
    const underWay = await findPublicationOfDraft(transaction, draft.id)
    if (underWay !== undefined) {
      const who = await nameActor(transaction, (await findPublication(transaction, underWay))?.by)
      throw new AppError('changed-meanwhile', `This is being published already, by ${who}.`)
    }
    await insertPublication(transaction, { id, courseId, ...request, by, address }, clock())
    return id
  })
}

/** Returns whether this was asked for before; refuses its key with another content. */
async function wasRequested(db: Queryable, id: string, request: PublicationRequest): Promise<boolean> {
  const earlier = await findPublication(db, id)
  if (!earlier) return false
  const { draftId, draftVersion, shown, note } = earlier
  const isSame =
    draftId === request.draftId &&
    draftVersion === request.draftVersion &&
    shown === request.shown &&
    note === request.note
  if (isSame) return true
  throw new AppError(
    'key-reused',
    'This Idempotency-Key was used for another act. Use a new key for each act.',
  )
}
