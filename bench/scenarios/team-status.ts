import { median } from '../figures.ts'
import type { PlannedRequest } from '../load/load.ts'
import { AT_ONCE, measureRequests } from '../load/measure-requests.ts'
import { runLoad } from '../load/run-load.ts'
import type { Measure } from '../report/measure.ts'
import { teamId } from '../stand/fill.ts'
import type { Running } from '../stand/stand.ts'
import type { Bench, Scenario } from './scenario.ts'
import { countFor, signInAdmin } from './users.ts'

/** Pause between the probe requests, in ms, to limit their own load. */
const REQUEST_PAUSE_MS = 1

/** A team's statuses in five courses, and the resulting delay of other requests. */
export const teamStatus: Scenario = {
  name: 'status',
  about: 'the statuses of teams of 1,000 and 10,000 in five courses',
  async run(bench) {
    const middle = await measureTeam(bench, 1000, 3)
    const large = await measureTeam(bench, 10_000, 30)
    return [...middle, ...large, await measureOthers(bench, 10_000)]
  },
}

const requestFor = (members: number, token: string) => ({
  method: 'GET',
  path: `/documents/v1/associate-training-completion?partnerId=${teamId(members)}&view=status`,
  token,
})

function measureTeam(bench: Bench, members: number, atMost: number) {
  return measureRequests(bench, {
    work: `status of ${members.toLocaleString('en')} × 5`,
    count: countFor(bench, members),
    isAlone: true,
    goals: { p50: { atMost } },
    signIn: signInAdmin(members),
    requests: ([token = '']) => Array.from({ length: AT_ONCE }, () => [requestFor(members, token)]),
  })
}

/** Measures the maximum wait of another user's small request while statuses are requested continuously. */
async function measureOthers(bench: Bench, members: number): Promise<Measure> {
  const { portal, floor, before } = await bench.stand()
  const contenders = [portal, floor, ...(before ? [before] : [])].map((running) => ({
    running,
    waits: [] as number[],
  }))
  for (let round = 0; round < bench.rounds; round++)
    for (const { running, waits } of contenders)
      waits.push(await measureMaxWait(running, requestFor(members, await tokenFor(running)), bench.ms))
  const [ours = Number.NaN, floors, earlier] = contenders.map(({ waits }) => median(waits))
  return {
    work: 'the longest anybody waits meanwhile',
    unit: 'ms',
    portal: ours,
    floor: floors,
    before: earlier,
    goal: { atMost: 20 },
  }

  async function tokenFor(running: Running): Promise<string> {
    const [token = ''] = await signInAdmin(members)(running === floor ? portal : running)
    return token
  }
}

async function measureMaxWait({ origin }: Running, request: PlannedRequest, ms: number): Promise<number> {
  const load = { origin, until: { ms }, warmUp: 1 }
  const other = { method: 'GET', path: '/health/live' }
  const [, others] = await Promise.all([
    runLoad({ ...load, connections: [[request]] }),
    runLoad({ ...load, connections: [[other]], pause: REQUEST_PAUSE_MS }),
  ])
  return others.longest
}
