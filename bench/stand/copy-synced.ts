import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Copies files piece by piece and syncs each, as storing does, and removes the copies. */
export async function copySynced(paths: string[]): Promise<void> {
  const options = { highWaterMark: 256 * 1024 }
  for (const path of paths)
    await pipeline(
      createReadStream(path, options),
      createWriteStream(`${path}.copy`, { ...options, flush: true }),
    )
  for (const path of paths) rmSync(`${path}.copy`)
}
