import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import { CONSOLE_PATH, COURSE_MEDIA, DRAFT_MEDIA, DRAFT_PREVIEW } from '#contract/console/company.ts'
import { DraftParams, DraftPreview, DraftPreviewQuery } from '#contract/console/company-drafts.ts'
import { notFound } from '#core/errors.ts'
import { getDraftPreview } from '#courses/drafting/draft-helpers.ts'
import { judgeConsoleAccess } from '#domain/console/console-access.ts'
import { createMediaSender, MEDIA_NAME, type MediaRequest } from '#media/stored-media.ts'
import { consoleContext, servesConsole } from '#people/factor/console-context.ts'
import { findBrowserSession } from '#people/session/renew-session.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { listCourseMedia, listDraftMedia } from '#store/courses/media-of-courses.ts'
import { asItIs } from '../../http/as-it-is.ts'
import { contentSecurityPolicy } from '../../http/content-security-policy.ts'
import { answerNotFound } from '../../http/error-handler.ts'
import { leftSignal } from '../../http/left-signal.ts'
import { compressPage, isAccepted, sendPage } from '../../http/send-page.ts'
import { isNavigation } from '../../web-app/navigation.ts'
import { readPageTemplate } from '../../web-app/page.ts'
import { presentConfig } from '../../web-app/web-app.ts'

/**
 * Serves the media of drafts and courses, and the page that shows a draft in the partners' player. The page is the
 * same for every draft and viewer. It is the only page that may be framed, by the portal's own pages. Media are
 * served to users who may see drafts, and are not found for others.
 */
export function draftPreview(context: AppContext) {
  const console = consoleContext(context)
  const { config, db } = context
  return fastifyPlugin(async (app: FastifyInstance) => {
    const template = readPageTemplate()
    const body = template.writeEmptyBody({ ...presentConfig(config), isDraftPreview: true })
    const page = await compressPage(template.writeHead([]) + body)
    const headers = {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(config, {
        programs: template.programSources,
        isFramed: true,
      }),
      vary: 'Accept-Encoding',
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
    }
    for (const path of [DRAFT_PREVIEW, `${DRAFT_PREVIEW}/*`])
      app.get(`${CONSOLE_PATH}${path}`, { schema: { hide: true } }, async (request, reply) => {
        const isPage = isNavigation(request.raw) && servesConsole(context, request.headers.host)
        if (!isPage) return answerNotFound(request, reply)
        return sendPage(request, reply.code(200).type('text/html; charset=utf-8').headers(headers), page)
      })
    const sendMedia = createMediaSender(context.media, 'private, no-store')
    for (const [path, list] of [
      [DRAFT_MEDIA, listDraftMedia],
      [COURSE_MEDIA, listCourseMedia],
    ] as const)
      app.route({
        method: ['GET', 'HEAD'],
        url: `${CONSOLE_PATH}${path}/${MEDIA_NAME}`,
        schema: { hide: true },
        handler: async (request: MediaRequest, reply) => {
          const { name, ...owner } = request.params as MediaRequest['params'] & Record<string, string>
          const [id = ''] = Object.values(owner)
          const isShown =
            servesConsole(context, request.headers.host) &&
            (await findWriter(console, request)) !== undefined &&
            (await list(db, id, [name])).has(name)
          return isShown ? sendMedia(request, reply) : reply.callNotFound()
        },
      })
  })
}

/**
 * Creates the preview page's route, which answers 204 while the draft is unchanged. Authenticates by the console's
 * cookie. Answers 404 to users who may not see drafts.
 */
export function draftPreviewRoutes(console: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const answers = { 200: DraftPreview, 204: z.null() }
    const schema = { params: DraftParams, querystring: DraftPreviewQuery, response: answers }
    app.get(DRAFT_PREVIEW, { schema }, async (request, reply) => {
      const person = await findWriter(console, request)
      if (person === undefined) throw notFound()
      const draft = await findDraft(console.db, request.params.draftId)
      if (!draft) throw notFound()
      if (draft.version === request.query.shown) return reply.code(204).send(null)
      const preview = await getDraftPreview(console, draft, { person, signal: leftSignal(reply) })
      reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
      if (!isAccepted('gzip', request.headers['accept-encoding']))
        return reply.send(asItIs(await promisify(gunzip)(preview)))
      return reply.header('content-encoding', 'gzip').send(asItIs(preview))
    })
  }
}

/**
 * Returns the user of this browser's live console session if the role and factor allow seeing drafts. Does not renew
 * the session.
 */
async function findWriter(console: AppContext, request: FastifyRequest): Promise<string | undefined> {
  const session = await findBrowserSession(console, request)
  if (!session) return undefined
  const sender = { ...session.user, secondFactor: session.secondFactor }
  const isAllowed = judgeConsoleAccess({ for: 'everyone' }, sender, console.clock()) === 'allowed'
  return isAllowed ? session.user.uid : undefined
}
