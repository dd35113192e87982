import type { FastifyPluginAsync } from 'fastify'
import type { Portal } from './portal.ts'
import { ping } from './store/ping.ts'

/** Whether the process lives, and whether it can serve: the latter really asks the database. */
export function healthRoutes({ db, log }: Portal): FastifyPluginAsync {
  return async (app) => {
    app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }))

    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      try {
        await ping(db)
        return { status: 'ready' }
      } catch (error) {
        log.error(error)
        return reply.code(503).send({ status: 'not ready' })
      }
    })
  }
}
