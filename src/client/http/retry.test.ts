import { expect, it } from 'vitest'
import { isTransientFailure, retry, ServiceError } from './http.ts'

/** Returns a task that fails `failures` times and then succeeds, with a log of its attempts and pauses. */
function createTask(failures: number) {
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

it('retries until it succeeds, with pauses growing to 15 seconds', async () => {
  const { task, pause, pauses } = createTask(6)
  expect(await retry(task, { isTransient: () => true, pause, signal })).toBe('done')
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

it('waits at least as long as the server requests', async () => {
  const pauses: number[] = []
  const busy = new ServiceError('unavailable', { status: 503, retryAfter: 3000 })
  const task = async () => {
    if (pauses.length < 3) throw busy
  }
  await retry(task, { isTransient: () => true, pause: async (ms) => void pauses.push(ms), signal })
  expect(pauses).toEqual([3000, 3000, 4000])
})

it('stops at once after a permanent failure', async () => {
  const { task, pause, tries } = createTask(1)
  await expect(retry(task, { isTransient: () => false, pause, signal })).rejects.toThrow('down')
  expect(tries()).toBe(1)
})

it('stops when aborted', async () => {
  const ended = new AbortController()
  const { task, tries } = createTask(9)
  const pause = async () => ended.abort(new Error('left'))
  const trying = retry(task, { isTransient: () => true, pause, signal: ended.signal })
  await expect(trying).rejects.toThrow('left')
  expect(tries()).toBe(1)
})

it.each([
  ['no network', new ServiceError('network-request-failed'), true],
  ['a server that is down', new ServiceError('unknown', { status: 503 }), true],
  ['a server that is busy', new ServiceError('too-many-requests', { status: 429 }), true],
  ['an act out of turn', new ServiceError('out-of-turn', { status: 409 }), false],
  ['a course that is gone', new ServiceError('not-found', { status: 404 }), false],
  ['an answer not understood', new ServiceError('unknown', { status: 200 }), false],
  ['an error in the portal itself', new TypeError('x'), false],
])('%s', (_name, error, passes) => {
  expect(isTransientFailure(error)).toBe(passes)
})
