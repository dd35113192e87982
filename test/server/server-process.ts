import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'

/** A started process with its output so far and its end. */
export interface ServerProcess {
  child: ChildProcess
  output: () => string
  /** Waits until the portal is ready. Returns the origin it prints. */
  ready: () => Promise<string>
  /** Exit code, or the signal that ended the process. */
  ended: Promise<number | string>
  /** Kills the process and its child processes. */
  kill: () => Promise<void>
}

/** Folder of the compiled code, shared by started processes. */
const COMPILED = join(PROJECT, 'node_modules/.cache/compiled')

/** Returns an environment with the given variables, extended by the paths of programs and compiled code. */
export function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, ...env }
}

/** Maximum start time, in ms. */
const TIMEOUT = 120_000

/** Starts the server like an operator, by default with `node`. */
export function startServer(
  env: Record<string, string>,
  [command, ...args]: [string, ...string[]] = [process.execPath, 'bin/server.js'],
): ServerProcess {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  const child = spawn(command, args, { cwd: PROJECT, env: environment(env), stdio, detached: true })
  // Resolves after all output has arrived.
  const ended = once(child, 'close').then(([code, signal]): number | string => code ?? signal)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text))

  async function ready(): Promise<string> {
    const end = AbortSignal.timeout(TIMEOUT)
    for (;;) {
      const origin = /^Partner training portal ready at (\S+)$/m.exec(printed)?.[1]
      if (origin !== undefined) return origin
      const more = once(child.stdout ?? child, 'data', { signal: end }).then(() => undefined)
      const exit = await Promise.race([ended, more])
      if (exit !== undefined) throw new Error(`the server ended with ${exit}: ${printed}`)
    }
  }

  /** Kills the process group of a detached process, which includes its children. */
  async function kill(): Promise<void> {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    await ended
  }

  return { child, output: () => printed, ready, ended, kill }
}
