import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SMALL_BODY_BYTES } from '#contract/limits.ts'
import { AppError } from '#core/errors.ts'
import { awaitLongBody } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of the route's bodies, in bytes. */
    bodyLimit?: number
  }
}

/** Refuses a body by its announced length, before the body is read and before any lookup. */
export async function refuseLargeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const limit = limitOf(request)
  if (!(Number(request.headers['content-length']) > limit)) return
  // The rest of the body may still arrive, so the connection cannot be reused.
  reply.header('connection', 'close')
  throw tooLarge(limit)
}

function limitOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config?.bodyLimit ?? SMALL_BODY_BYTES
}

/**
 * Accepts only JSON bodies. An empty body counts as none, even if declared as JSON; the route's schema decides
 * whether a body is required. It becomes null instead of undefined, so that `requireBearer` can see that a body was
 * awaited.
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

/** Returns the announced size of a request's body, or otherwise its maximum, in bytes. */
export function sizeOf(request: FastifyRequest): number {
  const limit = limitOf(request)
  const announced = Number(request.headers['content-length'] ?? limit)
  return Math.min(announced, limit)
}

/**
 * Reads a body into one buffer. A body sent byte by byte and stored in the arriving pieces would take a hundred times
 * its size.
 */
export async function readBody(payload: Readable, limit: number): Promise<Buffer> {
  const body = Buffer.allocUnsafeSlow(limit)
  return body.subarray(0, await readInto(payload, body))
}

/**
 * Reads a body into a buffer of its maximum size and returns its length in bytes. A body above the usual limit has
 * more time to arrive.
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
  payload.on('error', () => reject(new AppError('invalid-argument', 'The request body is incomplete.')))
  return promise
}

/**
 * Frees the memory of a copied chunk. Otherwise V8 would collect all its garbage for every 32 MB of chunks. A short
 * chunk may share its memory with others, so it is kept.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

function tooLarge(limit: number): AppError {
  return new AppError('payload-too-large', `A request can be at most ${limit} bytes.`)
}
