import { PROJECT } from '#core/folders.ts'
import { median } from '../figures.ts'
import type { PlannedRequest } from '../load/load.ts'
import { runLoad } from '../load/run-load.ts'
import { figure, type Measure } from '../report/measure.ts'
import { alignedTable } from '../report/table.ts'
import { createDataPlaces } from '../stand/data-places.ts'
import { adminEmail, COMPLETIONS, type Filling, learnerEmail, quizPath, teamId } from '../stand/fill.ts'
import { signIn } from '../stand/sign-in.ts'
import { portalIn, startProgram } from '../stand/stand.ts'
import { QUIZ_ACTS } from './acts.ts'
import type { Bench, Scenario } from './scenario.ts'
import { countFor } from './users.ts'

/**
 * Maximum exponent of the cost. 1 is linear, 1.1 is about n log n at these sizes, and 2 is quadratic. Measurements vary
 * by a tenth.
 */
const MAX_EXPONENT = 1.2
const DOCUMENTS = '/documents/v1'
const COURSES = `${DOCUMENTS}/associate-training-courses`

/** A quantity with its sizes, and the data and requests at each size. */
interface Growing {
  of: string
  sizes: number[]
  filling: (size: number) => Filling
  /** Requests by name, as an administrator of the team of this size or as the first learner. */
  asks: (
    size: number,
  ) => Record<string, { as: 'admin' | 'learner'; requests: Omit<PlannedRequest, 'token'>[] }>
  members: (size: number) => number
}

/** Cost of one kind of request at growing sizes, in ms. */
interface Series {
  work: string
  points: { size: number; cost: number }[]
}

/** Measurements for one growing quantity. */
interface Growth {
  /** Name of the quantity, such as `members`. */
  of: string
  series: Series[]
}

const get = (path: string) => [{ method: 'GET', path }]
const teamAsks = (members: number) => ({
  users: { as: 'admin' as const, requests: get(`${DOCUMENTS}/users?partner=${teamId(members)}`) },
  statuses: {
    as: 'admin' as const,
    requests: get(`${COMPLETIONS}?partnerId=${teamId(members)}&view=status`),
  },
})

const GROWING: Growing[] = [
  {
    of: 'members',
    sizes: [10, 100, 1000, 10_000],
    filling: (members) => ({ teams: [members], courses: 5, modules: 6 }),
    members: (members) => members,
    asks: teamAsks,
  },
  {
    of: 'courses',
    sizes: [1, 10, 100],
    filling: (courses) => ({ teams: [100], courses, modules: 6 }),
    members: () => 100,
    asks: () => ({
      'statuses of 100': teamAsks(100).statuses,
      'own records': { as: 'learner', requests: get(`${COMPLETIONS}?userId=learner-1`) },
      'outlines of all courses': { as: 'learner', requests: get(`${COURSES}?enabled=true`) },
    }),
  },
  {
    of: 'modules of a course',
    sizes: [1, 20, 400],
    filling: (modules) => ({ teams: [], courses: 1, modules }),
    members: () => 1,
    asks: () => ({
      'outlines of all courses': { as: 'learner', requests: get(`${COURSES}?enabled=true`) },
      'one module': { as: 'learner', requests: get(`${COURSES}/course-1/modules/course-1-quiz`) },
      'an act': {
        as: 'learner',
        requests: QUIZ_ACTS.map((body) => ({ method: 'PATCH', path: quizPath(1), body })),
      },
    }),
  },
]

/** Growth of the cost with the members of a team, the courses, and the modules of a course. */
export const growth: Scenario = {
  name: 'growth',
  about: 'cost against members, courses and modules',
  async run(bench) {
    const all: Growth[] = []
    for (const growing of GROWING) all.push(await measureGrowth(bench, growing))
    for (const one of all) console.log(`\n${growthTable(one)}`)
    return all.flatMap(({ of, series }) =>
      series.map(
        (one): Measure => ({
          work: `${one.work}: exponent at the most ${of}`,
          unit: '',
          portal: lastExponentOf(one),
          goal: { atMost: MAX_EXPONENT },
        }),
      ),
    )
  },
}

async function measureGrowth(bench: Bench, growing: Growing): Promise<Growth> {
  const costs = new Map<string, { size: number; cost: number }[]>()
  for (const size of growing.sizes)
    for (const [work, cost] of await measureSize(bench, growing, size))
      costs.set(work, [...(costs.get(work) ?? []), { size, cost }])
  return { of: growing.of, series: [...costs].map(([work, points]) => ({ work, points })) }
}

async function measureSize(bench: Bench, growing: Growing, size: number): Promise<[string, number][]> {
  const places = await createDataPlaces(bench.kind, growing.filling(size))
  const { origin, stop } = await startProgram(portalIn(PROJECT), await places.copy())
  try {
    const tokens = {
      learner: await signIn(origin, learnerEmail(1)),
      admin:
        growing.filling(size).teams.length > 0 ? await signIn(origin, adminEmail(growing.members(size))) : '',
    }
    const costs: [string, number][] = []
    for (const [work, { as, requests }] of Object.entries(growing.asks(size))) {
      const count = countFor(bench, growing.members(size))
      const connections = [requests.map((request) => ({ ...request, token: tokens[as] }))]
      const load = { origin, connections, until: { requests: count }, warmUp: Math.ceil(count / 4) }
      const rounds: number[] = []
      for (let round = 0; round < bench.rounds; round++) rounds.push((await runLoad(load)).p50)
      costs.push([work, median(rounds)])
    }
    return costs
  } finally {
    await stop()
    await places.close()
  }
}

function growthTable({ of, series }: Growth): string {
  const sizes = series[0]?.points.map(({ size }) => size.toLocaleString('en')) ?? []
  const rows = series.map((one) => [
    one.work,
    ...one.points.map(({ cost }) => figure(cost, 'ms')),
    exponentOf(one).toFixed(2),
    lastExponentOf(one).toFixed(2),
  ])
  return alignedTable([of, ...sizes, 'exponent', 'of the last step'], rows)
}

/**
 * Returns the growth exponent of the cost, fitted by least squares on the logarithms: 0 is constant, 1 linear, 2
 * quadratic.
 */
function exponentOf({ points }: Series): number {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  const mean = (of: 'x' | 'y') => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean('x'), mean('y')]
  const together = logs.reduce((sum, log) => sum + (log.x - x) * (log.y - y), 0)
  return together / logs.reduce((sum, log) => sum + (log.x - x) ** 2, 0)
}

/** Returns the exponent of the last step, where fixed costs have the least weight. */
function lastExponentOf({ work, points }: Series): number {
  return exponentOf({ work, points: points.slice(-2) })
}
