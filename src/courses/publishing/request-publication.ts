import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import { nameActor, refuseOldPage } from '#people/refuse-old-page.ts'
import { inTransaction, retryIfTaken } from '#store/connection/in-transaction.ts'
import { lockDraft } from '#store/courses/course-drafts.ts'
import { findCourseRevision, listNewestMarks } from '#store/courses/courses.ts'
import {
  findPublication,
  findPublicationUnderWay,
  insertPublication,
  type Publication,
} from '#store/courses/publications.ts'
import type { Queryable } from '#store/schema.ts'
import { describeOvertaking } from './publish-as-shown.ts'

/** A request to publish a draft or an earlier revision over the revision shown. */
export type PublicationRequest = Pick<Publication, 'source' | 'shown' | 'options' | 'note'>

type Portal = Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> }

/**
 * Queues the publication of a draft or of an earlier revision, and returns its id. The same sender and `key` always get
 * the same id. Refuses missing sources with 404. Refuses a changed draft, or a course published in the meantime, with
 * `changed-meanwhile`.
 */
export function requestPublication(
  { db, clock, config }: Portal,
  request: PublicationRequest,
  { by, address, key }: Pick<Publication, 'by' | 'address'> & { key: string },
): Promise<string> {
  const { source, shown } = request
  const id = createHash('sha256')
    .update(JSON.stringify([by, key]))
    .digest('base64url')
  return inTransaction(db, async (transaction) => {
    const draft = 'draftId' in source ? await lockDraft(transaction, source.draftId) : undefined
    if (await wasRequested(transaction, id, request)) return id
    const courseId = 'draftId' in source ? draft?.courseId : source.courseId
    if (courseId === undefined) throw notFound()
    if ('revision' in source && !(await findCourseRevision(transaction, { ...source, id: courseId })))
      throw notFound()
    if (draft && 'draftId' in source && draft.version !== source.draftVersion) {
      const newest = { actor: draft.changedBy, at: draft.changed }
      throw await refuseOldPage(transaction, newest, config.timeZone)
    }
    const newest = (await listNewestMarks(transaction, courseId)).get(courseId)?.revision
    if ((newest ?? 0) !== shown) throw new AppError('changed-meanwhile', describeOvertaking(newest))
    const underWay = await findPublicationUnderWay(transaction, courseId)
    if (underWay) {
      const who = await nameActor(transaction, underWay.by)
      throw new AppError('changed-meanwhile', `This is already being published by ${who}.`)
    }
    // The same request may arrive twice concurrently.
    await retryIfTaken(insertPublication(transaction, { id, courseId, ...request, by, address }, clock()))
    return id
  })
}

/** Returns true if the same publication was requested before. Refuses the same key with different content. */
async function wasRequested(db: Queryable, id: string, request: PublicationRequest): Promise<boolean> {
  const earlier = await findPublication(db, id)
  if (!earlier) return false
  const contentOf = ({ source, shown, options, note }: PublicationRequest) =>
    JSON.stringify([source, shown, options, note])
  if (contentOf(earlier) === contentOf(request)) return true
  throw new AppError('key-reused', 'This Idempotency-Key was already used. Use a new key for each request.')
}
