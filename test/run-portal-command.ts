import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { runCommand } from '#operator/portal-command.ts'
import { environment } from '#test/server/server-process.ts'

/** Exit code and output of an operator command. */
export interface CommandOutcome {
  code: number | null
  /** Output without a last line that names the database. */
  stdout: string
  stderr: string
}

/** Returns a matcher for a command that failed with this message. */
export function failing(words: string | RegExp, code = 1) {
  const stderr = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  return { code, stderr }
}

/** Last line of a textual result. */
const DATABASE_LINE = /^Database: (.*)\n$/m

/**
 * Runs `portal ...args` like an operator without a terminal, but within the test's process, because a separate start
 * takes half a second of processor time. `input` is standard input. Tests of the process itself use
 * `startPortalCommand`.
 */
export async function runPortalCommand(
  args: string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandOutcome> {
  return withoutDatabase(await run(args, env, input))
}

/** Runs a command with `--json` on this data. Expects success and returns the result. */
export async function answerOf(address: StoreAddress, ...line: string[]) {
  const { code, stdout, stderr } = await runPortalCommand([...line, '--json'], environmentOf(address))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

/** Runs `portal ...args` in a separate process. */
export async function startPortalCommand(
  args: string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [join(PROJECT, 'bin/portal.js'), ...args], {
    cwd: PROJECT,
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command may end before its input is written.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [stdout, stderr] = await printed
  return withoutDatabase({ code, stdout, stderr })
}

/** Runs a command. Returns the database named in its result. */
export async function databaseNamedBy(
  args: string[],
  env: Record<string, string>,
): Promise<string | undefined> {
  return DATABASE_LINE.exec((await run(args, env, '')).stdout)?.[1]
}

async function run(args: string[], env: Record<string, string>, input: string): Promise<CommandOutcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([text(stdout), text(stderr)])
  const streams = { stdin: Readable.from([input]), stdout, stderr }
  const code = await runCommand(args, { ...streams, env: environment(env), execArgv: [] })
  stdout.end()
  stderr.end()
  const [out, err] = await printed
  return { code, stdout: out, stderr: err }
}

function withoutDatabase({ stdout, ...outcome }: CommandOutcome): CommandOutcome {
  return { ...outcome, stdout: stdout.replace(DATABASE_LINE, '') }
}

/** Returns the environment of a command on this data. */
export function environmentOf(address: StoreAddress): Record<string, string> {
  return address.kind === 'postgres' ? { DATABASE_URL: address.url } : { DATA_DIR: dirname(address.file) }
}
