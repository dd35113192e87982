import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The failure of a task that took too long, or too much memory. */
export class TaskTooLarge extends Error {}

/** Most memory of a thread, in MB. */
const MAX_MEMORY_MB = 512

/** Time after which a thread without a task is ended, in ms. */
const IDLE_MS = 10_000

/**
 * A thread beside the server's event loop that does one task after the other. A task that takes longer than
 * its timeout ends the thread; the next one starts another.
 */
export class BoundedThread<Task, Answer> {
  readonly #file: string
  readonly #timeout: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Uses the program `file`; `timeout` is in ms. */
  constructor(file: string, timeout: number) {
    this.#file = file
    this.#timeout = timeout
  }

  /** Returns the answer to a task, after the tasks before. Throws a `TaskTooLarge`, or what the thread threw. */
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

  /** Starts a thread. One that fails without a task is replaced; without a listener it would end the server. */
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
