import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { VERSION } from '#core/version.ts'
import { ping } from '#store/connection/ping.ts'

/** Maximum time for the database to answer, in ms, so that health checks are answered within a second. */
const READY_TIMEOUT_MS = 900

/**
 * Creates the health routes: `live` while the process runs, `ready` while the database answers and the process is not
 * stopping.
 */
export function healthRoutes({ db, log }: AppContext, stopping: AbortSignal): FastifyPluginAsync {
  let pinging: Promise<void> | undefined

  /** Shares one query between all waiting callers, so that they cannot use up the connections. */
  async function pingDatabase(): Promise<void> {
    pinging ??= ping(db).finally(() => {
      pinging = undefined
    })
    const late = setTimeout(READY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the database didn’t answer within ${READY_TIMEOUT_MS} ms`)
    })
    await Promise.race([pinging, late])
  }

  return async (app) => {
    app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live', version: VERSION }))

    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
      try {
        await pingDatabase()
        return { status: 'ready' }
      } catch (error) {
        log.error(error)
        return reply.code(503).send({ status: 'not ready' })
      }
    })
  }
}
