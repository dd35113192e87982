import type { FastifyReply } from 'fastify'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { hashOf, newSecret } from '#core/secret.ts'
import { replaceSession } from '#store/people/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext } from '../auth-context.ts'
import { type SignedIn, tokenExpired } from './bearer.ts'
import { presentSession } from './session-answer.ts'
import { setSessionCookie } from './session-cookie.ts'

/**
 * Gives the session of a request a new secret and returns it, within the transaction that makes the old one unsafe: every
 * copy of its cookie and all its ID tokens end. Refuses if the session has ended in the meantime.
 */
export async function reissueSession(
  db: Queryable,
  { user, session }: SignedIn,
  now: number,
): Promise<string> {
  const secret = newSecret()
  if (!(await replaceSession(db, { uid: user.uid, hash: session.sid }, hashOf(secret), now)))
    throw tokenExpired()
  return secret
}

/** Sends the new secret to the requesting browser, and answers like a sign-in. */
export function answerWithSession(
  portal: AuthContext,
  reply: FastifyReply,
  { user, secret, began }: { user: User; secret: string; began: number },
): Promise<SessionAnswer> {
  setSessionCookie(portal, reply, { first: secret, newest: secret, uid: user.uid }, began)
  return presentSession(portal, user, hashOf(secret))
}
