import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { createReadStream, statSync, unlinkSync } from 'node:fs'
import {
  constants,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { errorMessage } from '#core/error-message.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { CHUNK_SIZE, prepareArrival, writeArrival } from './arriving-files.ts'
import { type ByteRange, boundsOf } from './byte-range.ts'
import {
  type ArrivedFile,
  addressOf,
  findStoredEnding,
  type InPieces,
  MediaFailure,
  type MediaStore,
  MediaStoreFull,
  mediaTypeOf,
  type OpenedMedia,
  PIECES,
  PieceGone,
  type PieceStore,
  type StoredFile,
} from './media-store.ts'

// A stream over a plain file descriptor needs half the CPU time of one over a `FileHandle`.
const openFile = promisify(fs.open)
const statFile = promisify(fs.fstat)
const closeFile = promisify(fs.close)

/** Folder within the store for arriving files. Files of killed processes in it can be deleted. */
const ARRIVING = 'arriving'

/** Creates a media store in a folder. The first file creates the folder. */
export function openFolder(folder: string): MediaStore {
  return {
    place: folder,
    put: (path) => putFile(folder, path),
    findSize: async (name) => (await orMissing(stat(join(folder, name)), folder))?.size,
    open: (name, range) => openStored(folder, name, range),
    list: () => listStored(folder),
    async removeStoredBefore(name, time) {
      const path = join(folder, name)
      try {
        // Synchronous, so that the file cannot be stored again between the two calls.
        if (statSync(path).mtimeMs < time) unlinkSync(path)
      } catch (error) {
        if (!isMissing(error)) throw explain(error, folder)
      }
    },
    async check() {
      // The folder exists only after the first file.
      if (await orMissing(stat(folder), folder)) await checkWriting(folder)
    },
    pieces: openPieces(folder),
    join: (file, work) => joinPieces(folder, file, work),
    findSpace: () => findSpace(folder),
  }
}

/** Stores all pieces of a file in one file from the start, to avoid copying. */
function openPieces(folder: string): PieceStore {
  const pieces = join(folder, PIECES)
  return {
    async put(id, from, content) {
      try {
        await mkdir(pieces, { recursive: true, mode: 0o700 })
        await writeAt(join(pieces, id), from, content)
        if (from === 0) await syncFolder(pieces)
      } catch (error) {
        throw explain(error, folder)
      }
    },
    async *read({ id, ends }) {
      const path = join(pieces, id)
      if (!(await isOfSize(path, ends.at(-1) ?? 0))) throw new PieceGone()
      yield* createReadStream(path, { highWaterMark: CHUNK_SIZE })
    },
    remove: ({ id }) => rm(join(pieces, id), { force: true }),
    async removeBefore(time) {
      for (const name of (await orMissing(readdir(pieces), folder)) ?? []) {
        const found = await orMissing(stat(join(pieces, name)), folder)
        if (found && found.mtimeMs < time) await rm(join(pieces, name), { force: true })
      }
    },
  }
}

/** Returns the disk space at a folder, which may not exist yet. */
async function findSpace(folder: string): Promise<{ free: number; all: number }> {
  const found = await orMissing(statfs(folder), folder)
  if (!found) return findSpace(dirname(folder))
  return { free: found.bavail * found.bsize, all: found.blocks * found.bsize }
}

async function putFile(folder: string, path: string): Promise<StoredFile> {
  const ending = await findStoredEnding(path)
  const read = () => createReadStream(path, { highWaterMark: CHUNK_SIZE })
  return withArrival(folder, read, async ({ size, store }) => {
    if (size === 0) throw new MediaFailure(`'${path}' is empty: there’s nothing to store`)
    return store(ending)
  })
}

async function joinPieces<Result>(
  folder: string,
  file: InPieces,
  work: (arrived: ArrivedFile) => Promise<Result>,
): Promise<Result> {
  const hash = createHash('sha256')
  for await (const chunk of openPieces(folder).read(file)) hash.update(chunk)
  const path = join(folder, PIECES, file.id)
  const arrived = { path, sha256: hash.digest('hex'), size: file.ends.at(-1) ?? 0 }
  return work({ ...arrived, store: (ending) => storeArrival(folder, arrived, ending) })
}

/** Writes an arriving file into the store's folder, and removes it after `work`. */
async function withArrival<Result>(
  folder: string,
  read: () => AsyncIterable<Buffer>,
  work: (arrived: ArrivedFile) => Promise<Result>,
): Promise<Result> {
  const path = await prepareIn(folder)
  try {
    const written = await writeArrival(read(), path).catch((error: unknown) => {
      throw explain(error, folder)
    })
    const arrived = { ...written, path }
    return await work({ ...arrived, store: (ending) => storeArrival(folder, arrived, ending) })
  } finally {
    await rm(path, { force: true })
  }
}

/** Links a local file into the store under its final name. */
async function storeArrival(
  folder: string,
  { path, sha256, size }: Omit<ArrivedFile, 'store'>,
  ending: string,
): Promise<StoredFile> {
  const name = `${sha256}.${ending}`
  const stored = join(folder, name)
  try {
    const isNew = !(await isOfSize(stored, size))
    // A truncated file may already have the name, and some disks do not support links.
    if (isNew) await link(path, stored).catch(() => rename(path, stored))
    if (isNew) await syncFolder(folder)
    await utimes(stored, new Date(), new Date())
    return { name, address: addressOf(name), size, isNew }
  } catch (error) {
    throw explain(error, folder)
  }
}

async function openStored(
  folder: string,
  name: string,
  range: ByteRange | undefined,
): Promise<OpenedMedia | 'missing' | 'beyond its end'> {
  const fd = await orMissing(openFile(join(folder, name), 'r'), folder)
  if (fd === undefined) return 'missing'
  const { size } = await statFile(fd)
  const bounds = boundsOf(range, size)
  if (!bounds) {
    await closeFile(fd)
    return 'beyond its end'
  }
  const { first: start, last: end } = bounds
  const content = createReadStream('', { fd, start, end, highWaterMark: CHUNK_SIZE })
  return { content, ...bounds, size }
}

async function* listStored(folder: string): ReturnType<MediaStore['list']> {
  const entries = await orMissing(opendir(folder), folder)
  for await (const { name } of entries ?? []) {
    const found = mediaTypeOf(name) ? await orMissing(stat(join(folder, name)), folder) : undefined
    if (found?.isFile()) yield { name, size: found.size, stored: found.mtimeMs }
  }
}

/** Checks a folder by writing and removing an empty file. */
async function checkWriting(folder: string): Promise<void> {
  const path = await prepareIn(folder)
  try {
    const file = await open(path, 'wx', 0o600)
    await file.close()
  } catch (error) {
    throw explain(error, folder)
  } finally {
    await rm(path, { force: true })
  }
}

/** Returns a path for an arriving file within the folder. */
async function prepareIn(folder: string): Promise<string> {
  return prepareArrival(join(folder, ARRIVING)).catch((error: unknown) => {
    throw explain(error, folder)
  })
}

async function isOfSize(path: string, size: number): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.size === size
}

/** Writes into a file at an offset, and flushes the file to disk. */
async function writeAt(path: string, from: number, content: Buffer): Promise<void> {
  const opened: FileHandle = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    for (let at = 0; at < content.length; )
      at += (await opened.write(content, at, content.length - at, from + at)).bytesWritten
    await opened.datasync()
  } finally {
    await opened.close()
  }
}

/** Flushes a folder's entries to disk. */
async function syncFolder(folder: string): Promise<void> {
  const opened: FileHandle = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Returns the result. Undefined if the file does not exist. */
async function orMissing<Found>(looking: Promise<Found>, folder: string): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if (isMissing(error)) return undefined
    throw explain(error, folder)
  }
}

function isMissing(error: unknown): boolean {
  return fieldsOf(error).code === 'ENOENT'
}

/** Explains a failed access to the folder, with advice. */
function explain(error: unknown, folder: string): unknown {
  const { code, path = '' } = fieldsOf(error)
  const message = errorMessage(error)
  if (error instanceof MediaFailure || code === undefined) return error
  const options = { cause: error }
  if (!String(path).startsWith(folder) && path !== '')
    return new MediaFailure(`'${path}' cannot be read: ${message}`, options)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new MediaStoreFull(`the disk that holds ${folder} is full: free up space on it`, options)
  return new MediaFailure(
    `the media folder ${folder} cannot be used: ${message}. Give it to the user that runs the portal`,
    options,
  )
}
