import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

it('runs what has the same key one after another, whichever fail, and other keys beside it', async () => {
  const runAlone = createKeyedQueue(10)
  const steps: string[] = []
  async function work(name: string): Promise<string> {
    steps.push(`${name} begins`)
    await setTimeout(1)
    steps.push(`${name} ends`)
    if (name === 'a1') throw new Error('failed')
    return name
  }
  const results = await Promise.allSettled(
    ['a1', 'a2', 'b1'].map((name) => runAlone(name.slice(0, 1), () => work(name))),
  )
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(steps.indexOf('a2 begins')).toBeGreaterThan(steps.indexOf('a1 ends'))
  expect(steps.indexOf('b1 begins')).toBeLessThan(steps.indexOf('a1 ends'))
})

it('refuses who comes when as many wait for the key as may, and takes them again afterwards', async () => {
  const runAlone = createKeyedQueue(2)
  const work = () => setTimeout(1)
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => runAlone('a', work)))
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ])
  await expect(runAlone('a', async () => 'again')).resolves.toBe('again')
})
