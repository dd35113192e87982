import type { AppContext } from '#app-context.ts'
import { runJobWithHelper } from '#core/helper-queue.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { changeUpload, findUpload, holdUpload, takeUpload, type Upload } from '#store/courses/uploads.ts'
import type { Queryable } from '#store/schema.ts'
import { runDrafting } from './run-drafting.ts'
import { storeMediaUpload } from './store-media-upload.ts'
import { fileOf } from './upload-acts.ts'

/** Duration of a server's lease on an upload, and the interval between extensions, in ms. */
const HOLD_MS = 30_000
const HOLD_AGAIN_MS = 10_000

/** Maximum attempts per upload, because its content may crash every process that reads it. */
const MAX_ATTEMPTS = 3

type Portal = Pick<AppContext, 'db' | 'media' | 'clock' | 'log'> & {
  config: Pick<AppContext['config'], 'store' | 'media' | 'timeZone'>
}

/**
 * Reads the waiting uploads one after another. A child process reads folders. The next round picks up uploads of a
 * crashed server.
 */
export async function readUploads(context: Portal, stopping: AbortSignal): Promise<void> {
  try {
    while (!stopping.aborted && (await runJobWithHelper(() => readOne(context, stopping), stopping)));
  } catch (error) {
    if (error !== stopping.reason) throw error
  }
}

/** Takes the oldest waiting upload, or the one with the id, and reads it. Undefined if none is waiting. */
async function readOne(context: Portal, stopping: AbortSignal, id?: string): Promise<Upload | undefined> {
  const { db, media, clock } = context
  const now = clock()
  const upload = await inTransaction(db, (transaction) =>
    takeUpload(transaction, { now, until: now + HOLD_MS, ...(id === undefined ? {} : { id }) }),
  )
  if (!upload) return undefined
  await readHeld(context, upload, stopping)
  const read = await findUpload(db, upload.id)
  const isOver = read?.state === 'done' || (read?.state === 'refused' && !read.progress.existing)
  if (!read || isOver) await media.pieces.remove(fileOf(upload))
  return read ?? upload
}

/** The last small file. Small files are read into memory, so only one is read at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Stores a picture, captions or a PDF immediately, because the sender waits for the result. Folders and films are
 * queued.
 */
export function storeSmall(context: Portal, upload: Upload): Promise<Upload> {
  if (upload.purpose === 'folder' || upload.purpose === 'film') return Promise.resolve(upload)
  const stored = last.then(() => readOne(context, new AbortController().signal, upload.id))
  last = stored.catch(() => undefined)
  return stored.then((read) => read ?? upload)
}

async function readHeld(context: Portal, upload: Upload, stopping: AbortSignal) {
  const { db, clock, log } = context
  const { id, progress } = upload
  const { attempts = 1 } = progress
  if (attempts > MAX_ATTEMPTS) return refuseUnreadable(db, upload)
  const holding = setInterval(
    () => holdUpload(db, id, clock() + HOLD_MS).catch((error) => log.error(error)),
    HOLD_AGAIN_MS,
  )
  try {
    if (upload.purpose === 'folder') await runDrafting(context, { kind: 'upload', upload }, stopping)
    else await storeMediaUpload(context, upload)
  } catch (error) {
    if (stopping.aborted) return giveBack(db, upload)
    log.error(error)
    if (attempts < MAX_ATTEMPTS) await holdUpload(db, id, null)
    else await refuseUnreadable(db, upload)
  } finally {
    clearInterval(holding)
  }
}

/** Releases an upload to other servers. The aborted attempt does not count. */
async function giveBack(db: Queryable, upload: Upload): Promise<void> {
  const { progress } = upload
  const attempts = (progress.attempts ?? 1) - 1
  await changeUpload(db, upload, { state: 'waiting', progress: { ...progress, attempts } })
}

async function refuseUnreadable(db: Queryable, upload: Upload): Promise<void> {
  const what = upload.purpose === 'folder' ? 'folder' : 'file'
  const reason = `This ${what} couldn’t be read. Upload it again. If that doesn’t work, contact your system administrator.`
  await changeUpload(db, upload, { state: 'refused', progress: { ...upload.progress, reason } })
}
