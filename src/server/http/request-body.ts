import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SMALL_BODY_BYTES } from '#contract/limits.ts'
import { AppError } from '#core/errors.ts'
import { awaitLongBody } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Largest body of the route's requests, in bytes. */
    bodyLimit?: number
  }
}

/** Refuses a body by the length it announces, before any of it is read and before anything is looked up. */
export async function refuseLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const limit = limitOf(request)
  if (!(Number(request.headers['content-length']) > limit)) return
  // The rest of the body may still come: the connection cannot be used for another request.
  reply.header('connection', 'close')
  throw tooLarge(limit)
}

function limitOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config?.bodyLimit ?? SMALL_BODY_BYTES
}

/**
 * Accepts bodies of JSON and of nothing else. An empty body counts as none, even if it is declared as JSON:
 * the route's schema says whether it needs one. It is null rather than undefined, so that `requireBearer`
 * knows that a body was waited for.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(payload, sizeOf(request)).then(
      (body) => (body.length === 0 ? done(null, null) : parseJson(request, body.toString(), done)),
      (error) => done(error),
    )
  })
}

/** Returns the size of the body that a request announces, or else the largest that it may have, in bytes. */
export function sizeOf(request: FastifyRequest): number {
  const limit = limitOf(request)
  const announced = Number(request.headers['content-length'] ?? limit)
  return Math.min(announced, limit)
}

/**
 * Reads a body into one piece of memory. Stored as the pieces in which it arrives, one that is sent byte by
 * byte would take a hundred times its size.
 */
export async function readBody(payload: Readable, limit: number): Promise<Buffer> {
  const body = Buffer.allocUnsafeSlow(limit)
  return body.subarray(0, await readInto(payload, body))
}

/**
 * Reads a body into memory that is as large as it may be; returns its length in bytes. One that may be longer
 * than others has longer to arrive.
 */
export function readInto(payload: Readable, body: Buffer): Promise<number> {
  if (body.length > SMALL_BODY_BYTES) awaitLongBody(payload)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let length = 0
  payload.on('data', (chunk: Buffer) => {
    if (length + chunk.length > body.length) reject(tooLarge(body.length))
    else length += chunk.copy(body, length)
    free(chunk)
  })
  payload.on('end', () => resolve(length))
  payload.on('error', () => reject(new AppError('invalid-argument', 'The body did not arrive whole.')))
  return promise
}

/**
 * Frees the memory of a chunk that was copied: V8 would collect all its garbage for every 32 MB of them. A short
 * chunk may share its memory with others, and is left.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function tooLarge(limit: number): AppError {
  return new AppError('payload-too-large', `A request may have at most ${limit} bytes.`)
}
