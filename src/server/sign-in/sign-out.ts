import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import { endSession } from '../store/sessions.ts'
import { sessionState } from './live-session.ts'
import { hashOf } from './secret.ts'
import { clearSessionCookie, readSessionCookie } from './session-cookie.ts'

/** Ends the session of a browser's cookie, if there is one, and takes the cookie away. */
export async function signOut(
  portal: Portal,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  clearSessionCookie(portal, reply)
  const now = portal.clock()
  const cookie = readSessionCookie(portal, request)
  const found = await sessionState(portal.db, hashOf(cookie?.first ?? ''), now)
  if (found.state !== 'live') return
  const { hash, user } = found.session
  await endSession(portal.db, hash, now)
  await audit(portal.db, { act: 'signed-out', actor: user.uid, subject: user.uid, address: request.ip }, now)
}
