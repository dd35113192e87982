import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#test/server-process.ts'

/** Between two looks at what the server printed, in ms. */
const PAUSE = 20

/** How late an event loop ran, and the most processor time spent between two of its turns, in ms. */
interface Lateness {
  p99: number
  longest: number
  busiest: number
}

/** Asks a server that was started with `event-loop.ts` how its event loop ran since the last question. */
export async function eventLoop({ child, output }: ServerProcess): Promise<Lateness> {
  const lines = () => [...output().matchAll(/^event loop (.*)$/gm)]
  const before = lines().length
  child.kill('SIGUSR2')
  while (lines().length === before) await setTimeout(PAUSE)
  return JSON.parse(lines().at(-1)?.[1] ?? '{}') as Lateness
}
