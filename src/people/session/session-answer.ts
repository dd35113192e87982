import type { SessionAnswer } from '#contract/sign-in.ts'
import type { User } from '#store/people/users.ts'
import type { AuthContext } from '../auth-context.ts'

/** Returns the sign-in service's answer: a fresh ID token for a session, and its account. */
export async function presentSession(portal: AuthContext, user: User, sid: string): Promise<SessionAnswer> {
  const token = await portal.tokens.sign(user, sid)
  return { ...token, user: { uid: user.uid, email: user.email, isAnonymous: false } }
}
