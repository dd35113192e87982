import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DraftProblem } from '#contract/console/company-drafts.ts'
import { newSecret } from '#core/secret.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { type MediaStore, MediaStoreFull, PieceGone, STORE_FULL_MESSAGE } from '#media/media-store.ts'
import { inTransaction, retryIfTaken } from '#store/connection/in-transaction.ts'
import { changeUpload, type Upload, type UploadProgress } from '#store/courses/uploads.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { type FolderDraft, type FolderOutcome, storeFolderDraft } from '../../drafting/store-folder-draft.ts'
import { fileOf } from '../../drafting/upload-acts.ts'
import { readDraftFolder } from './read-draft-folder.ts'
import { unzipFolder, ZipRefusal } from './unzip-folder.ts'

/** Prefix of scratch folder names. The id of the owning process follows. */
const SCRATCH = 'portal-draft-'

/** Context of the portal that stores the draft. */
interface Portal {
  db: Database
  media: MediaStore
  now: number
}

/**
 * Reads an uploaded ZIP as a course folder. Stores the draft and the result in one transaction, or neither if the
 * upload was withdrawn in the meantime. Removes its scratch files and those of ended processes.
 */
export async function readUpload(upload: Upload, context: Portal): Promise<void> {
  const { id, createdBy: actor, progress } = upload
  const end = (state: 'done' | 'refused', result: Omit<UploadProgress, 'ends'>, to: Queryable = context.db) =>
    changeUpload(to, upload, { state, progress: { ends: progress.ends, ...result } })
  const draft: ReadFolder = await inScratch(async (scratch) => {
    const zip = join(scratch, 'folder.zip')
    await pipeline(context.media.pieces.read(fileOf(upload)), createWriteStream(zip, { mode: 0o600 }))
    return readUnzipped(scratch, zip, id, context)
  }).catch(refusedForNow)
  if (!('document' in draft)) {
    await end('refused', draft)
    return
  }
  await storeRead(draft, { actor, replaces: progress.replaces }, context, async (stored, transaction) => {
    const ended = () => {
      if (stored.outcome === 'existing') return end('refused', { existing: stored.courseId }, transaction)
      if (stored.outcome === 'refused') return end('refused', { reason: stored.reason }, transaction)
      if (stored.outcome === 'publishing')
        return end(
          'refused',
          { reason: 'The draft you’re replacing is being published. Try again when that’s done.' },
          transaction,
        )
      return end('done', { draft: { id: stored.id, courseId: stored.courseId } }, transaction)
    }
    if (!(await ended())) throw new Error('The upload is gone, or another server read it.')
  })
}

/** A draft read from a folder, or the reason for its failure. */
type ReadFolder = FolderDraft | { problems: DraftProblem[] } | { reason: string }

/** Result of importing a folder or ZIP. */
export type ImportOutcome =
  | Exclude<FolderOutcome, { outcome: 'refused' }>
  | { outcome: 'refused'; reason?: string; problems?: DraftProblem[] }

/** Imports a local folder or ZIP as a draft. `findReplaced` returns the draft of the course to replace. */
export async function importDraft(
  path: string,
  { actor, findReplaced }: { actor: string; findReplaced: (courseId: string) => Promise<Replaced> },
  context: Portal,
): Promise<ImportOutcome> {
  const draft = await readFolderOrZip(path, newSecret(), context)
  if (!('document' in draft)) return { outcome: 'refused', ...draft }
  return storeRead(draft, { actor, replaces: await findReplaced(draft.document.id) }, context)
}

type Replaced = UploadProgress['replaces']

async function readFolderOrZip(path: string, id: string, context: Portal): Promise<ReadFolder> {
  if ((await stat(path)).isDirectory()) return readDraftFolder(path, id, context)
  return inScratch((scratch) => readUnzipped(scratch, path, id, context)).catch(refusedZip)
}

/** Stores the draft and the changes of `alongside` in one transaction. */
function storeRead(
  draft: FolderDraft,
  by: { actor: string; replaces: Replaced },
  { db, now }: Portal,
  alongside: (
    stored: FolderOutcome,
    transaction: Parameters<typeof storeFolderDraft>[0],
  ) => Promise<void> = async () => {},
): Promise<FolderOutcome> {
  return inTransaction(db, async (transaction) => {
    const stored = await retryIfTaken(storeFolderDraft(transaction, draft, by, now))
    await alongside(stored, transaction)
    return stored
  })
}

async function inScratch<Result>(work: (scratch: string) => Promise<Result>): Promise<Result> {
  await removeLeftovers()
  const scratch = await mkdtemp(join(tmpdir(), `${SCRATCH}${process.pid}-`))
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Reads the ZIP of a folder. Adds a warning to the problems if the encoding of file names was guessed. */
async function readUnzipped(scratch: string, zip: string, id: string, context: Portal): Promise<ReadFolder> {
  const folder = join(scratch, 'folder')
  await mkdir(folder, { mode: 0o700 })
  const message = await unzipFolder(zip, folder)
  const draft = await readDraftFolder(folder, id, context)
  if (message === undefined) return draft
  return { ...draft, problems: [{ severity: 'warning', place: '', message }, ...draft.problems] }
}

function refusedZip(error: unknown): { reason: string } {
  if (error instanceof ZipRefusal || error instanceof PieceGone) return { reason: error.message }
  throw error
}

/** Returns the reason for a failure that the sender can resolve: a faulty ZIP or a full disk. Rethrows other errors. */
function refusedForNow(error: unknown): { reason: string } {
  const isFull = error instanceof MediaStoreFull || fieldsOf(error).code === 'ENOSPC'
  return isFull ? { reason: STORE_FULL_MESSAGE } : refusedZip(error)
}

/** Removes the scratch folders of ended processes. */
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
    return fieldsOf(error).code === 'EPERM'
  }
}
