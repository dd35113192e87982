import { type ChildProcess, fork } from 'node:child_process'
import { fieldsOf } from '#domain/unknown-value.ts'
import { errorMessage } from './error-message.ts'
import { AppError, type ErrorCode } from './errors.ts'

/** Response to a failed task, with the details of a refusal if a rule refused it. */
export interface FailedTask {
  outcome: 'failed'
  problem: string
  refusal?: { code: ErrorCode; retryAfter: number | undefined } | undefined
}

/** Idle time after which a process ends, in ms. */
const REST_MS = 60_000

interface Asking {
  /** Verb phrase for the error message, such as `reads drafts`. */
  doing: string
  /** Kills the process when aborted. */
  stopping: AbortSignal | undefined
  /** True if the process may be reused for the next task. Starting a process usually takes longer than a task. */
  isReused?: boolean
}

/** An idle process, and the timer that ends it. */
interface Resting {
  child: ChildProcess
  timer: NodeJS.Timeout
}

const resting = new Map<string, Resting[]>()

/** Heap limit of a reused process, in MB. The largest draft needs far less. */
const REUSED_HEAP = '--max-old-space-size=512'

/**
 * Runs a task in a child process and returns its response. Throws the refusal of a rule, or an error if the process
 * fails or ends without a response.
 */
export async function askProcess<Answer extends { outcome: string }>(
  file: string,
  task: object,
  { doing, stopping, isReused = false }: Asking,
): Promise<Exclude<Answer, FailedTask>> {
  stopping?.throwIfAborted()
  const child = takeResting(file) ?? startProcess(file, isReused)
  const end = () => child.kill('SIGKILL')
  stopping?.addEventListener('abort', end)
  try {
    const answer = await ask(child, { ...task, isReused }, doing)
    if (fieldsOf(answer).isLast === false) keep(file, child)
    if (isFailed(answer)) throw toTaskError(answer)
    return answer as Exclude<Answer, FailedTask>
  } catch (error) {
    throw stopping?.aborted ? stopping.reason : error
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}

function isFailed(answer: unknown): answer is FailedTask {
  return fieldsOf(answer).outcome === 'failed'
}

function startProcess(file: string, isReused: boolean): ChildProcess {
  const child = fork(file, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    execArgv: isReused ? [...process.execArgv, REUSED_HEAP] : process.execArgv,
  })
  return child.on('error', () => undefined)
}

function ask(child: ChildProcess, task: object, doing: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = (code: number | null, signal: string | null) =>
    reject(new Error(`The process that ${doing} ended: ${signal ?? code}.`))
  child.once('message', resolve).once('error', reject).once('exit', fail)
  child.send(task)
  return promise.finally(() => child.off('message', resolve).off('error', reject).off('exit', fail))
}

/** Keeps a process for the next task. It ends with its parent and does not delay the parent's exit. */
function keep(file: string, child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const timer = setTimeout(() => {
    resting.set(
      file,
      (resting.get(file) ?? []).filter((one) => one.child !== child),
    )
    if (child.connected) child.disconnect()
  }, REST_MS).unref()
  resting.set(file, [...(resting.get(file) ?? []), { child, timer }])
}

function takeResting(file: string): ChildProcess | undefined {
  const { child, timer } = resting.get(file)?.pop() ?? {}
  if (!child) return undefined
  clearTimeout(timer)
  if (!child.connected) return takeResting(file)
  child.ref()
  child.channel?.ref()
  return child
}

/** Converts an error to the response of a failed task. */
export function toFailedTask(error: unknown): FailedTask {
  if (!(error instanceof AppError)) return { outcome: 'failed', problem: errorMessage(error) }
  const { code, retryAfter } = error
  return { outcome: 'failed', problem: error.message, refusal: { code, retryAfter } }
}

/** Converts a failed task to the error to throw. */
export function toTaskError({ problem, refusal }: Omit<FailedTask, 'outcome'>): Error {
  return refusal ? new AppError(refusal.code, problem, refusal.retryAfter) : new Error(problem)
}
