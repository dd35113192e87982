import type { FastifyBaseLogger } from 'fastify'

/** Periodic work of a running server. */
export interface Job {
  /** Runs the first round immediately, then one per interval. */
  start: () => void
  /** Starts no further round. Resolves at the end of the current round. */
  stop: () => Promise<void>
}

/**
 * Creates a job with this interval, in ms. Rounds never overlap. Errors are logged, and the next round tries again. The
 * signal of `round` is aborted when the server stops.
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
