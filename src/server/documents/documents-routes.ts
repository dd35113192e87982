import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CertificateDrawer } from '#certificate/certificate-drawer.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { certificateZipRoutes } from '../certificates/certificate-zip.ts'
import { certificateRoutes } from './certificates.ts'
import { completionRoutes } from './completions.ts'
import { courseRoutes } from './courses.ts'
import { mailChoiceRoutes } from './mail-choices.ts'
import { learningEventRoutes } from './member-events.ts'
import { partnerRoutes } from './partners.ts'
import { quizInsightRoutes } from './quiz-insights.ts'
import { reminderRoutes } from './reminders.ts'
import { requirementRoutes } from './requirements.ts'
import { searchRoutes } from './search.ts'
import { userRoutes } from './users.ts'
import { videoPositionRoutes } from './video-positions.ts'

/** Routes of the document database. Each requires a bearer token and forbids caching. */
export function documentsRoutes(portal: AuthContext, drawer: CertificateDrawer): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(requireBearer(portal))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    await app.register(userRoutes(portal))
    await app.register(partnerRoutes(portal))
    await app.register(courseRoutes(portal))
    await app.register(searchRoutes(portal))
    await app.register(completionRoutes(portal))
    await app.register(learningEventRoutes(portal))
    await app.register(quizInsightRoutes(portal))
    await app.register(requirementRoutes(portal))
    await app.register(mailChoiceRoutes(portal))
    await app.register(certificateRoutes(portal))
    await app.register(certificateZipRoutes(portal, drawer))
    await app.register(reminderRoutes(portal))
    await app.register(videoPositionRoutes(portal))
  }
}
