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

/** The exit code and the output of a command of the operator command line. */
export interface CommandOutcome {
  code: number | null
  /** Without its last line, if that names the database. */
  stdout: string
  stderr: string
}

/** Matches the outcome of a command that failed and says why in these words. */
export function failing(words: string | RegExp, code = 1) {
  const stderr = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  return { code, stderr }
}

/** The last line of an answer in words. */
const DATABASE_LINE = /^Database: (.*)\n$/m

/**
 * Runs `portal ...args` as the operator does, without a terminal, but in the test's own process: a start
 * takes half a second of a processor. `input` is piped in. What is about processes takes
 * `startPortalCommand`.
 */
export async function runPortalCommand(
  args: string[],
  env: Record<string, string> = {},
  input = '',
): Promise<CommandOutcome> {
  return withoutDatabase(await run(args, env, input))
}

/** Runs a command on this data with `--json`, as one that is to succeed, and returns what it answers. */
export async function answerOf(address: StoreAddress, ...line: string[]) {
  const { code, stdout, stderr } = await runPortalCommand([...line, '--json'], environmentOf(address))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

/** Runs `portal ...args` in a process of its own. */
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
  // A command that needs no input may have ended before it is written.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [stdout, stderr] = await printed
  return withoutDatabase({ code, stdout, stderr })
}

/** Runs a command and returns the database that its answer names. */
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

/** The configuration with which a command works on this data. */
export function environmentOf(address: StoreAddress): Record<string, string> {
  return address.kind === 'postgres' ? { DATABASE_URL: address.url } : { DATA_DIR: dirname(address.file) }
}
