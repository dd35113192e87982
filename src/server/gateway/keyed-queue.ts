import { AppError } from '../shared/errors.ts'

/** After how many seconds who was refused may ask again. */
const RETRY_AFTER = 5

/**
 * Runs what belongs to the same key one after another, and different keys beside each other. At most `longest` wait for a
 * key; who comes beyond that is refused with `unavailable`.
 */
export function createKeyedQueue(longest: number) {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()

  return async function runAlone<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length > longest) throw tooMany()
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
    'We are already working on this. Please try again in a moment.',
    RETRY_AFTER,
  )
}
