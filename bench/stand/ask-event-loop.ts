import { setTimeout } from 'node:timers/promises'
import { type ServerProcess, startServer } from '#test/server/server-process.ts'

/** Interval between two checks of the server's output, in ms. */
const POLL_INTERVAL_MS = 20

const PROGRAM = ['--import', './bench/stand/event-loop.ts', 'bin/server.js']

/** Delay of an event loop, and the maximum processor time of an iteration, in ms. */
interface Lateness {
  p99: number
  longest: number
  busiest: number
}

/** Runs a portal with event loop monitoring for the duration of `use`. */
export async function withWatchedPortal<T>(
  env: Record<string, string>,
  use: (server: ServerProcess, origin: string) => Promise<T>,
): Promise<T> {
  const server = startServer(env, [process.execPath, ...PROGRAM])
  try {
    return await use(server, await server.ready())
  } finally {
    await server.kill()
  }
}

/** Returns the delay of the portal's event loop since the last call. */
export async function eventLoop({ child, output }: ServerProcess): Promise<Lateness> {
  const lines = () => [...output().matchAll(/^event loop (.*)$/gm)]
  const before = lines().length
  child.kill('SIGUSR2')
  while (lines().length === before) await setTimeout(POLL_INTERVAL_MS)
  return JSON.parse(lines().at(-1)?.[1] ?? '{}') as Lateness
}
