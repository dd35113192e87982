import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import type { CertificateDrawer } from '#certificate/certificate-drawer.ts'
import type { CertificateFacts } from '#certificate/draw-certificate.ts'
import { certificatePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { AppError, inSeconds, STATUS_OF } from '#core/errors.ts'
import { certificateState } from '#domain/certificate/certificate.ts'
import type { Course } from '#domain/course/course.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { dayAt } from '#domain/local-time.ts'
import { firstRole } from '#domain/permissions.ts'
import { inlinePdf } from '#domain/text/inline-pdf.ts'
import { clientNetwork } from '#people/client-address.ts'
import { findBrowserSession } from '#people/session/renew-session.ts'
import type { Badges } from '#records/certificates/sign-badges.ts'
import { type Certificate, findCertificate, isCertificateId } from '#store/certificate/certificates.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import { findPartner, findTimeZone } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { createNetworkLimit } from '../http/network-limit.ts'
import { createPlainPages } from '../plain-pages/plain-page.ts'
import { isNavigation } from '../web-app/navigation.ts'
import { sendSigned } from './badge-routes.ts'
import { type ShownCertificate, writeCertificate, writeRefusal } from './write-certificate.ts'

/** Maximum number of PDFs and of share images per minute for each client network. */
const MAX_PDFS = 60

/** Maximum number of share images cached in memory, each of about 20 kB. */
const MAX_CACHED_IMAGES = 100

/**
 * Minimum width of a cover in pixels, so that its center is sharp at the size of the course's animal on a
 * high-density screen.
 */
const MIN_COVER_WIDTH = 384

/** A certificate id that does not exist. Looking it up for an invalid id takes as long as for an unknown one. */
const NO_ID = 'A'.repeat(22)

type ById = FastifyRequest<{ Params: { id: string } }>

const HIDDEN = { schema: { hide: true } }

/** The dependencies of the certificate pages. */
interface PagesContext {
  context: AppContext
  drawer: CertificateDrawer
  badges: Badges
  sendPage: ReturnType<typeof createPlainPages>
}

/**
 * Creates the routes of a certificate's public page, PDF and badge, for anyone with the URL. Malformed and unknown
 * ids get the same plain page.
 */
export function certificatePages(context: AppContext, drawer: CertificateDrawer, badges: Badges) {
  const pages = { context, drawer, badges, sendPage: createPlainPages() }
  return async (app: FastifyInstance) => {
    pageRoute(app, pages)
    pdfRoute(app, pages)
    imageRoute(app, pages)
    badgeRoute(app, pages)
  }
}

function pageRoute(app: FastifyInstance, pages: PagesContext): void {
  const { db, config, clock, origins } = pages.context
  app.get('/certificates/:id', HIDDEN, async (request: ById, reply) => {
    const certificate = await find(db, request)
    if (!certificate) return refuse(pages, request, reply, noCertificate())
    const zone = await findTimeZone(db, certificate.partnerId, config.timeZone)
    const [partner, course, back] = await Promise.all([
      findPartner(db, certificate.partnerId),
      findCourseRevision(db, { id: certificate.courseId, revision: certificate.revision }),
      findWayBack(pages.context, request),
    ])
    const shown = {
      state: certificateState(certificate, dayAt(clock(), zone)),
      revokedOn: certificate.revoked && dayAt(certificate.revoked.at, zone),
      address: `${origins()[0]}${certificatePath(certificate.id)}`,
      isToBePrinted: request.url.endsWith('?print'),
      logoUrl: partner?.logoUrl,
      cover: course && coverOf(course),
      back,
    }
    return pages.sendPage(reply, 200, writeCertificate(certificate, shown, config))
  })
}

function pdfRoute(app: FastifyInstance, pages: PagesContext): void {
  const { db, clock } = pages.context
  const findPdfLimit = createNetworkLimit({ max: MAX_PDFS, every: A_MINUTE })
  app.get('/certificates/:id.pdf', HIDDEN, async (request: ById, reply) => {
    const certificate = await find(db, request)
    const { name, revoked } = certificate ?? {}
    if (!certificate || name === undefined || revoked) return refuse(pages, request, reply, noCertificate())
    const wait = findPdfLimit(request.ip, clock())
    if (wait !== undefined) return refuse(pages, request, reply, tooMany(wait))
    try {
      const facts = toFacts({ ...certificate, name }, pages.context)
      const pdf = await pages.drawer.draw(facts, { client: clientNetwork(request.ip), goesFirst: false })
      return reply.headers(pdfHeaders(certificate)).send(pdf)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return refuse(pages, request, reply, error, certificate.id)
    }
  })
}

/**
 * Adds the route of a certificate's preview picture, which is drawn once while cached. Refuses with 404 if the
 * certificate has no PDF.
 */
function imageRoute(app: FastifyInstance, pages: PagesContext): void {
  const { db, clock } = pages.context
  const findImageLimit = createNetworkLimit({ max: MAX_PDFS, every: A_MINUTE })
  const cached = new Map<string, Promise<Buffer>>()
  app.get('/certificates/:id.png', HIDDEN, async (request: ById, reply) => {
    const certificate = await find(db, request)
    const { name, revoked } = certificate ?? {}
    if (!certificate || name === undefined || revoked) return refuse(pages, request, reply, noCertificate())
    const wait = findImageLimit(request.ip, clock())
    if (wait !== undefined) return refuse(pages, request, reply, tooMany(wait))
    const caller = { client: clientNetwork(request.ip), goesFirst: false }
    const facts = toFacts({ ...certificate, name }, pages.context)
    const image = cached.get(certificate.id) ?? pages.drawer.draw(facts, caller, 'share-image')
    cacheImage(cached, certificate.id, image)
    return reply.headers(IMAGE_HEADERS).send(await image)
  })
}

const IMAGE_HEADERS = { 'content-type': 'image/png', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** Caches an image as the newest, unless it cannot be drawn. Evicts the oldest image beyond the limit. */
function cacheImage(cached: Map<string, Promise<Buffer>>, id: string, image: Promise<Buffer>): void {
  cached.delete(id)
  cached.set(id, image)
  image.catch(() => cached.delete(id))
  const [oldest] = cached.keys()
  if (cached.size > MAX_CACHED_IMAGES && oldest !== undefined) cached.delete(oldest)
}

function badgeRoute(app: FastifyInstance, pages: PagesContext): void {
  app.get('/certificates/:id/badge', HIDDEN, async (request: ById, reply) => {
    try {
      const certificate = await find(pages.context.db, request)
      const badge = certificate && (await pages.badges.get(certificate))
      if (badge === undefined) throw noCertificate()
      reply.header('content-disposition', 'attachment; filename="badge.jwt"')
      return sendSigned(reply.header('x-robots-tag', 'noindex'), badge)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return refuse(pages, request, reply, error)
    }
  })
}

function find(db: Queryable, { params: { id } }: ById): Promise<Certificate | undefined> {
  return findCertificate(db, isCertificateId(id) ? id : NO_ID)
}

/** Returns the first screen of the user signed in to this browser, if any. */
async function findWayBack(context: AppContext, request: FastifyRequest): Promise<ShownCertificate['back']> {
  const session = await findBrowserSession(context, request)
  if (!session) return undefined
  const role = firstRole(session.user.roles)
  if (role === 'partner-associate') return { title: 'My learning', path: SCREEN_PATHS.home }
  return role === 'partner-admin' ? { title: 'Team', path: SCREEN_PATHS.team } : undefined
}

/** Returns the narrowest copy of a course's cover that fills 96 px on a high-density screen. */
function coverOf({ backgroundImage, pictures = [] }: Course): string {
  const { copies = [] } = pictures.find(({ address }) => address === backgroundImage) ?? {}
  return copies.find(({ width }) => width >= MIN_COVER_WIDTH)?.address ?? backgroundImage
}

/** Refuses with a page for browsers, and with a code for programs. */
function refuse(
  { context, sendPage }: PagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
  id?: string,
) {
  if (refusal.code !== 'not-found' && !isNavigation(request.raw)) throw refusal
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return sendPage(reply, STATUS_OF[refusal.code], writeRefusal(refusal, context.config, id))
}

/** Returns the data for a certificate's PDF. */
export function toFacts(
  { courseName: course, partnerName: partner, ends: validUntil, ...same }: Certificate & { name: string },
  { config, origins }: Pick<AppContext, 'config' | 'origins'>,
): CertificateFacts {
  const { id, name, revision, score, day } = same
  const address = `${origins()[0]}${certificatePath(id)}`
  const company = config.companyName
  return { id, name, course, partner, revision, score, day, validUntil, company, address }
}

function pdfHeaders({ courseName }: Certificate): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': inlinePdf(`Certificate ${courseName}`, 'certificate'),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
}

function noCertificate(): AppError {
  return new AppError('not-found', 'There’s no certificate at this address.')
}

function tooMany(wait: number): AppError {
  return new AppError(
    'too-many-requests',
    'You’ve requested too many files. Try again later.',
    inSeconds(wait),
  )
}
