import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { createReadStream, createWriteStream, statSync, unlinkSync } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { errorMessage } from '#core/error-message.ts'
import { A_DAY } from '#domain/durations.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { type ByteRange, boundsOf } from './byte-range.ts'
import {
  addressOf,
  endingOf,
  MediaFailure,
  type MediaStore,
  MediaStoreFull,
  mediaTypeOf,
  type OpenedMedia,
  PIECES,
  type PieceStore,
  type StoredFile,
} from './media-store.ts'

/** Bytes read or written at once. */
const CHUNK_SIZE = 256 * 1024

// A stream of a plain file descriptor takes half the processor of one of a FileHandle.
const openFile = promisify(fs.open)
const statFile = promisify(fs.fstat)
const closeFile = promisify(fs.close)

/** The folder within the folder where files arrive: what a killed process left there is nobody's. */
const ARRIVING = 'arriving'

/** Stores media as the files of a folder, which is made when the first one is stored. */
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
        // At once, so that nobody stores it again between the two.
        if (statSync(path).mtimeMs < time) unlinkSync(path)
      } catch (error) {
        if (!isMissing(error)) throw explain(error, folder)
      }
    },
    async check() {
      // It is made when something is stored.
      if (await orMissing(stat(folder), folder)) await checkWriting(folder)
    },
    pieces: openPieces(folder),
  }
}

function openPieces(folder: string): PieceStore {
  const pieces = join(folder, PIECES)
  return {
    async put(name, content) {
      const arrived = await prepareArrival(folder)
      try {
        await mkdir(pieces, { recursive: true, mode: 0o700 })
        await writeFile(arrived, content, { flag: 'wx', mode: 0o600, flush: true })
        await moveSafely(arrived, join(pieces, name), pieces)
      } catch (error) {
        throw explain(error, folder)
      } finally {
        await rm(arrived, { force: true })
      }
    },
    async open(name) {
      const fd = await orMissing(openFile(join(pieces, name), 'r'), folder)
      return fd === undefined ? undefined : createReadStream('', { fd, highWaterMark: CHUNK_SIZE })
    },
    remove: (name) => rm(join(pieces, name), { force: true }),
    async removeBefore(time) {
      for (const name of (await orMissing(readdir(pieces), folder)) ?? []) {
        const found = await orMissing(stat(join(pieces, name)), folder)
        if (found && found.mtimeMs < time) await rm(join(pieces, name), { force: true })
      }
    },
  }
}

async function putFile(folder: string, path: string): Promise<StoredFile> {
  const ending = endingOf(path)
  const arrived = await prepareArrival(folder)
  try {
    const { sha256, size } = await copyFile(path, arrived)
    const name = `${sha256}.${ending}`
    const stored = join(folder, name)
    const isNew = !(await isOfSize(stored, size))
    if (isNew) await moveSafely(arrived, stored, folder)
    else await utimes(stored, new Date(), new Date())
    return { name, address: addressOf(name), size, isNew }
  } catch (error) {
    throw explain(error, folder)
  } finally {
    await rm(arrived, { force: true })
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

/** Writes an empty file and removes it. */
async function checkWriting(folder: string): Promise<void> {
  const path = await prepareArrival(folder)
  try {
    const file = await open(path, 'wx', 0o600)
    await file.close()
  } catch (error) {
    throw explain(error, folder)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Returns a path for a file that arrives. Makes the folders, readable by their owner only, and clears away
 * what killed processes left.
 */
async function prepareArrival(folder: string): Promise<string> {
  const arriving = join(folder, ARRIVING)
  try {
    await mkdir(arriving, { recursive: true, mode: 0o700 })
    for (const name of await readdir(arriving)) {
      const left = join(arriving, name)
      const found = await stat(left).catch(() => undefined)
      if (found && found.mtimeMs < Date.now() - A_DAY) await rm(left, { force: true })
    }
    return join(arriving, randomUUID())
  } catch (error) {
    throw explain(error, folder)
  }
}

/** Copies a file to the disk piece by piece, and returns the hash and size of what was copied. */
async function copyFile(from: string, to: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  const source = createReadStream(from, { highWaterMark: CHUNK_SIZE })
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, highWaterMark: CHUNK_SIZE, flush: true })
  await pipeline(
    source,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    },
    target,
  )
  if (size === 0) throw new MediaFailure(`'${from}' is empty: there is nothing to store`)
  return { sha256: hash.digest('hex'), size }
}

async function isOfSize(path: string, size: number): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.size === size
}

/** Moves a file that is on disk to its name, and sees that the name is on disk, too. */
async function moveSafely(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to)
  const opened: FileHandle = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Returns what is found; undefined for what does not exist. */
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

/** Explains why the folder cannot be used, and what to do. */
function explain(error: unknown, folder: string): unknown {
  const { code, path = '' } = fieldsOf(error)
  const message = errorMessage(error)
  if (error instanceof MediaFailure || code === undefined) return error
  const options = { cause: error }
  if (!String(path).startsWith(folder) && path !== '')
    return new MediaFailure(`'${path}' cannot be read: ${message}`, options)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new MediaStoreFull(`the disk of ${folder} is full: make room on it`, options)
  return new MediaFailure(
    `the media folder ${folder} cannot be used: ${message}. Give it to the user that runs the portal`,
    options,
  )
}
