import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import { endSession, insertSession } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { hashOf, newSecret } from './secret.ts'
import { readSessionCookie, setSessionCookie } from './session-cookie.ts'

/** Starts a session under a new secret; the one this browser had before ends. Gives the session's id. */
export async function startSession(
  portal: Portal,
  user: User,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const now = portal.clock()
  const before = readSessionCookie(portal, request)
  if (before !== undefined) await endSession(portal.db, hashOf(before), now)
  const secret = newSecret()
  await insertSession(portal.db, { hash: hashOf(secret), uid: user.uid }, now)
  await audit(portal.db, { act: 'signed-in', actor: user.uid, subject: user.uid, address: request.ip }, now)
  setSessionCookie(portal, reply, secret)
  return hashOf(secret)
}
