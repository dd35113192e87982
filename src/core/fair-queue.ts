import { setImmediate } from 'node:timers/promises'
import { AppError } from './errors.ts'

/** The client that waits, and whether it has priority. A job that has not begun when `signal` is aborted is dropped. */
export interface Caller {
  client: string
  goesFirst: boolean
  signal?: AbortSignal
}

interface FairQueueOptions {
  parallel: number
  maxWaiting: number
  /** True if a client has at most one job running. */
  oneEach?: boolean
  /** The sentence of a refusal. */
  whenFull: string
  /** Returns true for the failure of a job that all others would meet, too. */
  failsAll?: (error: unknown) => boolean
}

interface Job {
  client: string
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
 * that the newest job of the client with the most is refused with `unavailable`, in the words `whenFull`. When
 * a job fails as `failsAll` says, such as for a database that does not answer, all waiting jobs are refused at
 * once instead of each waiting its whole time for it.
 */
export function createFairQueue(options: FairQueueOptions) {
  const { parallel, maxWaiting, whenFull, oneEach = false, failsAll } = options
  const queueFull = () => new AppError('unavailable', whenFull, RETRY_AFTER_SECONDS)
  const [first, others] = [createQueue(maxWaiting, queueFull), createQueue(maxWaiting, queueFull)]
  const queues = { first, others, firstInARow: 0 }
  const queueOf = ({ goesFirst }: Caller) => (goesFirst ? first : others)
  /** The clients that may have no other job running now. */
  const busy = new Set<string>()
  let running = 0

  async function work(): Promise<void> {
    if (running >= parallel) return
    running++
    for (let job = takeFairly(queues, busy); job; job = takeFairly(queues, busy)) {
      if (oneEach) busy.add(job.client)
      await job.run()
      busy.delete(job.client)
      // Lets requests that have arrived in the meantime run before the next job.
      await setImmediate()
    }
    running--
  }

  return {
    /** Runs a client's job when its turn comes. Refuses with `unavailable`. */
    enqueue<T>(caller: Caller, job: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const run = () => job().then(resolve, fail)
      function fail(error: unknown): void {
        reject(error)
        if (failsAll?.(error)) for (const queue of [first, others]) refuseAll(queue, error)
      }
      const [queue, { client, signal }] = [queueOf(caller), caller]
      const added = { client, run, refuse: reject }
      const leave = () => drop(queue, added) && reject(signal?.reason)
      if (signal?.aborted) reject(signal.reason)
      else add(queue, added)
      signal?.addEventListener('abort', leave)
      // The signal may live as long as the server.
      const forget = () => signal?.removeEventListener('abort', leave)
      promise.then(forget, forget)
      void work()
      return promise
    },

    /** Returns the number of jobs that wait and of those that run. */
    load: () => ({ waiting: first.length + others.length, running }),

    /** Refuses at once, with `unavailable`, what `enqueue` would refuse now. */
    refuseWhenFull(caller: Caller): void {
      if (!hasSpace(queueOf(caller), caller.client)) throw queueFull()
    },
  }
}

/** Takes the next job of the two queues, which change their turns. */
function takeFairly(
  queues: { first: Queue; others: Queue; firstInARow: number },
  busy: ReadonlySet<string>,
): Job | undefined {
  const isFirstNext = queues.firstInARow < MAX_IN_A_ROW || queues.others.length === 0
  const favoured = isFirstNext ? take(queues.first, busy) : undefined
  queues.firstInARow = favoured ? queues.firstInARow + 1 : 0
  return favoured ?? take(queues.others, busy)
}

/** Jobs that wait, by client, in the order of the clients' turns. */
interface Queue {
  waiting: Map<string, Job[]>
  length: number
  maxWaiting: number
  queueFull: () => AppError
}

function createQueue(maxWaiting: number, queueFull: () => AppError): Queue {
  return { waiting: new Map(), length: 0, maxWaiting, queueFull }
}

/** Takes the job of the client whose turn it is, which then waits behind the others; busy ones wait on. */
function take(queue: Queue, busy: ReadonlySet<string>): Job | undefined {
  const { waiting } = queue
  const [client, jobs] = waiting.entries().find(([one]) => !busy.has(one)) ?? []
  if (client === undefined || jobs === undefined) return undefined
  const job = jobs.shift()
  waiting.delete(client)
  if (jobs.length > 0) waiting.set(client, jobs)
  queue.length--
  return job
}

/** Takes out a job that waits; false for one that does not. */
function drop(queue: Queue, job: Job): boolean {
  const jobs = queue.waiting.get(job.client) ?? []
  const place = jobs.indexOf(job)
  if (place < 0) return false
  jobs.splice(place, 1)
  if (jobs.length === 0) queue.waiting.delete(job.client)
  queue.length--
  return true
}

/** Adds a client's job; where all places are taken, refuses the newest of the client with the most. */
function add(queue: Queue, job: Job): void {
  const { client } = job
  const own = queue.waiting.get(client) ?? []
  if (queue.length >= queue.maxWaiting) {
    const largest = findLargestBeyond(queue, own.length + 1)
    if (!largest) {
      job.refuse(queue.queueFull())
      return
    }
    largest.pop()?.refuse(queue.queueFull())
    queue.length--
  }
  own.push(job)
  queue.waiting.set(client, own)
  queue.length++
}

/** Returns the jobs of the client with the most, if there are more than `count`. */
function findLargestBeyond({ waiting }: Queue, count: number): Job[] | undefined {
  let largest: Job[] | undefined
  for (const jobs of waiting.values()) if (jobs.length > (largest?.length ?? count)) largest = jobs
  return largest
}

function hasSpace(queue: Queue, client: string): boolean {
  const own = queue.waiting.get(client)?.length ?? 0
  return queue.length < queue.maxWaiting || findLargestBeyond(queue, own + 1) !== undefined
}

function refuseAll(queue: Queue, why: unknown): void {
  const jobs = [...queue.waiting.values()].flat()
  queue.waiting.clear()
  queue.length = 0
  for (const job of jobs) job.refuse(why)
}
