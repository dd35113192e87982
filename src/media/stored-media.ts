import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { MEDIA_ADDRESS } from '#domain/media/named-media.ts'
import { inlinePdf } from '#domain/text/inline-pdf.ts'
import { isWithheldMedia } from '#store/courses/media-of-courses.ts'
import type { Queryable } from '#store/schema.ts'
import { type ByteRange, parseRange } from './byte-range.ts'
import { type MediaStore, mediaTypeOf } from './media-store.ts'

/** A stored file never changes, so browsers need not revalidate it; proxies must not cache it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable'

/** A PDF is revalidated, since the next user of the same browser may not be permitted to open it. */
const PDF_CACHE_CONTROL = 'private, no-cache'

/** A drawing opened directly is downloaded; if shown nevertheless, it cannot run scripts. */
const DRAWING_HEADERS = {
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}

/**
 * A PDF is shown by the browser's own viewer, which keeps the programs in it away from the portal. Chrome and Safari show
 * nothing under `sandbox`; older versions of Chrome need the plugin and the inline styles of their viewer.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The database, and the clock in ms since 1970. */
export interface MediaContext {
  db: Queryable
  clock: () => number
}

/** Seconds after which a client may retry if the store failed. */
const RETRY_AFTER_S = 10

/** Pattern of stored names; any other file below this URL belongs to the project. */
export const MEDIA_NAME = ':name(^[0-9a-f]{64}\\.[a-z0-9]{3,4}$)'

export type MediaRequest = FastifyRequest<{ Params: { name: string } }>

/** Returns the title under which the sender of a request may open a PDF; undefined if they may not. */
type FindFileTitle = (request: FastifyRequest, name: string) => Promise<string | undefined>

/**
 * Serves stored media. Responds with 404 for a file used only by drafts, by disabled courses, or by courses that no
 * partner has on this day, as for those courses; for a PDF also to users who may not open a course that links to it.
 */
export function storedMedia(
  { db, media, clock }: MediaContext & { media: MediaStore },
  findFileTitle: FindFileTitle,
) {
  const sendMedia = createMediaSender(media, CACHE_CONTROL)
  const sendPdf = createMediaSender(media, PDF_CACHE_CONTROL)
  async function sendFile(request: MediaRequest, reply: FastifyReply) {
    const title = await findFileTitle(request, request.params.name)
    return title === undefined ? reply.callNotFound() : sendPdf(request, reply, title)
  }
  return async (app: FastifyInstance) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${MEDIA_ADDRESS}${MEDIA_NAME}`,
      schema: { hide: true },
      async handler(request: MediaRequest, reply) {
        if (isPdf(request.params.name)) return sendFile(request, reply)
        return (await isWithheldMedia(db, request.params.name, clock()))
          ? reply.callNotFound()
          : sendMedia(request, reply)
      },
    })
  }
}

/**
 * Creates a handler that sends a stored file, whole or in part. Responds with 503 if the store does not respond, and
 * closes the connection if it fails during the transfer. `title` names a PDF.
 */
export function createMediaSender(media: MediaStore, cacheControl: string) {
  return async function sendMedia(request: MediaRequest, reply: FastifyReply, title = '') {
    const { name } = request.params
    const type = mediaTypeOf(name)
    if (type === undefined) return reply.callNotFound()
    const tag = tagOf(name)
    const headers = { ...headersOf(name, tag, cacheControl), ...(isPdf(name) && pdfHeaders(title)) }
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send()
    if (request.method === 'HEAD') {
      const size = await media.findSize(name).catch(refuse)
      if (size === undefined) return reply.callNotFound()
      return reply.headers(headers).header('content-length', size).type(type).send()
    }
    const found = await media.open(name, rangeOf(request, tag)).catch(refuse)
    if (found === 'missing') return reply.callNotFound()
    if (found === 'beyond its end') return refuseRange(reply, await media.findSize(name).catch(refuse))
    const { content, first, last, size } = found
    const length = last - first + 1
    if (length < size) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
    return reply.headers(headers).header('content-length', length).type(type).send(content)
  }
}

function headersOf(name: string, etag: string, cacheControl: string): Record<string, string> {
  return {
    etag,
    'cache-control': cacheControl,
    'accept-ranges': isText(name) ? 'none' : 'bytes',
    ...(name.endsWith('.svg') ? DRAWING_HEADERS : {}),
  }
}

function isPdf(name: string): boolean {
  return name.endsWith('.pdf')
}

function pdfHeaders(title: string): Record<string, string> {
  return {
    'content-disposition': inlinePdf(title, 'file'),
    'content-security-policy': PDF_POLICY,
    'x-robots-tag': 'noindex',
  }
}

function refuseRange(reply: FastifyReply, size = 0): never {
  reply.header('content-range', `bytes */${size}`)
  throw new AppError('range-not-satisfiable', 'The file is shorter than the requested part.')
}

/** Texts are compressed in transit and therefore sent whole: byte ranges would refer to other bytes. */
function isText(name: string): boolean {
  return name.endsWith('.svg') || name.endsWith('.vtt')
}

/** Returns the hash of a file as its entity tag; weak for a text, which keeps its tag under any compression. */
function tagOf(name: string): string {
  return `${isText(name) ? 'W/' : ''}"${name.slice(0, 64)}"`
}

/** Returns true if `If-None-Match` contains this tag, possibly weakened by a cache. */
function namesTag(header: string | undefined, tag: string): boolean {
  const names = header?.split(',').map((one) => one.trim()) ?? []
  return names.some((name) => name === '*' || name.replace(/^W\//, '') === tag.replace(/^W\//, ''))
}

/** Returns the requested range; undefined if `If-Range` shows that the client has parts of another file. */
function rangeOf({ headers }: MediaRequest, tag: string): ByteRange | undefined {
  const { range, 'if-range': condition = tag } = headers
  return tag.startsWith('W/') || condition !== tag ? undefined : parseRange(range)
}

/** Throws the refusal for a failure of the store. */
function refuse(cause: Error): never {
  const refusal = new AppError(
    'unavailable',
    'This file isn’t available right now. Try again soon.',
    RETRY_AFTER_S,
  )
  throw Object.assign(refusal, { cause })
}
