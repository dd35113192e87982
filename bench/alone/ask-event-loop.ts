import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#test/server-process.ts'

/** Between two looks at what the server printed, in ms. */
const PAUSE = 20

/** Asks a server that was started with `event-loop.ts` how late its event loop ran since the last question, in ms. */
export async function eventLoop({ child, output }: ServerProcess): Promise<{ p99: number; longest: number }> {
  const lines = () => [...output().matchAll(/^event loop (.*)$/gm)]
  const before = lines().length
  child.kill('SIGUSR2')
  while (lines().length === before) await setTimeout(PAUSE)
  return JSON.parse(lines().at(-1)?.[1] ?? '{}') as { p99: number; longest: number }
}
