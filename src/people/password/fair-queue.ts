import { setImmediate } from 'node:timers/promises'
import { AppError } from '#core/errors.ts'
import { isUnavailable } from '#store/connection/is-unavailable.ts'

/** The client that waits, and whether it has priority. */
export interface Caller {
  client: string
  goesFirst: boolean
}

interface Job {
  run: () => Promise<void>
  refuse: (why: unknown) => void
}

/** Seconds after which a refused caller may try again: by then a full queue has been served. */
const RETRY_AFTER_SECONDS = 5

/**
 * Number of priority jobs served in a row while others wait: enough to be quick, too few to keep the others
 * out.
 */
const MAX_IN_A_ROW = 2

/**
 * Creates a queue that runs `parallel` jobs at a time. Jobs with priority run before the others, which get
 * every third turn. Within each of the two queues clients take turns, one job each, so that a client with
 * many jobs delays its own and hardly anybody else's. At most `maxWaiting` jobs wait in each queue; beyond
 * that the newest job of the client with the most is refused with `unavailable`. When the database does not
 * answer one job, all waiting jobs are refused at once instead of each waiting its whole time for it.
 */
export function createFairQueue({ parallel, maxWaiting }: { parallel: number; maxWaiting: number }) {
  const first = createQueue(maxWaiting)
  const others = createQueue(maxWaiting)
  let running = 0
  let firstInARow = 0

  async function work(): Promise<void> {
    if (running >= parallel) return
    running++
    for (let job = next(); job; job = next()) {
      await job.run()
      // Lets requests that have arrived in the meantime run before the next job.
      await setImmediate()
    }
    running--
  }

  function next(): Job | undefined {
    const isFirstNext = firstInARow < MAX_IN_A_ROW || others.isEmpty()
    const favoured = isFirstNext ? first.next() : undefined
    firstInARow = favoured ? firstInARow + 1 : 0
    return favoured ?? others.next()
  }

  function queueOf({ goesFirst }: Caller) {
    return goesFirst ? first : others
  }

  return {
    /** Runs a client's job when its turn comes. Refuses with `unavailable`. */
    enqueue<T>(caller: Caller, job: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const run = () => job().then(resolve, fail)
      function fail(error: unknown): void {
        reject(error)
        if (isUnavailable(error)) for (const queue of [first, others]) queue.refuseAll(error)
      }
      queueOf(caller).add(caller.client, { run, refuse: reject })
      void work()
      return promise
    },

    /** Returns the number of jobs that wait and of those that run. */
    load: () => ({ waiting: first.length() + others.length(), running }),

    /** Refuses at once, with `unavailable`, what `enqueue` would refuse now. */
    refuseWhenFull(caller: Caller): void {
      if (!queueOf(caller).hasSpace(caller.client)) throw queueFull()
    },
  }
}

function createQueue(maxWaiting: number) {
  const waiting = new Map<string, Job[]>()
  let length = 0

  function next(): Job | undefined {
    const [client, jobs] = waiting.entries().next().value ?? []
    if (client === undefined || jobs === undefined) return undefined
    const job = jobs.shift()
    waiting.delete(client)
    if (jobs.length > 0) waiting.set(client, jobs)
    length--
    return job
  }

  /** Returns the jobs of the client with the most, if there are more than `count`. */
  function findLargestBeyond(count: number): Job[] | undefined {
    let largest: Job[] | undefined
    for (const jobs of waiting.values()) if (jobs.length > (largest?.length ?? count)) largest = jobs
    return largest
  }

  function add(client: string, job: Job): void {
    const own = waiting.get(client) ?? []
    if (length >= maxWaiting) {
      const largest = findLargestBeyond(own.length + 1)
      if (!largest) {
        job.refuse(queueFull())
        return
      }
      largest.pop()?.refuse(queueFull())
      length--
    }
    own.push(job)
    waiting.set(client, own)
    length++
  }

  function refuseAll(why: unknown): void {
    const jobs = [...waiting.values()].flat()
    waiting.clear()
    length = 0
    for (const job of jobs) job.refuse(why)
  }

  function hasSpace(client: string): boolean {
    return length < maxWaiting || findLargestBeyond((waiting.get(client)?.length ?? 0) + 1) !== undefined
  }

  return { next, add, refuseAll, hasSpace, isEmpty: () => length === 0, length: () => length }
}

function queueFull(): AppError {
  return new AppError(
    'unavailable',
    'Too many sign-ins are waiting. Please try again in a moment.',
    RETRY_AFTER_SECONDS,
  )
}
