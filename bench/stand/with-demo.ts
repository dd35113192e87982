import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startProgram } from './stand.ts'

/** Starts a portal with fresh demo data for as long as `use` takes. */
export async function withDemo<T>(program: string, use: (running: Running) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const running = await startProgram(program, { DATA_DIR: folder })
  try {
    return await use(running)
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
