import type { FastifyError } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#contract/refusals.ts'
import { notFound } from '#core/errors.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { consoleContext, servesConsole } from '#people/factor/console-context.ts'
import { answerError } from '../http/error-handler.ts'
import { addRefusalSchema } from '../http/refusal-schema.ts'
import { consoleAccountRoutes } from './account-routes.ts'
import { activityRoutes } from './activity-routes.ts'
import { companyPartnerRoutes } from './company-partner-routes.ts'
import { audienceRoutes } from './courses/audience-routes.ts'
import { courseRequirementRoutes } from './courses/course-requirement-routes.ts'
import { companyCourseRoutes } from './courses/course-routes.ts'
import { draftPartRoutes } from './courses/draft-part-routes.ts'
import { draftPreviewRoutes } from './courses/draft-preview-routes.ts'
import { draftRoutes } from './courses/draft-routes.ts'
import { publicationRoutes } from './courses/publication-routes.ts'
import { questionRoutes } from './courses/question-routes.ts'
import { uploadRoutes } from './courses/upload-routes.ts'
import { everywhereRoutes } from './everywhere-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import { requireConsoleAccess } from './guard/company-guard.ts'
import { healthRoutes } from './health-routes.ts'
import { partnerActRoutes } from './partner-act-routes.ts'
import { partnerRequirementRoutes } from './partner-requirement-routes.ts'
import { partnerTeamRoutes } from './partner-team-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { companyProofRoutes } from './proof-routes.ts'
import { companyReportRoutes } from './report-routes.ts'
import { consoleSessionRoutes } from './session-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/**
 * Creates the routes of the company's console. Their responses are not cached. They answer 404 on hosts that do not
 * serve the console.
 */
export function companyRoutes(context: AuthContext): FastifyPluginAsyncZod {
  const console = consoleContext(context)
  return async (app) => {
    addRefusalSchema(app, Refusal)
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!servesConsole(context, request.headers.host)) throw notFound()
    })
    // A malformed id cannot exist, so it gets the same response as an unknown one.
    app.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(error.validationContext === 'params' ? notFound() : error, request, reply),
    )
    await app.register(consoleSessionRoutes(console))
    await app.register(draftPreviewRoutes(console))
    await app.register(async (guarded) => {
      await guarded.register(requireConsoleAccess(context))
      await guarded.register(factorRoutes(console))
      await guarded.register(consoleAccountRoutes(console))
      await guarded.register(companyCourseRoutes(context))
      await guarded.register(audienceRoutes(context))
      await guarded.register(courseRequirementRoutes(context))
      await guarded.register(draftRoutes(context))
      await guarded.register(draftPartRoutes(context))
      await guarded.register(uploadRoutes(context))
      await guarded.register(companyPartnerRoutes(context))
      await guarded.register(partnerActRoutes(context))
      await guarded.register(partnerRequirementRoutes(context))
      await guarded.register(partnerTeamRoutes(context))
      await guarded.register(everywhereRoutes(context))
      await guarded.register(companyProofRoutes(context))
      await guarded.register(companyReportRoutes(context))
      await guarded.register(publicationRoutes(context))
      await guarded.register(questionRoutes(context))
      await guarded.register(staffRoutes(context))
      await guarded.register(peopleRoutes(context))
      await guarded.register(healthRoutes(context))
      await guarded.register(activityRoutes(context))
    })
  }
}
