import { setImmediate } from 'node:timers/promises'
import { AppError } from './errors.ts'

/** A client, possibly with priority. The job is dropped if `signal` is aborted while it waits. */
export interface Caller {
  client: string
  goesFirst: boolean
  signal?: AbortSignal
}

interface FairQueueOptions {
  parallel: number
  maxWaiting: number
  /** True for at most one running job per client. */
  oneEach?: boolean
  /** Message of a refusal. */
  whenFull: string
  /** Returns true for an error that would affect every other job, too. */
  failsAll?: (error: unknown) => boolean
}

interface Job {
  client: string
  run: () => Promise<void>
  refuse: (why: unknown) => void
}

/** Retry delay in seconds, by which a full queue has been served. */
const RETRY_AFTER_SECONDS = 5

/** Number of consecutive priority jobs while other jobs wait. A compromise between priority and starvation. */
const MAX_IN_A_ROW = 2

/**
 * Creates a queue that runs `parallel` jobs at a time. Priority jobs run first; other jobs get every third slot.
 * Clients alternate within each of the two queues, one job at a time. At most `maxWaiting` jobs wait per queue; beyond
 * that, the newest job of the client with the largest number of jobs is refused with `unavailable` and the message
 * `whenFull`. If a job fails with an error accepted by `failsAll`, such as an unavailable database, all waiting jobs
 * are refused immediately.
 */
export function createFairQueue(options: FairQueueOptions) {
  const { parallel, maxWaiting, whenFull, oneEach = false, failsAll } = options
  const queueFull = () => new AppError('unavailable', whenFull, RETRY_AFTER_SECONDS)
  const [first, others] = [createQueue(maxWaiting, queueFull), createQueue(maxWaiting, queueFull)]
  const queues = { first, others, firstInARow: 0 }
  const queueOf = ({ goesFirst }: Caller) => (goesFirst ? first : others)
  /** Clients with a running job if `oneEach` is set. */
  const busy = new Set<string>()
  let running = 0

  async function work(): Promise<void> {
    if (running >= parallel) return
    running++
    for (let job = takeFairly(queues, busy); job; job = takeFairly(queues, busy)) {
      if (oneEach) busy.add(job.client)
      await job.run()
      busy.delete(job.client)
      // Requests that have arrived in the meantime run first.
      await setImmediate()
    }
    running--
  }

  return {
    /** Runs a client's job when it reaches the front. Refuses with `unavailable` when full. */
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

    /** Returns the numbers of waiting and running jobs. */
    load: () => ({ waiting: first.length + others.length, running }),

    /** Throws `unavailable` if `enqueue` would currently refuse this caller's job. */
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

/** Waiting jobs by client, in order of service. */
interface Queue {
  waiting: Map<string, Job[]>
  length: number
  maxWaiting: number
  queueFull: () => AppError
}

function createQueue(maxWaiting: number, queueFull: () => AppError): Queue {
  return { waiting: new Map(), length: 0, maxWaiting, queueFull }
}

/** Takes a job of the next client that is not busy, and moves that client to the end. */
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

/** Removes a waiting job. Returns false if it is not waiting. */
function drop(queue: Queue, job: Job): boolean {
  const jobs = queue.waiting.get(job.client) ?? []
  const place = jobs.indexOf(job)
  if (place < 0) return false
  jobs.splice(place, 1)
  if (jobs.length === 0) queue.waiting.delete(job.client)
  queue.length--
  return true
}

/** Adds a client's job. If the queue is full, refuses the newest job of the client with the largest number of jobs. */
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

/** Returns the largest list of one client's jobs if it is longer than `count`. */
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
