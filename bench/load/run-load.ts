import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load.ts'

const GENERATOR = fileURLToPath(new URL('./generator.ts', import.meta.url))

/** Runs a load in a separate process with its own event loop. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [GENERATOR], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  child.stdin.end(JSON.stringify(load))
  const output = await text(child.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`the load generator ended with ${code}`)
  return JSON.parse(output) as LoadResult
}
