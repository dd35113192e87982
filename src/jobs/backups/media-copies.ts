import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFolder } from '#media/folder-store.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'

/** The folder of copies, beside the backups; never called as the store itself is. */
const COPIES = 'media-copies'

/** Returns the folder for copies of stored media, one beside all backups, since files never change. */
export function mediaBeside(backup: string): string {
  return join(dirname(backup), COPIES)
}

/**
 * Copies what is stored in a folder into another one, where it is not there already, and returns the names of
 * all. A copy counts as made now, also one that was there. Throws if a stored file is not what its name says.
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

/** Stores all copies in a folder again, which may not exist; returns their number. */
export async function restoreMedia(from: string, store: MediaStore): Promise<number> {
  if (!existsSync(from)) return 0
  let count = 0
  for await (const { name } of openFolder(from).list()) {
    await putAs(name, join(from, name), store)
    count++
  }
  return count
}

/** Throws if a copy's content is not what its name says. */
export async function verifyMedia(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name), { highWaterMark: 1024 ** 2 }), hash)
    if (!name.startsWith(hash.digest('hex'))) throw damaged(join(folder, name))
  }
}

/** Removes copies of media that left the store before the oldest backup of the folder was made. */
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
    `the stored file ${path} is damaged: its content is not what its name says. Add the same picture or film again, or take it from a copy`,
  )
}
