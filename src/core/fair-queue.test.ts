import { expect, it } from 'vitest'
import { isUnavailable } from '#store/connection/database-errors.ts'
import { type Caller, createFairQueue } from './fair-queue.ts'

const JOBS = { whenFull: 'Too many jobs are waiting.', failsAll: isUnavailable }

const of = (client: string, goesFirst = false) => ({ client, goesFirst })

const pause = () => new Promise<void>((wake) => setTimeout(wake, 1))

// Contract § 9: many concurrent sign-ins, or uses …
it('serves a client after the first job of an earlier client with many jobs, not after all of them', async () => {
  const { enqueue } = createFairQueue({ parallel: 1, maxWaiting: 100, ...JOBS })
  const order: string[] = []
  const job = (name: string) => async () => {
    await pause()
    order.push(name)
  }
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => enqueue(of('a'), job(name)))
  await Promise.all([...crowd, enqueue(of('b'), job('b1')), enqueue(of('b'), job('b2'))])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('limits the number of concurrent jobs, and runs all of them even if some fail', async () => {
  const { enqueue } = createFairQueue({ parallel: 2, maxWaiting: 100, ...JOBS })
  let running = 0
  let max = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, place) =>
      enqueue(of(String(place % 3)), async () => {
        max = Math.max(max, ++running)
        await pause()
        running--
        if (place % 5 === 0) throw new Error('failed')
        return place
      }),
    ),
  )
  expect(max).toBe(2)
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(4)
})

/**
 * Queues a job per caller, with one running at a time. Returns the clients in order of service, and the refused
 * clients.
 */
async function serve(order: Caller[], maxWaiting: number) {
  const { enqueue } = createFairQueue({ parallel: 1, maxWaiting, ...JOBS })
  const served: string[] = []
  const results = await Promise.allSettled(
    order.map((turn) =>
      enqueue(turn, async () => {
        await pause()
        served.push(turn.client)
      }),
    ),
  )
  const refused = order.filter((_, place) => results[place]?.status === 'rejected')
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  return { served, refused: refused.map(({ client }) => client), codes }
}

it('serves priority clients before all others, and in rotation among themselves', async () => {
  const order = [of('a'), of('b'), of('x', true), of('x', true), of('y', true)]
  const { served } = await serve(order, 100)
  expect(served).toEqual(['a', 'x', 'y', 'b', 'x'])
})

it('serves one other client after every two priority clients, regardless of the number waiting', async () => {
  const order = [of('a'), of('b'), of('c'), ...Array.from({ length: 6 }, () => of('x', true))]
  const { served } = await serve(order, 100)
  expect(served).toEqual(['a', 'x', 'x', 'b', 'x', 'x', 'c', 'x', 'x'])
})

it('serves a new client next while one priority client keeps adding jobs', async () => {
  const { enqueue } = createFairQueue({ parallel: 1, maxWaiting: 100, ...JOBS })
  const served: string[] = []
  const crowd = Array.from({ length: 9 }, async (_, place) => {
    await enqueue(of('x', true), async () => {
      await pause()
      served.push('x')
      if (place === 4) void enqueue(of('a'), async () => void served.push('a'))
    })
  })
  await Promise.all(crowd)
  expect(served.indexOf('a')).toBe(5)
})

it('refuses new clients when the queue is full, but still accepts priority clients', async () => {
  const { served, refused, codes } = await serve(
    ['a', 'b', 'c', 'd'].map((name) => of(name)).concat(of('x', true)),
    2,
  )
  expect({ served, refused, codes }).toEqual({
    served: ['a', 'x', 'b', 'c'],
    refused: ['d'],
    codes: ['unavailable'],
  })
})

it('refuses the newest job of the client with the most jobs when another client joins a full queue', async () => {
  const { served, refused } = await serve(
    ['a', 'a', 'a', 'a', 'b', 'c', 'a'].map((name) => of(name)),
    3,
  )
  expect({ served, refused }).toEqual({ served: ['a', 'a', 'b', 'c'], refused: ['a', 'a', 'a'] })
})

it('reports in advance which clients would be refused', async () => {
  const { enqueue, refuseWhenFull } = createFairQueue({ parallel: 1, maxWaiting: 2, ...JOBS })
  const jobs = ['a', 'b', 'b'].map((name) => enqueue(of(name), pause))
  expect(() => refuseWhenFull(of('b'))).toThrow(/waiting/)
  expect(() => refuseWhenFull(of('c'))).not.toThrow()
  expect(() => refuseWhenFull(of('b', true))).not.toThrow()
  await Promise.all(jobs)
  expect(() => refuseWhenFull(of('b'))).not.toThrow()
})

it('refuses all waiting jobs when one fails because the database is unavailable, and serves later jobs', async () => {
  const { enqueue } = createFairQueue({ parallel: 1, maxWaiting: 10, ...JOBS })
  const silent = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const failing = enqueue(of('a'), async () => {
    await pause()
    throw silent
  })
  const waiting = [of('b'), of('c', true)].map((turn) => enqueue(turn, async () => 'served'))
  const outcomes = await Promise.allSettled([failing, ...waiting])
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    silent,
    silent,
    silent,
  ])
  expect(await enqueue(of('b'), async () => 'served')).toBe('served')
})

it('runs one job per client at a time if `oneEach` is set, and other clients’ jobs meanwhile', async () => {
  const { enqueue } = createFairQueue({ parallel: 2, maxWaiting: 10, oneEach: true, ...JOBS })
  const order: string[] = []
  const ends = Promise.withResolvers<void>()
  const first = enqueue(of('a'), () => ends.promise)
  const second = enqueue(of('a'), async () => void order.push('a2'))
  await enqueue(of('b'), async () => void order.push('b'))
  await pause()
  expect(order).toEqual(['b'])
  ends.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['b', 'a2'])
})

it('serves a waiting priority client while all other waiting jobs are of a client with a running job', async () => {
  const { enqueue } = createFairQueue({ parallel: 2, maxWaiting: 10, oneEach: true, ...JOBS })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const slow = enqueue(of('slow'), () => end)
  const next = enqueue(of('slow'), pause)
  await Promise.all(['a', 'b', 'c', 'd'].map((client) => enqueue(of(client, true), pause)))
  resolve()
  await Promise.all([slow, next])
})

it('drops a waiting job whose client has disconnected', async () => {
  const { enqueue, load } = createFairQueue({ parallel: 1, maxWaiting: 10, ...JOBS })
  const ends = Promise.withResolvers<void>()
  const left = new AbortController()
  const running = enqueue(of('a'), () => ends.promise)
  const dropped = enqueue({ ...of('b'), signal: left.signal }, async () => 'run')
  left.abort(new Error('left'))
  await expect(dropped).rejects.toThrow('left')
  expect(load()).toEqual({ waiting: 0, running: 1 })
  ends.resolve()
  await running
})
