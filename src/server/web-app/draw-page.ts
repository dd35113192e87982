import { PassThrough, type Transform } from 'node:stream'
import { setImmediate as letOthersIn, setTimeout as sleep } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import type { PageContent, PageRenderer, PageUser } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { WEB_APP } from '#core/folders.ts'
import { claimSender } from '#people/session/bearer.ts'
import { findBrowserSession } from '#people/session/renew-session.ts'
import type { User } from '#store/people/users.ts'
import type { PageTemplate } from './page.ts'
import type { ReadDocument } from './read-documents.ts'

/** Maximum time for a screen's documents, in ms. After that the page is sent without a screen. */
const PAGE_READING_MS = 300

/** Maximum number of pages rendered simultaneously. Further pages are sent without a screen. */
const MAX_PAGES = 20

/** Loads the page renderer, which the build created from the web app. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  const { createPageRenderer } = await import(`${WEB_APP}/page-renderer.mjs`)
  return createPageRenderer()
}

interface PageMaker {
  portal: AppContext
  template: PageTemplate
  config: WebConfig
  readDocument: ReadDocument
  /** Maximum time for a screen's documents, in ms. */
  pageReading?: number | undefined
}

/** Returns the renderer of pages for browsers with a session. Each page contains its user's first screen. */
export function createPageMaker(maker: PageMaker) {
  const { config, pageReading = PAGE_READING_MS } = maker
  const { parts, writeHead, writeEmptyBody, writeDrawnBody } = maker.template
  let underWay = 0
  let lastDrawing: Promise<unknown> = Promise.resolve()

  /**
   * Streams a page. Its head is sent immediately, so that the browser fetches scripts and styles while the documents
   * are read.
   */
  function makePage(request: FastifyRequest, renderer: PageRenderer, out: Transform): Transform {
    const screen = renderer.findScreen(addressOf(request).pathname)
    const sent = [...(parts.area ?? []), ...(screen === undefined ? [] : (parts[screen] ?? []))]
    out.write(writeHead(sent))
    underWay += 1
    void draw(request, renderer)
      .catch((error: unknown) => request.log.error({ err: error }, 'a page was sent without its screen'))
      .then((page) => {
        const files = (page && parts[page.screen])?.filter((file) => !sent.includes(file)) ?? []
        out.end(page ? writeDrawnBody(config, { ...page, files }) : writeEmptyBody(config))
      })
      .finally(() => {
        underWay -= 1
      })
    return out
  }

  /** Renders the screen at the request's URL for the session's user. Returns undefined if there is none. */
  async function draw(request: FastifyRequest, renderer: PageRenderer) {
    const found = await Promise.race([
      read(maker, request, renderer),
      sleep(pageReading, undefined, { ref: false }),
    ])
    if (!found) return undefined
    // Rendering blocks the event loop for a few ms, so waiting requests are handled before the next page.
    const language = languageOf(request)
    const drawing = lastDrawing
      .then(() => letOthersIn())
      .then(() => renderer.draw(found.content, config, language))
    lastDrawing = drawing.catch(() => undefined)
    return { ...found, drawn: await drawing }
  }
  return { makePage, isBusy: () => underWay >= MAX_PAGES }
}

/** Reads the documents of a screen. Some of them determine which others it needs. */
async function read(
  { portal: context, readDocument }: PageMaker,
  request: FastifyRequest,
  renderer: PageRenderer,
): Promise<{ screen: string; content: PageContent } | undefined> {
  const session = await findBrowserSession(context, request)
  if (!session) return undefined
  const { user, hash: sid } = session
  const actor = claimSender(user, sid)
  const { pathname, search } = addressOf(request)
  const content: PageContent = { address: pathname + search, user: presentUser(user), documents: {} }
  // Invalid URLs and those of a surface are routed to the first screen (`routeNavigation`).
  if (request.originalUrl !== request.url) content.isUnknown = true
  for (;;) {
    const reads = renderer.findReads(content)
    if (!reads) return undefined
    const missing = reads.paths.filter((path) => !(path in content.documents))
    if (missing.length === 0) return { screen: reads.screen, content }
    const documents = await Promise.all(missing.map((path) => readDocument(actor, path)))
    for (const [place, path] of missing.entries()) content.documents[path] = documents[place]
  }
}

/** Returns a request's URL as browsers normalize it: `/` for `/a/%2e%2e`. The app's router does not normalize it. */
function addressOf({ url }: FastifyRequest): URL {
  return new URL(`http://portal${url}`)
}

/** Returns a reader's first language, equal to the browser's `navigator.language`. */
function languageOf({ headers }: FastifyRequest): string | undefined {
  return headers['accept-language']?.split(/[,;]/)[0]?.trim() || undefined
}

function presentUser({ uid, email, partner, roles }: User): PageUser {
  return { uid, email, partner, roles }
}

/** Renders a signed-out screen, which is the same for everyone. */
export function drawSignedOut(
  address: string,
  renderer: PageRenderer,
  { config, template }: Pick<PageMaker, 'config' | 'template'>,
): string {
  const drawn = renderer.draw({ address, documents: {} }, config)
  return template.writeHead([]) + template.writeDrawnBody(config, { drawn })
}

/** Compression of personal pages. Each write is flushed immediately. */
export const PAGE_ENCODERS = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }),
  identity: () => new PassThrough(),
} satisfies Record<string, () => Transform>
