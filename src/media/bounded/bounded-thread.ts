import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Failure of a task that exceeded its time or memory limit. */
export class TaskTooLarge extends Error {}

/** Memory limit of a thread, in MB. */
const MAX_MEMORY_MB = 512

/** Idle time after which a thread ends, in ms. */
const IDLE_MS = 10_000

/**
 * A worker thread that runs one task at a time. A task that exceeds its timeout terminates the thread; the next task
 * starts a new thread.
 */
export class BoundedThread<Task, Answer> {
  readonly #file: string
  readonly #timeout: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Prepares a thread for the program `file`. `timeout` is in ms. */
  constructor(file: string, timeout: number) {
    this.#file = file
    this.#timeout = timeout
  }

  /**
   * Runs a task after all earlier tasks and returns its result. Throws a `TaskTooLarge`, or the error of the thread.
   */
  ask(task: Task): Promise<Answer> {
    const answer = this.#last.then(() => this.#askNow(task))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #askNow(task: Task): Promise<Answer> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    const timeout = AbortSignal.timeout(this.#timeout)
    const answered = once(worker, 'message', { signal: timeout })
    worker.ref()
    worker.postMessage(task)
    try {
      const [answer] = await answered
      worker.unref()
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
      return answer
    } catch (error) {
      this.#end()
      const isTooLarge = timeout.aborted || isOutOfMemory(error)
      throw isTooLarge ? new TaskTooLarge('It took too long to read.', { cause: error }) : error
    }
  }

  /** Starts a thread. A thread that fails while idle is replaced; without a listener its error would end the server. */
  #start(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    return worker.on('error', forget).once('exit', forget)
  }

  #end(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
