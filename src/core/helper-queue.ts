import { MAX_HELPER_MS, MAX_HELPERS, MAX_WAITING_HELPERS } from '#domain/course-limits.ts'
import { AppError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

/** Seconds after which a person whose task is under way may ask for another. */
const RETRY_AFTER_SECONDS = 5

/** The client that the server's own jobs are: one of them has a helper at a time, and the other is for people. */
const JOBS = 'jobs'

/** Helpers are processes beside the server, each with its own memory: they wait here for their turns. */
const queue = createFairQueue({
  parallel: MAX_HELPERS,
  maxWaiting: MAX_WAITING_HELPERS,
  oneEach: true,
  whenFull: 'Others are waiting for the same. Please try again in a moment.',
})

/** A task that a person asked for. */
export interface HelperTask {
  person: string
  /** What it does, such as `check`. */
  kind: string
  /** Maximum number of tasks of this kind that the person may have, running and waiting. */
  most?: number
  /** Maximum time once its turn has come, in ms. */
  limit?: number
  /** Aborted when the person does not wait any more. */
  signal: AbortSignal
}

/** Number of tasks that run or wait, by kind and person. */
const underWay = new Map<string, number>()

/**
 * Runs a task with a helper process when it is its turn; each person has one at a time. The task must end when
 * its signal is aborted. Refuses with `too-many-requests` more tasks of a kind than the person may have, and with
 * `unavailable` when too many people wait, or the task takes longer than its limit.
 */
export async function runWithHelper<T>(
  { person, kind, most = 1, limit = MAX_HELPER_MS, signal }: HelperTask,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const key = `${kind} ${person}`
  const count = underWay.get(key) ?? 0
  if (count >= most)
    throw new AppError(
      'too-many-requests',
      'This is being done for you already. Please wait until it has ended.',
      RETRY_AFTER_SECONDS,
    )
  underWay.set(key, count + 1)
  try {
    const begin = () => workWithin(limit, signal, work)
    return await queue.enqueue({ client: `person ${person}`, goesFirst: false, signal }, begin)
  } finally {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
}

async function workWithin<T>(
  limit: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(limit)
  try {
    return await work(AbortSignal.any([signal, timeout]))
  } catch (error) {
    if (error !== timeout.reason) throw error
    throw new AppError(
      'unavailable',
      'This took too long. Please try again in a moment.',
      RETRY_AFTER_SECONDS,
    )
  }
}

/** Runs a task of one of the server's own jobs with a helper process, unless the server stops before its turn. */
export function runJobWithHelper<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  return queue.enqueue({ client: JOBS, goesFirst: true, signal: stopping }, work)
}

interface SharedTask {
  result: Promise<unknown>
  wanted: number
  ended: AbortController
}

const shared = new Map<string, SharedTask>()

/** Runs a task once for all who want the same at the same time, and ends it when the last of them has left. */
export async function shareTask<T>(
  key: string,
  signal: AbortSignal,
  begin: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const task = shared.get(key) ?? beginShared(key, begin)
  task.wanted++
  const leave = () => {
    if (--task.wanted > 0) return
    forget(key, task)
    task.ended.abort()
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    return (await task.result) as T
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

function beginShared<T>(key: string, begin: (signal: AbortSignal) => Promise<T>): SharedTask {
  const ended = new AbortController()
  const task: SharedTask = { result: Promise.resolve(), wanted: 0, ended }
  shared.set(key, task)
  task.result = begin(ended.signal).finally(() => forget(key, task))
  return task
}

function forget(key: string, task: SharedTask): void {
  if (shared.get(key) === task) shared.delete(key)
}
