import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { AppContext } from '#app-context.ts'
import { CONSOLE_PATH } from '#contract/console/company.ts'
import type { PageRenderer } from '#contract/drawn-page.ts'
import { MANIFEST_PATH, SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { WebConfig } from '#contract/web-config.ts'
import type { Config } from '#core/config.ts'
import { WEB_APP } from '#core/folders.ts'
import { isSurface, isUnder } from '#core/surfaces.ts'
import { courseMedia } from '#media/course-media.ts'
import { storedMedia } from '#media/stored-media.ts'
import { servesConsole } from '#people/factor/console-context.ts'
import { readSessionCookie } from '#people/session/cookies.ts'
import { contentSecurityPolicy } from '../http/content-security-policy.ts'
import { answerNotFound } from '../http/error-handler.ts'
import { compressPage, isAccepted, type Page, sendPage } from '../http/send-page.ts'
import { createPageMaker, drawSignedOut, loadPageRenderer, PAGE_ENCODERS } from './draw-page.ts'
import { findFileTitle } from './find-file-title.ts'
import { writeManifest } from './manifest.ts'
import { isDrawnFor, isNavigation, isScreen, takesPage } from './navigation.ts'
import { type PageTemplate, readPageTemplate } from './page.ts'
import { createDocumentReader } from './read-documents.ts'
import { answerStoredAsset } from './stored-assets.ts'

/**
 * Options for a build's files, which never change under their names. A browser caches them for a year without
 * revalidation.
 */
export const BUILT_FILES = {
  preCompressed: true,
  immutable: true,
  etag: false,
  lastModified: false,
  acceptRanges: false,
  maxAge: '365d',
} as const

const ASSETS: FastifyStaticOptions = { ...BUILT_FILES, root: `${WEB_APP}/assets`, prefix: '/assets/' }

/** A constraint that excludes a route from the surfaces' paths. Each surface answers its own unknown paths. */
const ELSEWHERE: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
  name: 'elsewhere',
  storage() {
    const routes = new Map()
    return { get: (value) => routes.get(value) ?? null, set: (value, route) => routes.set(value, route) }
  },
  deriveConstraint: ({ url = '' }) => !isSurface(url),
}

/**
 * Serves the built web app, with its configuration and the courses' media. The app is served at every path outside
 * the surfaces and files, and for browsers' navigations at all paths. Assets are named by their content and
 * precompressed; those of other releases come from the database.
 */
export function webApp(context: AppContext, options: { pageReading?: number | undefined } = {}) {
  const { pageReading } = options
  return fastifyPlugin(async (app: FastifyInstance) => {
    const config = presentConfig(context.config)
    const signedOutConfig = { ...config, isSignedOut: true }
    const template = readPageTemplate()
    const manifest = writeManifest(context.config, template.homeIcon)
    const answerPage = await createPages(app, context, { template, config, signedOutConfig, pageReading })
    await app.register(fastifyStatic, ASSETS)
    await app.register(courseMedia(context))
    await app.register(storedMedia(context, (request, name) => findFileTitle(context, request, name)))
    app.get('/config.json', { schema: { hide: true } }, async (request, reply) => {
      // The content depends on the cookie, so shared caches must not store it.
      reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie')
      return isSignedOut(context, request) ? signedOutConfig : config
    })
    app.get(MANIFEST_PATH, { schema: { hide: true } }, async (_request, reply) => {
      reply.type('application/manifest+json').header('cache-control', 'public, max-age=86400')
      return JSON.stringify(manifest)
    })
    app.addConstraintStrategy(ELSEWHERE)
    const elsewhere = { constraints: { [ELSEWHERE.name]: true }, schema: { hide: true } }
    app.get('/*', elsewhere, (request, reply) =>
      isNavigation(request.raw) || takesPage(request.raw) || isScreen(request.url)
        ? answerPage(request, reply)
        : answerNotFound(request, reply),
    )
    app.setNotFoundHandler(async (request, reply) => {
      const isOfConsole = isUnder(CONSOLE_PATH, request.url)
      if (isOfConsole && !servesConsole(context, request.headers.host)) return answerNotFound(request, reply)
      if (isNavigation(request.raw) && !isOfConsole) return answerPage(request, reply)
      return (await answerStoredAsset(context.db, request, reply)) ?? answerNotFound(request, reply)
    })
  })
}

interface PageParts {
  template: PageTemplate
  config: WebConfig
  signedOutConfig: WebConfig
  pageReading?: number | undefined
}

/**
 * Returns the handler that answers with a page. The page is rendered for signed-in and signed-out people, or sent
 * without a screen if it cannot be rendered.
 */
async function createPages(
  app: FastifyInstance,
  context: AppContext,
  { template, config, signedOutConfig, pageReading }: PageParts,
) {
  const policy = contentSecurityPolicy(context.config, { programs: template.programSources })
  const [startPage, signedOutPage] = await Promise.all([
    compressPage(template.writeHead([]) + template.writeEmptyBody(config)),
    compressPage(template.writeHead([]) + template.writeEmptyBody(signedOutConfig)),
  ])
  const maker = createPageMaker({
    portal: context,
    template,
    config,
    pageReading,
    readDocument: createDocumentReader(app),
  })
  let renderer: PageRenderer | undefined
  let signedOutPages = new Map<string, Page>()
  app.addHook('onListen', async () => {
    const loaded = await loadPageRenderer()
    signedOutPages = await drawSignedOutPages(loaded, { template, config: signedOutConfig })
    renderer = loaded
  })

  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', policy)
    if (isSignedOut(context, request))
      return answerWithPage(request, reply, signedOutPages.get(signedOutPath(request.url)) ?? signedOutPage)
    if (!renderer || !isDrawnFor(request) || hasOtherHosts(config) || maker.isBusy())
      return answerWithPage(request, reply, startPage)
    setPageHeaders(request, reply)
    const encoding = (['br', 'gzip'] as const).find((name) =>
      isAccepted(name, request.headers['accept-encoding']),
    )
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.send(maker.makePage(request, renderer, PAGE_ENCODERS[encoding ?? 'identity']()))
  }
}

/** Renders the first screens of signed-out browsers, by their paths. */
async function drawSignedOutPages(
  renderer: PageRenderer,
  parts: Pick<PageParts, 'template' | 'config'>,
): Promise<Map<string, Page>> {
  const drawn = [SCREEN_PATHS.signIn, SCREEN_PATHS.forgotPassword].map(
    async (path): Promise<[string, Page]> => [path, await compressPage(drawSignedOut(path, renderer, parts))],
  )
  return new Map(await Promise.all(drawn))
}

/** Returns true if a browser has no session. The cookie is set only by this server's own sign-in service. */
function isSignedOut(context: AppContext, request: FastifyRequest): boolean {
  return context.config.signInUrl === '' && !readSessionCookie(context, request)
}

/** Returns the path of the screen that a signed-out browser sees (§ 2), ignoring a trailing slash. */
function signedOutPath(url: string): string {
  const entered = url.replace(/[?#].*$/s, '').replace(/\/$/, '')
  const own = [SCREEN_PATHS.forgotPassword, SCREEN_PATHS.resetPassword].find((path) => path === entered)
  return own ?? SCREEN_PATHS.signIn
}

/** Returns true if another host serves one of the surfaces. This server then lacks that surface's documents. */
function hasOtherHosts({ gatewayUrl, signInUrl, documentsUrl }: WebConfig): boolean {
  return [gatewayUrl, signInUrl, documentsUrl].some((url) => url !== '')
}

/** Sets the headers of every page. No cache may store a page, not even the browser's history. */
function setPageHeaders({ url }: FastifyRequest, reply: FastifyReply): void {
  // The URL of a mailed link contains its token, which must not reach other servers from which the page loads.
  if (isUnder(SCREEN_PATHS.resetPassword, url)) reply.header('referrer-policy', 'no-referrer')
  reply.header('cache-control', 'no-store').header('vary', 'Cookie, Accept-Encoding')
  reply.code(200).type('text/html; charset=utf-8')
}

/** Answers with a page that is the same for everyone. */
function answerWithPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  setPageHeaders(request, reply)
  return sendPage(request, reply, page)
}

/** Returns the configuration of the web app. */
export function presentConfig(config: Config): WebConfig {
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
