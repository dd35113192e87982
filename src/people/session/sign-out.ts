import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { endSession } from '#store/people/sign-in/sessions.ts'
import { clearSessionCookie, readSessionCookie, sessionKeyOf } from './cookies.ts'
import { sessionState } from './live-session.ts'

/**
 * Clears cached responses. Keeps the browser's storage, which may hold offline openings or a sign-out, and its
 * cookies, since a cookie marks a known browser.
 */
const CLEARED = '"cache"'

/** Ends the session of a browser's cookie and removes the cookie. */
export async function signOut(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  clearSessionCookie(context, reply)
  reply.header('clear-site-data', CLEARED)
  const now = context.clock()
  const cookie = readSessionCookie(context, request)
  if (!cookie) return
  const found = await sessionState(context.db, sessionKeyOf(cookie), now)
  if (found.state !== 'live') return
  const { hash, user } = found.session
  const { uid, partner } = user
  const entry = { actor: uid, subject: uid, address: request.ip, partner }
  await inTransaction(context.db, async (transaction) => {
    if (await endSession(transaction, { hash, uid }, now))
      await audit(transaction, { act: 'signed-out', ...entry }, now)
  })
}
