import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { environment } from '#test/server/server-process.ts'
import { MAIL_INTERVAL } from '#test/test-app.ts'

/** A server in a separate process, with a clock controlled by the test. */
export interface ClockedServer {
  /** Sets its clock, in ms since 1970, and waits for a round of reminders. */
  tick: (now: number) => Promise<void>
  kill: () => Promise<void>
}

const MODULES = {
  here: [
    'core/config.ts',
    'server/app.ts',
    'store/connection/connect.ts',
    'records/reminding/remind-teams.ts',
  ],
  before: ['server/core/config.ts', 'server/app.ts', 'server/store/connect.ts'],
}

const PROCESS = 'test/simulation/clocked-process.ts'

/**
 * Starts the server of this release, or of the previous release from its folder. The previous release has no reminders.
 * The server polls for mail at an interval in ms.
 */
export async function startClockedServer(
  env: Record<string, string>,
  now: number,
  { release, mailInterval = MAIL_INTERVAL }: { release?: string | undefined; mailInterval?: number } = {},
): Promise<ClockedServer> {
  const folder = release ?? PROJECT
  if (release !== undefined) cpSync(join(PROJECT, PROCESS), join(release, PROCESS))
  const paths = MODULES[release === undefined ? 'here' : 'before'].map((path) => join(folder, 'src', path))
  const options = { cwd: folder, env: environment({ PORT: '0', ...env }), execPath: process.execPath }
  const child = fork(join(folder, PROCESS), [String(now), String(mailInterval), ...paths], options)
  const ended = once(child, 'exit')
  await answerOf(child, ended)
  return {
    async tick(next) {
      const answered = answerOf(child, ended)
      child.send(next)
      await answered
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Waits for the next message of a process, or until it is killed. Throws if it exits. */
async function answerOf(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const waiting = new AbortController()
  const answered = once(child, 'message', { signal: waiting.signal }).catch(() => undefined)
  await Promise.race([answered, ended])
  waiting.abort()
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
}
