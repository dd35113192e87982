import type { FastifyReply } from 'fastify'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { tokenExpired } from '#core/errors.ts'
import { hashOf, newSecret } from '#core/secret.ts'
import { replaceSession } from '#store/people/sign-in/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AuthContext, SignedIn } from '../auth-context.ts'
import { setSessionCookie } from './cookies.ts'

/**
 * Replaces the secret of the request's session and returns the new one. Runs in the transaction of the change that
 * makes the old secret unsafe. Ends every copy of the cookie and all ID tokens of the session. Refuses if the session
 * has ended in the meantime.
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

/** Sets the session cookie to the new secret and answers like a sign-in. */
export function answerWithSession(
  context: AuthContext,
  reply: FastifyReply,
  { user, secret, began }: { user: User; secret: string; began: number },
): Promise<SessionAnswer> {
  setSessionCookie(context, reply, { first: secret, newest: secret, uid: user.uid }, began)
  return presentSession(context, user, hashOf(secret))
}

/** Returns the sign-in service's response: a fresh ID token for the session, and the account. */
export async function presentSession(context: AuthContext, user: User, sid: string): Promise<SessionAnswer> {
  const token = await context.tokens.sign(user, sid)
  return { ...token, user: { uid: user.uid, email: user.email, isAnonymous: false } }
}
