import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { notFound } from '#core/errors.ts'
import { badgeKeyId, writeAchievement, writeIssuer } from '#domain/certificate/open-badge.ts'
import type { Badges } from '#records/certificates/sign-badges.ts'
import { findBadgeCourse, findPublicBadgeKey } from '#store/certificate/badges.ts'

/** A number in a path, limited to nine digits. */
const NUMBER = /^[1-9]\d{0,8}$/

const hidden = { schema: { hide: true } }

/**
 * Creates the routes for verifiers of badges: the signing key, the issuer, the achievement and the status lists. They
 * are public, also for pages of other sites, since they contain nothing about people. They answer 404 for any other
 * object.
 */
export function badgeRoutes({ db }: AppContext, badges: Badges): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })

    app.get('/issuer', hidden, (_request, reply) => sendJson(reply, writeIssuer(badges.issuer())))

    app.get<{ Params: { kid: string } }>('/keys/:kid', hidden, async ({ params: { kid } }, reply) => {
      const jwk = await findPublicBadgeKey(db, kid)
      if (jwk === undefined) throw notFound()
      const named = { kid: badgeKeyId(badges.issuer(), kid), alg: 'RS256', use: 'sig' }
      return sendJson(reply, { ...JSON.parse(jwk), ...named })
    })

    app.get<{ Params: { course: string; revision: string } }>(
      '/achievements/:course/:revision',
      hidden,
      async ({ params }, reply) => {
        const revision = numberIn(params.revision)
        const course = await findBadgeCourse(db, { courseId: params.course, revision })
        if (!course) throw notFound()
        return sendJson(reply, writeAchievement(badges.issuer(), course))
      },
    )

    app.get<{ Params: { list: string } }>('/status/:list', hidden, async ({ params }, reply) => {
      const list = await badges.signStatusList(numberIn(params.list))
      if (list === undefined) throw notFound()
      return sendSigned(reply, list)
    })
  }
}

/** Sends a signed credential. It must not be cached, since its status may change. */
export function sendSigned(reply: FastifyReply, jwt: string) {
  return reply.header('cache-control', 'no-store').type('application/vc+jwt').send(jwt)
}

function sendJson(reply: FastifyReply, document: object) {
  reply.header('cache-control', 'public, max-age=3600').type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(document))
}

/** Parses a number in a path. Refuses invalid numbers with 404. */
function numberIn(text: string): number {
  if (!NUMBER.test(text)) throw notFound()
  return Number(text)
}
