import { AppError } from './errors.ts'

/** Retry delay for a refused caller, in seconds. */
const RETRY_AFTER_SECONDS = 5

/**
 * Creates a function that runs jobs with the same key one after another, and jobs with different keys in parallel.
 * Refuses with `unavailable` if `maxWaiting` jobs already wait for a key.
 */
export function createKeyedQueue(maxWaiting: number) {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()

  return async function runAlone<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length > maxWaiting) throw tooMany()
    queues.set(key, queue)
    queue.length++
    const result = queue.last.then(work)
    queue.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      queue.length--
      if (queue.length === 0) queues.delete(key)
    }
  }
}

function tooMany(): AppError {
  return new AppError(
    'unavailable',
    'We’re already working on this. Try again in a moment.',
    RETRY_AFTER_SECONDS,
  )
}
