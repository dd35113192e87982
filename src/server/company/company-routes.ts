import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuthContext } from '#people/auth-context.ts'
import { requireConsoleAccess } from './company-guard.ts'
import { companyCourseRoutes } from './course-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** The calls of the company's console: nothing of them is kept by any cache. */
export function companyRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await app.register(async (guarded) => {
      await guarded.register(requireConsoleAccess(portal))
      await guarded.register(companyCourseRoutes(portal))
      await guarded.register(questionRoutes(portal))
      await guarded.register(staffRoutes(portal))
    })
  }
}
