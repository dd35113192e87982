import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { isUnavailable } from '../../store/is-unavailable.ts'

/** Who waits, and whether in the queue that is served first. */
export interface Caller {
  client: string
  goesFirst: boolean
}

interface Job {
  run: () => Promise<void>
  refuse: (why: unknown) => void
}

/** After how many seconds who was refused may ask again: by then the queue that was full has been served. */
const RETRY_AFTER = 5

/** How many of those who go first are served in a row while others wait: enough to be quick, too few to keep them out. */
const MOST_IN_A_ROW = 2

/**
 * Runs jobs a few at a time. Whoever goes first is served before the others, who have every third job. Within each of the two queues clients are
 * served in turn: one job of each, then the next of each, so that a client with many jobs waiting holds up its own and
 * hardly anybody else's. In each at most `longest` jobs wait; beyond that the newest of the client with the most is refused
 * with `unavailable`. Where the database has no answer for one job, it has none for those who wait: they are refused at
 * once, instead of each waiting its whole time for it.
 */
export function createFairQueue({ parallel, longest }: { parallel: number; longest: number }) {
  const first = createQueue(longest)
  const others = createQueue(longest)
  let running = 0
  let firstInARow = 0

  async function work(): Promise<void> {
    if (running >= parallel) return
    running++
    for (let job = next(); job; job = next()) {
      await job.run()
      // What arrived meanwhile comes before the next job.
      await setImmediate()
    }
    running--
  }

  function next(): Job | undefined {
    const isTurnOfFirst = firstInARow < MOST_IN_A_ROW || others.isEmpty()
    const favoured = isTurnOfFirst ? first.next() : undefined
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

    /** Refuses at once, with `unavailable`, what `enqueue` would refuse now. */
    refuseWhenFull(caller: Caller): void {
      if (!queueOf(caller).hasRoom(caller.client)) throw queueFull()
    },
  }
}

function createQueue(longest: number) {
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

  /** The jobs of the client with the most, when those are more than so many. */
  function mostBeyond(count: number): Job[] | undefined {
    let most: Job[] | undefined
    for (const jobs of waiting.values()) if (jobs.length > (most?.length ?? count)) most = jobs
    return most
  }

  function add(client: string, job: Job): void {
    const own = waiting.get(client) ?? []
    if (length >= longest) {
      const most = mostBeyond(own.length + 1)
      if (!most) {
        job.refuse(queueFull())
        return
      }
      most.pop()?.refuse(queueFull())
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

  function hasRoom(client: string): boolean {
    return length < longest || mostBeyond((waiting.get(client)?.length ?? 0) + 1) !== undefined
  }

  return { next, add, refuseAll, hasRoom, isEmpty: () => length === 0 }
}

function queueFull(): AppError {
  return new AppError(
    'unavailable',
    'Too many sign-ins are waiting. Please try again in a moment.',
    RETRY_AFTER,
  )
}
