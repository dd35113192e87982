import type { FastifyError } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '#core/errors.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { consoleContext, servesConsole } from '#people/factor/console-context.ts'
import { answerError } from '../http/error-handler.ts'
import { consoleAccountRoutes } from './account-routes.ts'
import { activityRoutes } from './activity-routes.ts'
import { requireConsoleAccess } from './company-guard.ts'
import { companyPartnerRoutes } from './company-partner-routes.ts'
import { companyCourseRoutes } from './course-routes.ts'
import { draftPartRoutes } from './draft-part-routes.ts'
import { draftPreviewRoutes } from './draft-preview-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { everywhereRoutes } from './everywhere-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { partnerActRoutes } from './partner-act-routes.ts'
import { partnerRequirementRoutes } from './partner-requirement-routes.ts'
import { partnerTeamRoutes } from './partner-team-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { publicationRoutes } from './publication-routes.ts'
import { questionRoutes } from './question-routes.ts'
import { consoleSessionRoutes } from './session-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

/**
 * Routes of the company's console. Their responses are not cached; where the console is not served, they are
 * not found.
 */
export function companyRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  const console = consoleContext(portal)
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!servesConsole(portal, request.headers.host)) throw notFound()
    })
    // A malformed id cannot exist, so it answers like an unknown one.
    app.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(error.validationContext === 'params' ? notFound() : error, request, reply),
    )
    await app.register(consoleSessionRoutes(console))
    await app.register(draftPreviewRoutes(console))
    await app.register(async (guarded) => {
      await guarded.register(requireConsoleAccess(portal))
      await guarded.register(factorRoutes(console))
      await guarded.register(consoleAccountRoutes(console))
      await guarded.register(companyCourseRoutes(portal))
      await guarded.register(draftRoutes(portal))
      await guarded.register(draftPartRoutes(portal))
      await guarded.register(uploadRoutes(portal))
      await guarded.register(companyPartnerRoutes(portal))
      await guarded.register(partnerActRoutes(portal))
      await guarded.register(partnerRequirementRoutes(portal))
      await guarded.register(partnerTeamRoutes(portal))
      await guarded.register(everywhereRoutes(portal))
      await guarded.register(publicationRoutes(portal))
      await guarded.register(questionRoutes(portal))
      await guarded.register(staffRoutes(portal))
      await guarded.register(peopleRoutes(portal))
      await guarded.register(healthRoutes(portal))
      await guarded.register(activityRoutes(portal))
    })
  }
}
