import { setTimeout } from 'node:timers/promises'
import { PROJECT } from '#core/folders.ts'
import { median } from '../figures.ts'
import { runLoad } from '../load/run-load.ts'
import type { Measure } from '../report/measure.ts'
import { adminEmail, FILLING, teamId } from '../stand/fill.ts'
import { residentMemory } from '../stand/process-costs.ts'
import { signIn, signInLearners } from '../stand/sign-in.ts'
import { FLOOR, portalIn, type Running, startProgram } from '../stand/stand.ts'
import { planQuizActs } from './acts.ts'
import type { Bench, Scenario } from './scenario.ts'

/** Time from the start until the memory counts as idle, in ms. */
const IDLE_MS = 3000
/** Number of starts per round. A single start is short and its time varies. */
const STARTS_A_ROUND = 3

/** Time from the start of the process to its first response, and its memory when idle and after a load. */
export const start: Scenario = {
  name: 'start',
  about: 'start to ready, memory idle and after a load',
  async run(bench) {
    const portal = await measureProgram(bench, portalIn(PROJECT))
    const floor = await measureProgram(bench, FLOOR)
    const line = (work: string, of: keyof typeof portal, atMost: number): Measure => ({
      work,
      unit: of === 'ready' ? 'ms' : 'MB',
      portal: portal[of],
      floor: floor[of],
      goal: { atMost },
    })
    return [
      line('start to ready', 'ready', 350),
      line('memory, idle', 'idle', 110),
      line('memory after a load', 'loaded', 300),
    ]
  },
}

async function measureProgram(bench: Bench, program: string) {
  const { copy, portal } = await bench.stand()
  const env = await copy()
  const times: number[] = []
  // The first, untimed start writes files for all later starts, such as compiled code.
  await (await startProgram(program, env)).stop()
  for (let time = 0; time < STARTS_A_ROUND * bench.rounds; time++) {
    const begin = performance.now()
    const running = await startProgram(program, env)
    times.push(performance.now() - begin)
    await running.stop()
  }
  const running = await startProgram(program, env)
  try {
    await setTimeout(IDLE_MS)
    const idle = residentMemory(running.pid)
    await load(bench, running, program === FLOOR ? portal : running)
    await setTimeout(IDLE_MS)
    return { ready: median(times), idle, loaded: residentMemory(running.pid) }
  } finally {
    await running.stop()
  }
}

/** Sends the requests of a busy portal, one kind after another. */
async function load({ ms }: Bench, { origin }: Running, signedInAt: Running): Promise<void> {
  const tokens = await signInLearners(signedInAt)
  const admin = await signIn(signedInAt.origin, adminEmail(10_000))
  const completions = '/documents/v1/associate-training-completion'
  const read = (path: string) => ({ method: 'GET', path, token: admin })
  const team = [
    read(`/documents/v1/users?partner=${teamId(10_000)}`),
    read(`${completions}?partnerId=${teamId(10_000)}&view=status`),
  ]
  const plans = [
    planQuizActs(tokens, FILLING.courses),
    tokens.map((token, at) => [{ method: 'GET', path: `${completions}?userId=learner-${at + 1}`, token }]),
    [team, team],
  ]
  for (const connections of plans) await runLoad({ origin, connections, until: { ms: 2 * ms }, warmUp: 0 })
}
