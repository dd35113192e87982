import { MAX_HELPER_MS, MAX_HELPERS, MAX_WAITING_HELPERS } from '#domain/course-limits.ts'
import { AppError } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

/** Retry delay in seconds for a user with too many tasks. */
const RETRY_AFTER_SECONDS = 5

/** Client name of the server's own jobs. They use one helper at a time and leave the other to users. */
const JOBS = 'jobs'

/** Queue of tasks for helpers: child processes with their own memory. */
const queue = createFairQueue({
  parallel: MAX_HELPERS,
  maxWaiting: MAX_WAITING_HELPERS,
  oneEach: true,
  whenFull: 'The portal is busy with this. Try again in a moment.',
})

/** A task that a user requested. */
export interface HelperTask {
  person: string
  /** Kind of task, such as `check`. */
  kind: string
  /** Maximum number of the user's running and waiting tasks of this kind. */
  most?: number
  /** Maximum running time, in ms. Excludes the wait. */
  limit?: number
  /** Signal that is aborted when the user stops waiting. */
  signal: AbortSignal
}

/** Number of running and waiting tasks by kind and user. */
const underWay = new Map<string, number>()

/**
 * Runs a task with the next free helper process, one per user at a time. The task must end on its abort signal. Refuses
 * with `too-many-requests` a user with too many tasks of the kind, and with `unavailable` on a full queue or a task
 * beyond its limit.
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
      'We’re already working on this for you. Please wait.',
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
    throw new AppError('unavailable', 'This took too long. Try again in a moment.', RETRY_AFTER_SECONDS)
  }
}

/** Runs one of the server's own jobs with a helper process, unless the server stops first. */
export function runJobWithHelper<T>(work: () => Promise<T>, stopping: AbortSignal): Promise<T> {
  return queue.enqueue({ client: JOBS, goesFirst: true, signal: stopping }, work)
}

interface SharedTask {
  result: Promise<unknown>
  wanted: number
  ended: AbortController
}

const shared = new Map<string, SharedTask>()

/** Runs a task once for all concurrent callers. Ends it when the last caller leaves. */
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
