import type { FastifyBaseLogger } from 'fastify'

/** Work that the running server does by the clock. */
export interface Job {
  /** Runs the first round at once, and one after each interval. */
  start: () => void
  /** Begins no further round, and ends with the one under way. */
  stop: () => Promise<void>
}

/**
 * Creates a job that runs a round every so many ms, and none while the one before is under way. What fails is
 * logged and tried again with the next round. `round` gets the signal by which a stopping server asks it to
 * end early.
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
