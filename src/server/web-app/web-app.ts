import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { AppContext } from '#app-context.ts'
import type { WebConfig } from '#contract/web-config.ts'
import type { Config } from '#core/config.ts'
import { WEB_APP } from '#core/folders.ts'
import { isSurface, isUnder } from '#core/surfaces.ts'
import { courseMedia } from '#media/course-media.ts'
import { storedMedia } from '#media/stored-media.ts'
import { readSessionCookie } from '#people/session/cookies.ts'
import { answerNotFound } from '../http/error-handler.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { isNavigation, isScreen } from './navigation.ts'
import { createPage, type Page, programSources } from './page.ts'
import { answerStoredAsset } from './stored-assets.ts'

/**
 * The files of the build, which never change under their names: a browser caches them for a year and never
 * asks about them again.
 */
const ASSETS: FastifyStaticOptions = {
  root: `${WEB_APP}/assets`,
  prefix: '/assets/',
  preCompressed: true,
  immutable: true,
  etag: false,
  lastModified: false,
  acceptRanges: false,
  maxAge: '365d',
}

/**
 * A constraint that keeps a route away from the surfaces' addresses: each surface answers for what does not
 * exist below it.
 */
const ELSEWHERE: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
  name: 'elsewhere',
  storage() {
    const routes = new Map()
    return { get: (value) => routes.get(value) ?? null, set: (value, route) => routes.set(value, route) }
  },
  deriveConstraint: ({ url = '' }) => !isSurface(url),
}

/**
 * Serves the built web app at every screen's address, and at any other to browsers that ask for a page, with
 * its configuration and the courses' media. Assets are named for their content and compressed in advance;
 * those of other releases come from the database.
 */
export function webApp(portal: AppContext) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    const config = presentConfig(portal.config)
    const signedOutConfig = { ...config, isSignedOut: true }
    const [startPage, signInPage, signedOutPage] = await Promise.all([
      createPage(config),
      createPage(signedOutConfig, { isDrawn: true }),
      createPage(signedOutConfig),
    ])
    const policy = contentSecurityPolicy(portal.config, programSources())
    function sendPage(request: FastifyRequest, reply: FastifyReply) {
      reply.header('content-security-policy', policy)
      const signedOut = leadsToSignIn(request.url) ? signInPage : signedOutPage
      return answerWithPage(request, reply, isSignedOut(portal, request) ? signedOut : startPage)
    }
    await app.register(fastifyStatic, ASSETS)
    await app.register(courseMedia(portal.db))
    await app.register(storedMedia(portal.db, portal.media))
    app.get('/config.json', { schema: { hide: true } }, async (request, reply) => {
      // What it says depends on the cookie, so nothing between may keep it for somebody else.
      reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie')
      return isSignedOut(portal, request) ? signedOutConfig : config
    })
    app.addConstraintStrategy(ELSEWHERE)
    const elsewhere = { constraints: { [ELSEWHERE.name]: true }, schema: { hide: true } }
    app.get('/*', elsewhere, (request, reply) =>
      isNavigation(request.raw) || isScreen(request.url)
        ? sendPage(request, reply)
        : answerNotFound(request, reply),
    )
    app.setNotFoundHandler(async (request, reply) => {
      if (isNavigation(request.raw)) return sendPage(request, reply)
      return (await answerStoredAsset(portal.db, request, reply)) ?? answerNotFound(request, reply)
    })
  })
}

/**
 * Returns whether a browser has no session. Only this server's own sign-in service sets the cookie that
 * tells.
 */
function isSignedOut(portal: AppContext, request: FastifyRequest): boolean {
  return portal.config.signInUrl === '' && !readSessionCookie(portal, request)
}

/** Returns whether an address shows the sign-in page to a signed-out browser (section 2). */
function leadsToSignIn(url: string): boolean {
  return !isUnder('/forgot-password', url) && !isUnder('/reset-password', url)
}

/**
 * Answers with the page. It says whether the browser is signed out, so no cache keeps it, not even the
 * browser's own history.
 */
function answerWithPage({ url, headers }: FastifyRequest, reply: FastifyReply, { text, encoded }: Page) {
  // A mailed link carries its token in this address: it must not reach anything that the page loads.
  if (isUnder('/reset-password', url)) reply.header('referrer-policy', 'no-referrer')
  reply.header('cache-control', 'no-store').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const [encoding, content] = encoded.find(([name]) => isAccepted(name, headers['accept-encoding'])) ?? []
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.code(200).send(content ?? text)
}

/** Returns whether a client takes an encoding: it names it, and not with a quality of zero. */
function isAccepted(encoding: string, header = ''): boolean {
  return header.split(',').some((one) => {
    const [name, quality = ''] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality)
  })
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
