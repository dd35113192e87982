import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CertificateDrawer } from '#certificate/certificate-drawer.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { certificateZipRoutes } from '../certificates/certificate-zip.ts'
import { addRefusalSchema } from '../http/refusal-schema.ts'
import { certificateRoutes } from './certificates.ts'
import { completionRoutes } from './completions.ts'
import { courseRoutes } from './courses.ts'
import { mailChoiceRoutes } from './mail-choices.ts'
import { learningEventRoutes } from './member-events.ts'
import { groupRoutes } from './partner-groups.ts'
import { partnerRoutes } from './partners.ts'
import { proofRoutes } from './past-lists.ts'
import { quizInsightRoutes } from './quiz-insights.ts'
import { reminderRoutes } from './reminders.ts'
import { reportRoutes } from './reports.ts'
import { requirementRoutes } from './requirements.ts'
import { searchRoutes } from './search.ts'
import { userRoutes } from './users.ts'
import { videoPositionRoutes } from './video-positions.ts'

/** Creates the routes of the document database. Each requires a bearer token and forbids caching. */
export function documentsRoutes(context: AuthContext, drawer: CertificateDrawer): FastifyPluginAsyncZod {
  return async (app) => {
    addRefusalSchema(app, Refusal)
    await app.register(requireBearer(context))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await app.register(userRoutes(context))
    await app.register(groupRoutes(context))
    await app.register(partnerRoutes(context))
    await app.register(courseRoutes(context))
    await app.register(searchRoutes(context))
    await app.register(completionRoutes(context))
    await app.register(learningEventRoutes(context))
    await app.register(quizInsightRoutes(context))
    await app.register(requirementRoutes(context))
    await app.register(mailChoiceRoutes(context))
    await app.register(certificateRoutes(context))
    await app.register(certificateZipRoutes(context, drawer))
    await app.register(proofRoutes(context))
    await app.register(reportRoutes(context))
    await app.register(reminderRoutes(context))
    await app.register(videoPositionRoutes(context))
  }
}
