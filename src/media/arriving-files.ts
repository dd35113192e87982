import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { A_DAY } from '#domain/durations.ts'

/** Bytes per read or write. */
export const CHUNK_SIZE = 256 * 1024

/**
 * Returns a path for an arriving file. Creates the folder, readable only by its owner, and removes old files of killed
 * processes.
 */
export async function prepareArrival(arriving: string): Promise<string> {
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  for (const name of await readdir(arriving)) {
    const left = join(arriving, name)
    const found = await stat(left).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - A_DAY) await rm(left, { force: true })
  }
  return join(arriving, randomUUID())
}

/** Writes an arriving file to disk in chunks. Returns its hash and size. */
export async function writeArrival(
  source: AsyncIterable<Buffer>,
  to: string,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  const target = createWriteStream(to, { flags: 'wx', mode: 0o600, highWaterMark: CHUNK_SIZE, flush: true })
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    target,
  )
  return { sha256: hash.digest('hex'), size }
}
