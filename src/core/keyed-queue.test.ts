import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

// Contract § 9: many concurrent sign-ins, or uses …
it('runs jobs with the same key one after another, even if some fail, and jobs with other keys in parallel', async () => {
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

it('refuses a job when too many wait for its key, and accepts jobs again afterwards', async () => {
  const runAlone = createKeyedQueue(2)
  const work = () => setTimeout(1)
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => runAlone('a', work)))
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ])
  await expect(runAlone('a', async () => 'again')).resolves.toBe('again')
})
