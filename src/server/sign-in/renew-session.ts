import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import type { SessionWithUser } from '../store/sessions.ts'
import { touchSession } from '../store/sessions.ts'
import { sessionState } from './live-session.ts'
import { hashOf } from './secret.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'

/** The live session of a browser's cookie, which now lives on for its whole idle time. */
export async function renewSession(
  portal: Portal,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<SessionWithUser> {
  const secret = readSessionCookie(portal, request) ?? ''
  const found = await sessionState(portal.db, hashOf(secret), portal.clock())
  if (found.state === 'disabled') throw new AppError('user-disabled', 'The account has been disabled.')
  if (found.state === 'ended')
    throw new AppError('user-token-expired', 'There is no session, or it has ended.')
  await touchSession(portal.db, found.session.hash, portal.clock())
  setSessionCookie(portal, reply, secret)
  return found.session
}
