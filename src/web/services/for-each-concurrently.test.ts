import { expect, it, vi } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

it('handles every item once within the concurrency limit, even after failures', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const done: number[] = []
  let running = 0
  let max = 0
  await forEachConcurrently([...Array(20).keys()], async (item) => {
    running += 1
    max = Math.max(max, running)
    await new Promise((next) => setTimeout(next, 1))
    running -= 1
    if (item === 3) throw new Error('this one fails')
    done.push(item)
  })
  expect(max).toBe(4)
  expect(done.toSorted((a, b) => a - b)).toEqual([...Array(20).keys()].filter((item) => item !== 3))
})
