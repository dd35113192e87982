import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { StoreAddress } from '#server/store/connect.ts'
import { PROJECT } from '#server/web-app/folders.ts'
import { environment } from './server-process.ts'

/** How a command of the operator command line ended, and what it printed. */
export interface CommandOutcome {
  code: number | null
  /** Without its last line, if that names the database. */
  stdout: string
  stderr: string
}

/** The last line of an answer in words. */
const DATABASE_LINE = /^Database: (.*)\n$/m

/** Runs `portal ...args` as the operator does, in a process of its own without a terminal. `input` is piped in. */
export async function runPortalCommand(
  args: string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandOutcome> {
  const { stdout, ...outcome } = await runProcess(args, env, input)
  return { ...outcome, stdout: stdout.replace(DATABASE_LINE, '') }
}

/** Runs a command and returns the database that its answer names. */
export async function databaseNamedBy(
  args: string[],
  env: Record<string, string>,
): Promise<string | undefined> {
  return DATABASE_LINE.exec((await runProcess(args, env, '')).stdout)?.[1]
}

async function runProcess(
  args: string[],
  env: Record<string, string>,
  input: string,
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [join(PROJECT, 'bin/portal.js'), ...args], {
    cwd: PROJECT,
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command that needs no input may have ended before it is written.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [stdout, stderr] = await printed
  return { code, stdout, stderr }
}

/** The configuration with which a command works on this data. */
export function environmentOf(address: StoreAddress): Record<string, string> {
  return address.kind === 'postgres' ? { DATABASE_URL: address.url } : { DATA_DIR: dirname(address.file) }
}
