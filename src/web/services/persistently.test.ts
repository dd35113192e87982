import { expect, it } from 'vitest'
import { persistently } from './persistently.ts'

/** A task that fails so many times before it works, and what happened meanwhile. */
function trial(failures: number) {
  const pauses: number[] = []
  let tries = 0
  return {
    pauses,
    tries: () => tries,
    task: async () => {
      tries += 1
      if (tries <= failures) throw new Error('down')
      return 'done'
    },
    pause: async (ms: number) => {
      pauses.push(ms)
    },
  }
}

const { signal } = new AbortController()

it('tries until it works, pausing longer each time up to 15 seconds', async () => {
  const { task, pause, pauses } = trial(6)
  expect(await persistently(task, { mayPass: () => true, pause, signal })).toBe('done')
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

it('gives up at once on what does not pass', async () => {
  const { task, pause, tries } = trial(1)
  await expect(persistently(task, { mayPass: () => false, pause, signal })).rejects.toThrow('down')
  expect(tries()).toBe(1)
})

it('stops once it is aborted', async () => {
  const leaving = new AbortController()
  const { task, tries } = trial(9)
  const pause = async () => leaving.abort(new Error('left'))
  const trying = persistently(task, { mayPass: () => true, pause, signal: leaving.signal })
  await expect(trying).rejects.toThrow('left')
  expect(tries()).toBe(1)
})
