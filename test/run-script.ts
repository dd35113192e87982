import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a few lines of TypeScript in a process of its own, from the project's folder; returns its output. */
export async function runScript(lines: string, env: Record<string, string> = {}): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', lines]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })
  return stdout
}
