import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { portalIn, type Running, startProgram } from './stand.ts'

/**
 * Runs `work` with a temporary folder. All users can access it, and it is removed afterwards unless `keepsLogs` is set
 * and `work` fails.
 */
export async function inFolder<T>(
  work: (folder: string) => Promise<T>,
  { keepsLogs = false } = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  chmodSync(folder, 0o755)
  let isOver = false
  try {
    const result = await work(folder)
    isOver = true
    return result
  } finally {
    if (isOver || !keepsLogs) rmSync(folder, { recursive: true, force: true })
    else console.error(`The logs are in ${folder}.`)
  }
}

/** Runs a portal for the duration of `use`. */
export async function withPortal<T>(
  env: Record<string, string>,
  use: (running: Running) => Promise<T>,
): Promise<T> {
  const running = await startProgram(portalIn(PROJECT), env)
  try {
    return await use(running)
  } finally {
    await running.stop()
  }
}
