import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { WebConfig } from '#contract/web-config.ts'
import type { Config } from '../core/config.ts'
import { answerNotFound } from '../core/error-handler.ts'
import type { Portal } from '../core/portal.ts'
import { isSurface, isUnder } from '../core/surfaces.ts'
import { readSessionCookie } from '../sign-in/session/session-cookie.ts'
import { courseMedia } from './course-media.ts'
import { WEB_APP } from './folders.ts'
import { isNavigation } from './navigation.ts'

/** Time for which a browser caches files that never change under their name. */
const A_YEAR = '365d'

/** A constraint that keeps a route away from the surfaces' addresses: each surface answers for what does not exist below it. */
const ELSEWHERE: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
  name: 'elsewhere',
  storage() {
    const routes = new Map()
    return { get: (value) => routes.get(value) ?? null, set: (value, route) => routes.set(value, route) }
  },
  deriveConstraint: ({ url = '' }) => !isSurface(url),
}

/**
 * Serves the built web app at every path outside the surfaces, with its configuration and the courses' media. Assets are
 * named for their content and compressed in advance.
 */
export function webApp(portal: Portal) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    await app.register(fastifyStatic, { root: WEB_APP, serve: false, preCompressed: true })
    await app.register(fastifyStatic, {
      root: `${WEB_APP}/assets`,
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: A_YEAR,
    })
    await app.register(courseMedia(portal.db))
    app.get('/config.json', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-cache')
      return { ...presentConfig(portal.config), ...signedOut(portal, request) }
    })
    app.addConstraintStrategy(ELSEWHERE)
    const page = { constraints: { [ELSEWHERE.name]: true }, schema: { hide: true } }
    app.get('/*', page, (_request, reply) => sendIndex(reply))
    app.setNotFoundHandler((request, reply) =>
      isNavigation(request.raw) ? sendIndex(reply) : answerNotFound(request, reply),
    )
  })
}

/** Says that a browser has no session. Only this server's own sign-in service sets the cookie that tells. */
function signedOut(portal: Portal, request: FastifyRequest): Pick<WebConfig, 'isSignedOut'> {
  const isOwn = portal.config.signInUrl === ''
  return isOwn && !readSessionCookie(portal, request) ? { isSignedOut: true } : {}
}

function sendIndex(reply: FastifyReply) {
  // A mailed link carries its token in this address: it must not reach anything that the page loads.
  if (isUnder('/reset-password', reply.request.url)) reply.header('referrer-policy', 'no-referrer')
  return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
}

function presentConfig(config: Config): WebConfig {
  return {
    gatewayUrl: config.gatewayUrl,
    signInUrl: config.signInUrl,
    documentsUrl: config.documentsUrl,
    companyName: config.companyName,
    supportEmail: config.supportEmail,
    oembedUrl: config.oembedUrl,
    videoHosts: config.videoHosts,
  }
}
