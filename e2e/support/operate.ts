import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from '#core/folders.ts'
import { environment } from '#test/server/server-process.ts'
import type { Portal } from './portal.ts'

/** Runs an operator command while the portal runs. */
export async function operate(portal: Portal, ...args: string[]): Promise<void> {
  const command = join(PROJECT, 'bin/portal.js')
  const env = environment({ DATA_DIR: portal.dataDir })
  await promisify(execFile)(process.execPath, [command, ...args], { env })
}
