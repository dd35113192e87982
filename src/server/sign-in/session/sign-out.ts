import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../../shared/portal.ts'
import { hashOf } from '../../shared/secret.ts'
import { audit } from '../../store/audit-log.ts'
import { endSession } from '../../store/sessions.ts'
import { sessionState } from './live-session.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'

/**
 * What the browser kept of the answers. Not its storage, where openings wait for a connection and a sign-out for the
 * service, and not its cookies, by one of which the browser is known to the account.
 */
const CLEARED = '"cache"'

/** Ends the session of a browser's cookie, if there is one, and takes the cookie away. */
export async function signOut(
  portal: Portal,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  clearSessionCookie(portal, reply)
  reply.header('clear-site-data', CLEARED)
  const now = portal.clock()
  const cookie = readSessionCookie(portal, request)
  const found = await sessionState(portal.db, hashOf(cookie?.first ?? ''), now)
  if (found.state !== 'live') return
  const { hash, user } = found.session
  await endSession(portal.db, hash, now)
  await audit(portal.db, { act: 'signed-out', actor: user.uid, subject: user.uid, address: request.ip }, now)
}
