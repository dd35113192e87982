import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes an empty folder that goes after the tests of the file, or of the suite, in which this is called. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
