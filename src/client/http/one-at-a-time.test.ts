import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once more if called during a run', async () => {
  const ends: (() => void)[] = []
  const run = oneAtATime(() => new Promise((resolve) => ends.push(resolve)))
  for (let count = 0; count < 5; count++) run()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await setImmediate()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await setImmediate()
  expect(ends).toHaveLength(2)
  run()
  expect(ends).toHaveLength(3)
})
