import type { AppContext } from '#app-context.ts'
import { MAX_PIECE_BYTES } from '#contract/console/company.ts'
import type { NewUploadBody } from '#contract/console/company-drafts.ts'
import { AppError, notFound } from '#core/errors.ts'
import { isSpaceShort } from '#core/full-disk.ts'
import { createKeyedQueue } from '#core/keyed-queue.ts'
import { newSecret } from '#core/secret.ts'
import { findUploadProblem, NO_SPACE_MESSAGES } from '#domain/media/find-upload-problem.ts'
import { type InPieces, type MediaStore, refuseStoring } from '#media/media-store.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findDraft } from '#store/learning/course-drafts.ts'
import {
  changeUpload,
  countOpenUploads,
  findUpload,
  insertUpload,
  removeUpload,
  type Upload,
  type UploadProgress,
} from '#store/learning/uploads.ts'
import { lockUser } from '#store/people/users.ts'

/** Most uploads that have not come to anything yet. */
const MAX_OPEN = { own: 20, all: 200 }

/** Most pieces of one file: it would be cut too small. */
const MAX_PIECES = 10_000

/** Most acts on one upload that wait at a server while another one is under way: a browser sends one at a time. */
const MAX_WAITING = 20

const TOO_MANY_UPLOADS = 'Too many uploads have not ended yet. Cancel some of them, or try again later.'

/** Seconds after which somebody with too many uploads may try again. */
const RETRY_AFTER_S = 60

type Portal = Pick<AppContext, 'db' | 'media' | 'clock'>

/**
 * Begins an upload. Refuses with `invalid-argument` a file that is too large or of another kind, with 404 one for
 * a draft that is not there, with `no-room-left` one for which there is no room, and with `too-many-requests` beyond
 * 20 open ones of a person, or 200 of all.
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
    // Many may be begun at once.
    await lockUser(transaction, createdBy)
    const open = await countOpenUploads(transaction, createdBy)
    if (open.own >= MAX_OPEN.own || open.all >= MAX_OPEN.all)
      throw new AppError('too-many-requests', TOO_MANY_UPLOADS, RETRY_AFTER_S)
    await insertUpload(transaction, { id, name, size, purpose, draftId, createdBy }, clock())
  })
  return { id, received: 0 }
}

/** Refuses with `no-room-left` a file of which the rest would take too much of the space that is left. */
async function refuseWithoutSpace(
  media: MediaStore,
  { size, received, purpose }: Pick<Upload, 'size' | 'received' | 'purpose'>,
): Promise<void> {
  const space = await media.findSpace()
  if (space && isSpaceShort(space, size - received))
    throw new AppError('no-room-left', NO_SPACE_MESSAGES[purpose])
}

/** Returns an upload of this person; refuses with 404 what is not hers. */
export async function getUpload({ db }: Pick<Portal, 'db'>, id: string, uid: string): Promise<Upload> {
  const upload = await findUpload(db, id)
  if (upload?.createdBy !== uid) throw notFound()
  return upload
}

/** Does one act on an upload after the other: none may write into a file that is being read. */
const runOneOfEachUpload = createKeyedQueue(MAX_WAITING)

/**
 * Stores a piece of a file. What has arrived already counts once; a piece behind a gap is refused with
 * `changed-meanwhile` and the byte to go on from, one beyond the file's end with `invalid-argument`, one for
 * which there is no room with `no-room-left`.
 */
export function addPiece(portal: Portal, piece: Piece, uid: string): Promise<Upload> {
  return runOneOfEachUpload(piece.id, () => storePiece(portal, piece, uid))
}

interface Piece {
  id: string
  from: number
  content: Buffer
}

async function storePiece(portal: Portal, { id, from, content }: Piece, uid: string): Promise<Upload> {
  const upload = await getUpload(portal, id, uid)
  const { received, size, progress } = upload
  const end = from + content.length
  if (content.length === 0 || content.length > MAX_PIECE_BYTES || end > size)
    throw new AppError('invalid-argument', 'A piece has 1 byte to 4 MB, and ends within its file.')
  if (end <= received) return upload
  if (from > received || upload.state !== 'arriving')
    throw new AppError('changed-meanwhile', `The file has arrived up to byte ${received}: go on from there.`)
  if (progress.ends.length >= MAX_PIECES) throw new AppError('invalid-argument', 'Send larger pieces.')
  // Other files have arrived since this one was begun.
  await refuseWithoutSpace(portal.media, upload)
  const rest = content.subarray(received - from)
  await portal.media.pieces
    .put(id, received, rest)
    .catch((cause) => refuseStoring(cause, 'This piece could not be stored.'))
  const ends = [...progress.ends, end]
  const change = { state: 'arriving' as const, received: end, progress: { ...progress, ends } }
  if (await changeUpload(portal.db, upload, change)) return { ...upload, ...change }
  return storePiece(portal, { id, from, content }, uid)
}

/** The file that an upload is, in its pieces. */
export function fileOf({ id, progress: { ends } }: Pick<Upload, 'id' | 'progress'>): InPieces {
  return { id, ends }
}

/** Gives an upload up: it and what has arrived of it are gone. */
export async function dropUpload(portal: Portal, id: string, uid: string): Promise<void> {
  const upload = await getUpload(portal, id, uid)
  await removeUpload(portal.db, id)
  await portal.media.pieces.remove(fileOf(upload))
}

/**
 * Ends an upload of which all pieces are there: it waits to be read then. Once more for one that was refused
 * because its course had a draft, which is now to be replaced.
 */
export function finishUpload(portal: Portal, ending: Ending, uid: string): Promise<Upload> {
  return runOneOfEachUpload(ending.id, () => endArrival(portal, ending, uid))
}

interface Ending {
  id: string
  replaces?: UploadProgress['replaces']
}

async function endArrival(portal: Portal, { id, replaces }: Ending, uid: string): Promise<Upload> {
  const upload = await getUpload(portal, id, uid)
  const { state, received, size, progress } = upload
  const isAgain = state === 'refused' && progress.existing !== undefined && replaces !== undefined
  if (state !== 'arriving' && !isAgain) return upload
  if (received < size)
    throw new AppError('changed-meanwhile', `The file has arrived up to byte ${received}: go on from there.`)
  const change = { state: 'waiting' as const, progress: { ends: progress.ends, replaces } }
  if (await changeUpload(portal.db, upload, change)) return { ...upload, ...change }
  return endArrival(portal, { id, replaces }, uid)
}
