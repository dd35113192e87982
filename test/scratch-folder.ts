import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates an empty folder that is removed after the current file's or suite's tests. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
