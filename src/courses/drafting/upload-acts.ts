import type { AppContext } from '#app-context.ts'
import { MAX_PIECE_BYTES } from '#contract/console/company.ts'
import type { NewUploadBody } from '#contract/console/company-drafts.ts'
import { AppError, notFound } from '#core/errors.ts'
import { isSpaceShort } from '#core/full-disk.ts'
import { createKeyedQueue } from '#core/keyed-queue.ts'
import { newSecret } from '#core/secret.ts'
import { findUploadProblem, NO_SPACE_MESSAGES } from '#domain/media/find-upload-problem.ts'
import { plural } from '#domain/messages.ts'
import { type InPieces, type MediaStore, refuseStoring } from '#media/media-store.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import {
  changeUpload,
  countOpenUploads,
  findUpload,
  insertUpload,
  removeUpload,
  type Upload,
  type UploadProgress,
} from '#store/courses/uploads.ts'
import { lockLimit } from '#store/operation/leases.ts'

/** Maximum number of unfinished uploads per person and in total. */
const MAX_OPEN = { own: 20, all: 200 }

/** Maximum number of pieces per file, to prevent tiny pieces. */
const MAX_PIECES = 10_000

/** Maximum number of queued actions per upload. A browser sends one at a time. */
const MAX_WAITING = 20

const TOO_MANY_UPLOADS = 'Too many uploads are in progress. Cancel some, or try again later.'

/** Retry delay in seconds for a person with too many uploads. */
const RETRY_AFTER_S = 60

type Portal = Pick<AppContext, 'db' | 'media' | 'clock'>

/**
 * Begins an upload. Refuses a file that is too large or of the wrong kind with `invalid-argument`, a missing draft
 * with 404, insufficient disk space with `no-room-left`, and more than 20 unfinished uploads per person or 200 in total
 * with `too-many-requests`.
 */
export async function beginUpload(
  { db, media, clock }: Portal,
  file: NewUploadBody,
  createdBy: string,
): Promise<{ id: string; received: number }> {
  const problem = findUploadProblem(file.purpose, file)
  if (problem !== undefined) throw new AppError('invalid-argument', problem)
  const draftId = file.purpose === 'folder' ? undefined : file.draftId
  if (draftId !== undefined && !(await findDraft(db, draftId))) throw notFound()
  await refuseWithoutSpace(media, { ...file, received: 0 })
  const id = newSecret()
  const { name, size, purpose } = file
  await inTransaction(db, async (transaction) => {
    await lockLimit(transaction, 'open-uploads')
    const open = await countOpenUploads(transaction, createdBy)
    if (open.own >= MAX_OPEN.own || open.all >= MAX_OPEN.all)
      throw new AppError('too-many-requests', TOO_MANY_UPLOADS, RETRY_AFTER_S)
    await insertUpload(transaction, { id, name, size, purpose, draftId, createdBy }, clock())
  })
  return { id, received: 0 }
}

/** Refuses a file with `no-room-left` if its remainder would use too much of the free space. */
async function refuseWithoutSpace(
  media: MediaStore,
  { size, received, purpose }: Pick<Upload, 'size' | 'received' | 'purpose'>,
): Promise<void> {
  const space = await media.findSpace()
  if (space && isSpaceShort(space, size - received))
    throw new AppError('no-room-left', NO_SPACE_MESSAGES[purpose])
}

/** Returns an upload of this person. Refuses any other with 404. */
export async function getUpload({ db }: Pick<Portal, 'db'>, id: string, uid: string): Promise<Upload> {
  const upload = await findUpload(db, id)
  if (upload?.createdBy !== uid) throw notFound()
  return upload
}

/** Runs the actions on each upload one after another, because a file must not change while it is read. */
const runOneOfEachUpload = createKeyedQueue(MAX_WAITING)

/**
 * Stores a piece of a file. Ignores bytes already received. Refuses a piece after a gap with `changed-meanwhile` and
 * the expected offset, a piece beyond the end of the file with `invalid-argument`, and a piece without enough disk
 * space with `no-room-left`.
 */
export function addPiece(context: Portal, piece: Piece, uid: string): Promise<Upload> {
  return runOneOfEachUpload(piece.id, () => storePiece(context, piece, uid))
}

interface Piece {
  id: string
  from: number
  content: Buffer
}

async function storePiece(context: Portal, { id, from, content }: Piece, uid: string): Promise<Upload> {
  const upload = await getUpload(context, id, uid)
  const { received, size, progress } = upload
  const end = from + content.length
  if (content.length === 0 || content.length > MAX_PIECE_BYTES || end > size)
    throw new AppError('invalid-argument', 'A piece must be 1 byte to 4 MB and end within its file.')
  if (end <= received) return upload
  if (from > received || upload.state !== 'arriving')
    throw new AppError('changed-meanwhile', `${plural(received, 'byte')} received. Continue from there.`)
  if (progress.ends.length >= MAX_PIECES) throw new AppError('invalid-argument', 'Send larger pieces.')
  // Other uploads may have used up the space since this upload began.
  await refuseWithoutSpace(context.media, upload)
  const rest = content.subarray(received - from)
  await context.media.pieces
    .put(id, received, rest)
    .catch((cause) => refuseStoring(cause, 'We couldn’t store this part of the file.'))
  const ends = [...progress.ends, end]
  const change = { state: 'arriving' as const, received: end, progress: { ...progress, ends } }
  if (await changeUpload(context.db, upload, change)) return { ...upload, ...change }
  return storePiece(context, { id, from, content }, uid)
}

/** Joins the pieces of an upload into one file. */
export function fileOf({ id, progress: { ends } }: Pick<Upload, 'id' | 'progress'>): InPieces {
  return { id, ends }
}

/** Cancels an upload and deletes its pieces. */
export async function dropUpload(context: Portal, id: string, uid: string): Promise<void> {
  const upload = await getUpload(context, id, uid)
  await removeUpload(context.db, id)
  await context.media.pieces.remove(fileOf(upload))
}

/**
 * Marks a completely received upload as ready to read. Also retries an upload refused because of an existing draft that
 * may now be replaced.
 */
export function finishUpload(context: Portal, ending: Ending, uid: string): Promise<Upload> {
  return runOneOfEachUpload(ending.id, () => endArrival(context, ending, uid))
}

interface Ending {
  id: string
  replaces?: UploadProgress['replaces']
}

async function endArrival(context: Portal, { id, replaces }: Ending, uid: string): Promise<Upload> {
  const upload = await getUpload(context, id, uid)
  const { state, received, size, progress } = upload
  const isAgain = state === 'refused' && progress.existing !== undefined && replaces !== undefined
  if (state !== 'arriving' && !isAgain) return upload
  if (received < size)
    throw new AppError('changed-meanwhile', `${plural(received, 'byte')} received. Continue from there.`)
  const change = { state: 'waiting' as const, progress: { ends: progress.ends, replaces } }
  if (await changeUpload(context.db, upload, change)) return { ...upload, ...change }
  return endArrival(context, { id, replaces }, uid)
}
