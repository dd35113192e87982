import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { MAX_LARGE_BODIES } from '#contract/limits.ts'
import { AppError, notFound } from '#core/errors.ts'
import { announcesLargeBody } from '#people/session/bearer.ts'

/** Seconds before a client may retry a large body that was refused because of others. */
const RETRY_AFTER_S = 2

/**
 * Creates the `onRequest` hook of a route with large bodies. Before a large body is read, `find` refuses senders
 * without permission and missing targets. Per route, at most 4 large bodies of one person and 16 in total are in
 * memory. Further ones are refused with `too-many-requests` and `unavailable`.
 */
export function admitLargeBodies<Params extends z.ZodType>(
  schema: Params,
  find: (params: z.infer<Params>, request: FastifyRequest) => unknown,
) {
  const enter = createBodyCount()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!announcesLargeBody(request.headers)) return
    if (request.raw.socket.destroyed)
      throw new AppError('invalid-argument', 'The request body is incomplete.')
    const closed = new Promise((resolve) => reply.raw.once('close', resolve))
    const params = schema.safeParse(request.params)
    if (!params.success) throw notFound()
    await find(params.data, request)
    const leave = enter(request.actor.uid)
    void closed.then(leave)
  }
}

/**
 * Counts the large bodies of a route. The returned function counts a body and returns a function that ends its count.
 */
function createBodyCount() {
  const ofPeople = new Map<string, number>()
  let all = 0
  return (uid: string): (() => void) => {
    const own = ofPeople.get(uid) ?? 0
    if (own >= MAX_LARGE_BODIES.own)
      throw new AppError('too-many-requests', 'Wait for your other uploads to finish.', RETRY_AFTER_S)
    if (all >= MAX_LARGE_BODIES.all)
      throw new AppError('unavailable', 'Many uploads are in progress. Try again in a moment.', RETRY_AFTER_S)
    ofPeople.set(uid, own + 1)
    all++
    return () => {
      const left = (ofPeople.get(uid) ?? 1) - 1
      if (left > 0) ofPeople.set(uid, left)
      else ofPeople.delete(uid)
      all--
    }
  }
}
