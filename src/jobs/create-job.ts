import type { FastifyBaseLogger } from 'fastify'

/** Periodic work of the running server. */
export interface Job {
  /** Runs the first round immediately, and then one per interval. */
  start: () => void
  /** Starts no further round, and resolves when the current one has ended. */
  stop: () => Promise<void>
}

/**
 * Creates a job that runs a round at this interval, in ms, but never two at once. Errors are logged, and the next round
 * tries again. `round` gets a signal that is aborted when the server stops.
 */
export function createJob(
  { every, log }: { every: number; log: Pick<FastifyBaseLogger, 'error'> },
  round: (stopping: AbortSignal) => Promise<unknown>,
): Job {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await round(stopping.signal)
    } catch (error) {
      log.error(error)
    }
  }

  function startRound(): void {
    underWay ??= run().finally(() => {
      underWay = undefined
    })
  }

  return {
    start() {
      timer = setInterval(startRound, every)
      startRound()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay
    },
  }
}
