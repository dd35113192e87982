import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { SessionParams, SessionsAnswer } from '#contract/sign-in.ts'
import { notFound } from '#core/errors.ts'
import { hashOf } from '#core/secret.ts'
import type { AuthContext, ClaimedSender } from '#people/auth-context.ts'
import { requireBearer } from '#people/session/bearer.ts'
import { oldestLive } from '#people/session/live-session.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { endSession, endSessionsOf, type ListedSession, listSessions } from '#store/people/sessions.ts'

/** Largest number of listed sessions: more than anybody has devices. */
const MAX_LISTED_SESSIONS = 100

/** The routes that list and end the signed-in account's own sessions. */
export function sessionListRoutes(portal: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(requireBearer(portal))

    const list = { response: { 200: SessionsAnswer, '4xx': Refusal } }
    app.get('/sessions', { schema: list }, async (request) => {
      const { actor } = request
      return { sessions: (await liveSessions(portal, actor)).map((one) => present(one, actor)) }
    })

    const response = { 204: z.null(), '4xx': Refusal }
    const one = { schema: { params: SessionParams, response } }
    app.delete('/sessions/:id', one, async (request, reply) => {
      await endOne(portal, request.actor, { id: request.params.id, ip: request.ip })
      return reply.code(204).send(null)
    })

    app.delete('/sessions', { schema: { response } }, async (request, reply) => {
      await endOthers(portal, request.actor, request.ip)
      return reply.code(204).send(null)
    })
  }
}

/** Lists the account's sessions as they are shown: the current one, then the others, last used first. */
function liveSessions({ db, clock }: AuthContext, { uid, sid }: ClaimedSender): Promise<ListedSession[]> {
  return listSessions(db, uid, oldestLive(clock()), { own: sid, limit: MAX_LISTED_SESSIONS })
}

/**
 * Returns the id shown to clients: a hash of the session's id, which is itself the hash of a secret. It opens
 * nothing.
 */
function publicId({ hash }: Pick<ListedSession, 'hash'>): string {
  return hashOf(hash)
}

function present(session: ListedSession, { sid }: ClaimedSender): SessionsAnswer['sessions'][number] {
  const { began, lastUsed, device } = session
  const current = session.hash === sid
  return { id: publicId(session), ...(device === undefined ? {} : { device }), began, lastUsed, current }
}

/**
 * Ends one listed session of the account; refuses with 404 one that has ended or belongs to somebody else.
 */
async function endOne(
  portal: AuthContext,
  actor: ClaimedSender,
  { id, ip }: { id: string; ip: string },
): Promise<void> {
  const found = (await liveSessions(portal, actor)).find((session) => publicId(session) === id)
  if (!found) throw notFound()
  const { uid, partner } = actor
  const now = portal.clock()
  await inTransaction(portal.db, async (transaction) => {
    if (!(await endSession(transaction, { uid, hash: found.hash }, now))) throw notFound()
    await audit(transaction, { act: 'session-ended', actor: uid, subject: uid, address: ip, partner }, now)
  })
}

/** Ends every session of the account except the current one. */
async function endOthers(
  { db, clock }: AuthContext,
  { uid, partner, sid }: ClaimedSender,
  ip: string,
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (transaction) => {
    if ((await endSessionsOf(transaction, uid, now, sid)) === 0) return
    const entry = { actor: uid, subject: uid, address: ip, partner }
    await audit(transaction, { act: 'other-sessions-ended', ...entry }, now)
  })
}
