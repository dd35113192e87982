import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { storeFolderDraft } from '#learning/drafting/store-folder-draft.ts'
import { piecesOf } from '#learning/drafting/upload-acts.ts'
import type { MediaStore } from '#media/media-store.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import { isUniqueViolation } from '#store/connection/unique-violation.ts'
import { changeUpload, type Upload, type UploadProgress } from '#store/learning/uploads.ts'
import type { Database } from '#store/schema.ts'
import { readDraftFolder } from './read-draft-folder.ts'
import { unzipFolder, ZipRefusal } from './unzip-folder.ts'

/** The beginning of the names of scratch folders, before the id of the process that has one. */
const SCRATCH = 'portal-draft-'

/**
 * Reads an upload as the ZIP of a course's folder, and stores the draft and what came of it in one
 * transaction, or nothing if the upload was taken away meanwhile. Leaves no scratch files, nor those of
 * processes that were killed.
 */
export async function readUpload(
  upload: Upload,
  portal: { db: Database; media: MediaStore; now: number },
): Promise<void> {
  await removeLeftovers()
  const scratch = await mkdtemp(join(tmpdir(), `${SCRATCH}${process.pid}-`))
  try {
    await readIn(scratch, upload, portal)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function readIn(
  scratch: string,
  upload: Upload,
  { db, media, now }: { db: Database; media: MediaStore; now: number },
): Promise<void> {
  const { id, createdBy: actor, progress } = upload
  const [zip, folder] = [join(scratch, 'folder.zip'), join(scratch, 'folder')]
  const end = (state: 'done' | 'refused', result: Omit<UploadProgress, 'ends'>, to = db) =>
    changeUpload(to, upload, { state, progress: { ends: progress.ends, ...result } })
  try {
    await pipeline(readPieces(upload, media), createWriteStream(zip, { mode: 0o600 }))
    await mkdir(folder, { mode: 0o700 })
    await unzipFolder(zip, folder)
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error
    await end('refused', { reason: error.message })
    return
  }
  const draft = await readDraftFolder(folder, id, { db, media })
  if (!('document' in draft)) {
    await end('refused', { problems: draft.problems })
    return
  }
  await inTransaction(db, async (transaction) => {
    const by = { actor, replaces: progress.replaces }
    const stored = await storeFolderDraft(transaction, draft, by, now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new WriteConflict() : error
    })
    const ended = () => {
      if (stored.outcome === 'existing') return end('refused', { existing: stored.courseId }, transaction)
      if (stored.outcome === 'publishing')
        return end('refused', { reason: 'The draft that it replaces is being published.' }, transaction)
      return end('done', { draft: { id: stored.id, courseId: stored.courseId } }, transaction)
    }
    if (!(await ended())) throw new Error('The upload is gone, or another server has read it.')
  })
}

async function* readPieces(upload: Upload, media: MediaStore): AsyncGenerator<Buffer> {
  for (const name of piecesOf(upload)) {
    const piece = await media.pieces.open(name)
    if (!piece) throw new ZipRefusal('A part of this file is gone: send it again.')
    yield* piece
  }
}

/** Removes the scratch folders of processes that are gone. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${SCRATCH}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
