import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { createReadStream, createWriteStream, statSync, unlinkSync } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { errorMessage } from '#core/error-message.ts'
import { A_DAY } from '#domain/durations.ts'
import { fieldsOf } from '#domain/text/fields-of.ts'
import { boundsOf } from './byte-range.ts'
import { addressOf, endingOf, MediaFailure, type MediaStore, mediaTypeOf } from './media-store.ts'

/** Bytes read or written at once. */
const CHUNK_SIZE = 256 * 1024

// A stream of a plain file descriptor takes half the processor of one of a FileHandle.
const openFile = promisify(fs.open)
const statFile = promisify(fs.fstat)
const closeFile = promisify(fs.close)

/** The folder within the folder where files arrive: what a killed process left there is nobody's. */
const ARRIVING = 'arriving'

/** Keeps media as the files of a folder, which is made when the first one is stored. */
export function openFolder(folder: string): MediaStore {
  const arriving = join(folder, ARRIVING)
  const pathOf = (name: string) => join(folder, name)

  return {
    place: folder,

    async put(path) {
      const ending = endingOf(path)
      await prepareArrival(arriving, folder)
      const arrived = join(arriving, randomUUID())
      try {
        const { sha256, size } = await copyFile(path, arrived)
        const name = `${sha256}.${ending}`
        const isNew = !(await isOfSize(pathOf(name), size))
        if (isNew) await moveSafely(arrived, pathOf(name), folder)
        else await utimes(pathOf(name), new Date(), new Date())
        return { name, address: addressOf(name), size, isNew }
      } catch (error) {
        throw explain(error, folder)
      } finally {
        await rm(arrived, { force: true })
      }
    },

    async findSize(name) {
      return (await orMissing(stat(pathOf(name)), folder))?.size
    },

    async open(name, range) {
      const fd = await orMissing(openFile(pathOf(name), 'r'), folder)
      if (fd === undefined) return 'missing'
      const { size } = await statFile(fd)
      const bounds = boundsOf(range, size)
      if (!bounds) {
        await closeFile(fd)
        return 'beyond its end'
      }
      const [start, end] = [bounds.first, bounds.last]
      const content = createReadStream('', { fd, start, end, highWaterMark: CHUNK_SIZE })
      return { content, ...bounds, size }
    },

    async *list() {
      const entries = await orMissing(opendir(folder), folder)
      for await (const { name } of entries ?? []) {
        const found = mediaTypeOf(name) ? await orMissing(stat(pathOf(name)), folder) : undefined
        if (found?.isFile()) yield { name, size: found.size, stored: found.mtimeMs }
      }
    },

    async removeStoredBefore(name, time) {
      try {
        // At once, so that nobody stores it again between the two.
        if (statSync(pathOf(name)).mtimeMs < time) unlinkSync(pathOf(name))
      } catch (error) {
        if (!isMissing(error)) throw explain(error, folder)
      }
    },

    async check() {
      // It is made when something is stored.
      if (!(await orMissing(stat(folder), folder))) return
      await prepareArrival(arriving, folder)
      const tried = join(arriving, randomUUID())
      try {
        const file = await open(tried, 'wx', 0o600)
        await file.close()
      } catch (error) {
        throw explain(error, folder)
      } finally {
        await rm(tried, { force: true })
      }
    },
  }
}

/** Makes the folders, readable by their owner only, and clears away what processes that were killed left. */
async function prepareArrival(arriving: string, folder: string): Promise<void> {
  try {
    await mkdir(arriving, { recursive: true, mode: 0o700 })
    for (const name of await readdir(arriving)) {
      const left = join(arriving, name)
      const found = await stat(left).catch(() => undefined)
      if (found && found.mtimeMs < Date.now() - A_DAY) await rm(left, { force: true })
    }
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
  if (code === 'ENOSPC') return new MediaFailure(`the disk of ${folder} is full: make room on it`, options)
  return new MediaFailure(
    `the media folder ${folder} cannot be used: ${message}. Give it to the user that runs the portal`,
    options,
  )
}
