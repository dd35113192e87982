import { killServer } from '../durability/killed-server.ts'
import { hasStrace, traceActs } from '../durability/traced-acts.ts'
import { AT_ONCE } from '../load/measure-requests.ts'
import type { Measure } from '../report/measure.ts'
import type { Bench, Scenario } from './scenario.ts'

const TRACED = 500
const KILLS = { full: 200, quick: 10 }

/** Check that every acknowledged action is synced and survives a kill. Syncs are traced by strace. */
export const durability: Scenario = {
  name: 'durability',
  about: 'acts that are synced before they are acknowledged, and survive a kill',
  isOnDemand: true,
  async run(bench) {
    const traced = bench.kind === 'sqlite' ? await measureSyncs(bench) : []
    return [...traced, ...(await measureKills(bench))]
  },
}

async function measureSyncs(bench: Bench): Promise<Measure[]> {
  if (!hasStrace())
    throw new Error('strace is missing, which watches the server from outside: apt-get install strace')
  const { portal } = await bench.stand()
  const measures: Measure[] = []
  for (const atOnce of [1, AT_ONCE]) {
    const { acknowledged, early, syncs } = await traceActs(portal, { acts: TRACED, atOnce })
    const work = `of ${TRACED} acts at ${atOnce} at once`
    measures.push(
      { unit: '', work: `${work}: acknowledged`, portal: acknowledged, goal: { atLeast: TRACED } },
      { unit: '', work: `${work}: syncs`, portal: syncs },
      { unit: '', work: `${work}: acknowledged before their sync`, portal: early, goal: { atMost: 0 } },
    )
  }
  return measures
}

async function measureKills({ kind, rounds }: Bench): Promise<Measure[]> {
  const kills = rounds > 1 ? KILLS.full : KILLS.quick
  const { acknowledged, lost, doubled, partial } = await killServer(kind, kills)
  const line = (work: string, portal: number, goal: Measure['goal']): Measure => ({
    work,
    unit: '',
    portal,
    goal,
  })
  return [
    line(`acts acknowledged before ${kills} kills`, acknowledged, { atLeast: 50 * kills }),
    line('of these lost', lost, { atMost: 0 }),
    line('of these doubled', doubled, { atMost: 0 }),
    line('of these partial', partial, { atMost: 0 }),
  ]
}
