import { median } from '../figures.ts'
import type { Goal, Measure } from '../report/measure.ts'
import type { Bench, Effort } from '../scenarios/scenario.ts'
import type { Contender, Running, Stand } from '../stand/stand.ts'
import type { PlannedRequest } from './load.ts'
import { runLoad } from './run-load.ts'

export const AT_ONCE = 16

/** A kind of request, repeated on 16 connections. */
export interface Work {
  work: string
  /** Signs in the requesting users at the portal or another version of it. Returns their tokens. */
  signIn?: (portal: Running) => Promise<string[]>
  /** Returns the lists of requests, one per connection, with the users' tokens. */
  requests: (tokens: string[]) => PlannedRequest[][]
  /** The bare operation. By default, `node:http` returns the portal's response. */
  bare?: 'hash' | 'commit'
  goals?: { p50?: Goal; perSecond?: Goal }
  /** Measures only sequential requests. */
  isAlone?: boolean
  /** Number of requests for the median. Defaults to the bench's. */
  count?: number
}

interface Speed {
  p50: number
  perSecond: number
}

/** Measures one contender once. */
type Measuring = () => Promise<Speed>

/**
 * Measures one kind of request: the median time of sequential requests, and requests per second on 16 connections. Each
 * round measures all contenders one after another; the median of the rounds counts.
 */
export async function measureRequests(bench: Bench, work: Work): Promise<Measure[]> {
  const contenders = await prepare(bench, work)
  const speeds = contenders.map(([contender]) => ({ contender, all: [] as Speed[] }))
  for (let round = 0; round < bench.rounds; round++)
    for (const [at, [, measure]] of contenders.entries()) speeds[at]?.all.push(await measure())
  const middle = (of: keyof Speed) => {
    const medians = speeds.map(({ contender, all }) => [contender, median(all.map((speed) => speed[of]))])
    return Object.fromEntries(medians) as Record<Contender, number>
  }
  const alone: Measure = { work: `${work.work}, p50`, unit: 'ms', ...middle('p50'), goal: work.goals?.p50 }
  if (work.isAlone) return [alone]
  const name = `${work.work}, a second at ${AT_ONCE}`
  return [alone, { work: name, unit: '/s', ...middle('perSecond'), goal: work.goals?.perSecond }]
}

/** Signs in users if necessary. Returns a measuring function per contender. */
async function prepare(bench: Bench, work: Work): Promise<[Contender, Measuring][]> {
  const stand = await bench.stand()
  const count = work.count ?? bench.requests
  const tokensAt = async (portal: Running) => (await work.signIn?.(portal)) ?? []
  const requests = work.requests(await tokensAt(stand.portal))
  if (!work.bare) await giveBytes(stand, requests)
  const ask = (running: Running, lists: PlannedRequest[][]) => () =>
    measureOnce(running, lists, { ...bench, requests: count, isAlone: work.isAlone ?? false })
  const { before } = stand
  const earlier = before && work.requests(await tokensAt(before))
  return [
    ...(before && earlier ? [['before', ask(before, earlier)] as [Contender, Measuring]] : []),
    ['portal', ask(stand.portal, requests)],
    ['floor', ask(stand.floor, requests)],
    ['bare', work.bare ? () => measureBare(stand, work, bench) : ask(stand.bare, requests)],
  ]
}

async function measureOnce(
  { origin }: Running,
  connections: PlannedRequest[][],
  { requests, ms, isAlone }: Effort & { isAlone: boolean },
): Promise<Speed> {
  const load = { origin, warmUp: Math.ceil(requests / 4) }
  const alone = await runLoad({ ...load, connections: connections.slice(0, 1), until: { requests } })
  if (isAlone) return alone
  const crowd = await runLoad({ ...load, connections, until: { ms } })
  return { p50: alone.p50, perSecond: crowd.perSecond }
}

async function measureBare({ bare }: Stand, { bare: run }: Work, { ms }: Bench): Promise<Speed> {
  const ask = async (atOnce: number) =>
    (await (await fetch(`${bare.origin}/?run=${run}&ms=${ms}&at-once=${atOnce}`)).json()) as Speed
  return { p50: (await ask(1)).p50, perSecond: (await ask(AT_ONCE)).perSecond }
}

/** Copies the portal's response, bytes and headers, to the bare server, which then serves it. */
async function giveBytes({ portal, bare }: Stand, requests: PlannedRequest[][]): Promise<void> {
  const [request] = requests[0] ?? []
  if (!request) throw new Error('there is nothing to ask')
  const { method, path, token, body, headers = {} } = request
  const answer = await fetch(portal.origin + path, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const passedOn = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)))
  const bytes = await answer.arrayBuffer()
  await fetch(bare.origin, { method: 'PUT', body: bytes, headers: { 'x-answer': JSON.stringify(passedOn) } })
}

/** Headers that `node:http` writes itself or that describe the encoding. */
const OWN_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
])
