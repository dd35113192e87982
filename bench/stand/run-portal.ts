import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PROJECT } from '#core/folders.ts'

/**
 * Runs the operator's command line in a separate process. Returns its output and its duration in ms. Throws on failure.
 */
export async function runPortal(args: string[], env: Record<string, string>) {
  const { PATH, HOME } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [join(PROJECT, 'bin/portal.js'), ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const printed = await text(child.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`portal ${args.join(' ')} ended with ${code}: ${printed}`)
  return { printed, ms: performance.now() - began }
}
