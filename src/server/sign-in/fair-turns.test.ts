import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

const pause = () => new Promise<void>((wake) => setTimeout(wake, 1))

it('serves a client behind a crowded one after its first job, not after all of them', async () => {
  const inTurn = createFairTurns(1)
  const order: string[] = []
  const job = (name: string) => async () => {
    await pause()
    order.push(name)
  }
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', job(name)))
  await Promise.all([...crowd, inTurn('b', job('b1')), inTurn('b', job('b2'))])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('runs no more jobs at once than it may, and all of them, whichever fail', async () => {
  const inTurn = createFairTurns(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, place) =>
      inTurn(String(place % 3), async () => {
        most = Math.max(most, ++running)
        await pause()
        running--
        if (place % 5 === 0) throw new Error('failed')
        return place
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(4)
})
