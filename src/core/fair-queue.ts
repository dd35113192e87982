import { setImmediate } from 'node:timers/promises'
import { AppError } from './errors.ts'

/** A waiting client, and whether it has priority. Its job is dropped if `signal` is aborted before it has begun. */
export interface Caller {
  client: string
  goesFirst: boolean
  signal?: AbortSignal
}

interface FairQueueOptions {
  parallel: number
  maxWaiting: number
  /** True to run at most one job per client at a time. */
  oneEach?: boolean
  /** Message of a refusal. */
  whenFull: string
  /** Returns true for an error that every other job would fail with, too. */
  failsAll?: (error: unknown) => boolean
}

interface Job {
  client: string
  run: () => Promise<void>
  refuse: (why: unknown) => void
}

/** Seconds until a refused caller may retry: a full queue has been served by then. */
const RETRY_AFTER_SECONDS = 5

/** Number of priority jobs served in a row while others wait: enough to be fast, too few to starve the others. */
const MAX_IN_A_ROW = 2

/**
 * Creates a queue that runs `parallel` jobs at a time. Priority jobs run first, and the other jobs get every
 * third slot. Within each of the two queues the clients alternate, one job each, so a client with many jobs
 * mainly delays its own. At most `maxWaiting` jobs wait in each queue; beyond that, the newest job of the
 * client with the most jobs is refused with `unavailable` and the message `whenFull`. When a job fails with
 * an error for which `failsAll` returns true, such as an unavailable database, all waiting jobs are refused
 * at once instead of each waiting for its own timeout.
 */
export function createFairQueue(options: FairQueueOptions) {
  const { parallel, maxWaiting, whenFull, oneEach = false, failsAll } = options
  const queueFull = () => new AppError('unavailable', whenFull, RETRY_AFTER_SECONDS)
  const [first, others] = [createQueue(maxWaiting, queueFull), createQueue(maxWaiting, queueFull)]
  const queues = { first, others, firstInARow: 0 }
  const queueOf = ({ goesFirst }: Caller) => (goesFirst ? first : others)
  /** The clients with a running job, when each may have only one. */
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
    /** Runs a client's job when it reaches the front. Refuses with `unavailable`. */
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
      // The signal may live as long as the server, so the listener must not leak.
      const forget = () => signal?.removeEventListener('abort', leave)
      promise.then(forget, forget)
      void work()
      return promise
    },

    /** Returns the number of waiting and of running jobs. */
    load: () => ({ waiting: first.length + others.length, running }),

    /** Throws `unavailable` if `enqueue` would refuse a job of this caller now. */
    refuseWhenFull(caller: Caller): void {
      if (!hasSpace(queueOf(caller), caller.client)) throw queueFull()
    },
  }
}

/** Takes the next job, alternating between the two queues. */
function takeFairly(
  queues: { first: Queue; others: Queue; firstInARow: number },
  busy: ReadonlySet<string>,
): Job | undefined {
  const { first, others, firstInARow } = queues
  const isFirstNext = firstInARow < MAX_IN_A_ROW || others.length === 0
  for (const queue of isFirstNext ? [first, others] : [others, first]) {
    const job = take(queue, busy)
    if (!job) continue
    queues.firstInARow = queue === first ? firstInARow + 1 : 0
    return job
  }
  return undefined
}

/** Waiting jobs by client, in the order in which the clients are served. */
interface Queue {
  waiting: Map<string, Job[]>
  length: number
  maxWaiting: number
  queueFull: () => AppError
}

function createQueue(maxWaiting: number, queueFull: () => AppError): Queue {
  return { waiting: new Map(), length: 0, maxWaiting, queueFull }
}

/** Takes a job of the next client and moves that client to the end; skips busy clients. */
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

/** Removes a waiting job; returns false if it is not waiting. */
function drop(queue: Queue, job: Job): boolean {
  const jobs = queue.waiting.get(job.client) ?? []
  const place = jobs.indexOf(job)
  if (place < 0) return false
  jobs.splice(place, 1)
  if (jobs.length === 0) queue.waiting.delete(job.client)
  queue.length--
  return true
}

/** Adds a client's job. If the queue is full, refuses the newest job of the client with the most. */
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

/** Returns the jobs of the client with the most, if it has more than `count`. */
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
