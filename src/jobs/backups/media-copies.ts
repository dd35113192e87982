import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFolder } from '#media/folder-store.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'

/** Name of the folder of media copies next to the backups. The media store never has this name. */
const COPIES = 'media-copies'

/** Returns the folder of media copies. All backups of a folder share it, because stored files never change. */
export function mediaBeside(backup: string): string {
  return join(dirname(backup), COPIES)
}

/**
 * Copies the stored files that are missing in another folder. Sets the time of all copies to now, including existing
 * ones. Returns the names of all files. Throws if a stored file does not match the hash in its name.
 */
export async function copyMedia(from: string, to: string): Promise<string[]> {
  const copies = openFolder(to)
  const names: string[] = []
  for await (const { name, size } of openFolder(from).list()) {
    if ((await copies.findSize(name)) !== size) await putAs(name, join(from, name), copies)
    const now = new Date()
    await utimes(join(to, name), now, now)
    names.push(name)
  }
  return names
}

/** Restores all copies of a folder to the media store. Returns their number, or 0 if the folder does not exist. */
export async function restoreMedia(from: string, store: MediaStore): Promise<number> {
  if (!existsSync(from)) return 0
  let count = 0
  for await (const { name } of openFolder(from).list()) {
    await putAs(name, join(from, name), store)
    count++
  }
  return count
}

/** Throws if the content of a copy does not match the hash in its name. */
export async function verifyMedia(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name), { highWaterMark: 1024 ** 2 }), hash)
    if (!name.startsWith(hash.digest('hex'))) throw damaged(join(folder, name))
  }
}

/** Removes copies of media that had left the store before the oldest backup was made. */
export async function removeOldCopies(backups: string): Promise<void> {
  const files = (await readdir(backups, { withFileTypes: true })).filter((entry) => entry.isFile())
  const times = await Promise.all(files.map(async ({ name }) => (await stat(join(backups, name))).mtimeMs))
  if (times.length === 0) return
  const copies = openFolder(join(backups, COPIES))
  for await (const { name } of copies.list()) await copies.removeStoredBefore(name, Math.min(...times))
}

async function putAs(name: string, path: string, store: MediaStore): Promise<void> {
  const stored = await store.put(path)
  if (stored.name === name) return
  if (stored.isNew) await store.removeStoredBefore(stored.name, Number.POSITIVE_INFINITY)
  throw damaged(path)
}

function damaged(path: string): MediaFailure {
  return new MediaFailure(
    `the stored file ${path} is damaged: its content doesn’t match its name. Add the same image or video again, or restore it from a copy`,
  )
}
