import { setTimeout } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Portal } from './shared/portal.ts'
import { ping } from './store/ping.ts'

/** How long the database may take to say that it is there, in ms. */
const READY_WITHIN = 1000

/** Whether the process lives, and whether it can serve: the latter really asks the database. */
export function healthRoutes({ db, log }: Portal): FastifyPluginAsync {
  let asking: Promise<void> | undefined

  /** Once for however many ask meanwhile, so that no number of them uses connections up. */
  async function askDatabase(): Promise<void> {
    asking ??= ping(db).finally(() => {
      asking = undefined
    })
    const late = setTimeout(READY_WITHIN, undefined, { ref: false }).then(() => {
      throw new Error(`the database gave no answer within ${READY_WITHIN} ms`)
    })
    await Promise.race([asking, late])
  }

  return async (app) => {
    app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))

    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      try {
        await askDatabase()
        return { status: 'ready' }
      } catch (error) {
        log.error(error)
        return reply.code(503).send({ status: 'not ready' })
      }
    })
  }
}
