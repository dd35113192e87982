import { setImmediate } from 'node:timers/promises'
import { AppError } from './errors.ts'

/** The client that waits, and whether it has priority. */
export interface Caller {
  client: string
  goesFirst: boolean
}

interface FairQueueOptions {
  parallel: number
  maxWaiting: number
  /** The sentence of a refusal. */
  whenFull: string
  /** Returns true for the failure of a job that all others would meet, too. */
  failsAll?: (error: unknown) => boolean
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
 * that the newest job of the client with the most is refused with `unavailable`, in the words `whenFull`. When
 * a job fails as `failsAll` says, such as for a database that does not answer, all waiting jobs are refused at
 * once instead of each waiting its whole time for it.
 */
export function createFairQueue({ parallel, maxWaiting, whenFull, failsAll }: FairQueueOptions) {
  const queueFull = () => new AppError('unavailable', whenFull, RETRY_AFTER_SECONDS)
  const [first, others] = [createQueue(maxWaiting, queueFull), createQueue(maxWaiting, queueFull)]
  const queues = { first, others, firstInARow: 0 }
  const queueOf = ({ goesFirst }: Caller) => (goesFirst ? first : others)
  let running = 0

  async function work(): Promise<void> {
    if (running >= parallel) return
    running++
    for (let job = takeFairly(queues); job; job = takeFairly(queues)) {
      await job.run()
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
      add(queueOf(caller), caller.client, { run, refuse: reject })
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
function takeFairly(queues: { first: Queue; others: Queue; firstInARow: number }): Job | undefined {
  const isFirstNext = queues.firstInARow < MAX_IN_A_ROW || queues.others.length === 0
  const favoured = isFirstNext ? take(queues.first) : undefined
  queues.firstInARow = favoured ? queues.firstInARow + 1 : 0
  return favoured ?? take(queues.others)
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

/** Takes the job of the client whose turn it is, which then waits behind the others. */
function take(queue: Queue): Job | undefined {
  const { waiting } = queue
  const [client, jobs] = waiting.entries().next().value ?? []
  if (client === undefined || jobs === undefined) return undefined
  const job = jobs.shift()
  waiting.delete(client)
  if (jobs.length > 0) waiting.set(client, jobs)
  queue.length--
  return job
}

/** Adds a client's job; where all places are taken, refuses the newest of the client with the most. */
function add(queue: Queue, client: string, job: Job): void {
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
