import type { SessionAnswer } from '#contract/sign-in.ts'
import type { User } from '../../store/users.ts'
import type { SignInPortal } from '../sign-in-portal.ts'

/** What the sign-in service answers with: a fresh ID token for a session, and whom it is for. */
export async function presentSession(portal: SignInPortal, user: User, sid: string): Promise<SessionAnswer> {
  const token = await portal.tokens.sign(user, sid)
  return { ...token, user: { uid: user.uid, email: user.email, isAnonymous: false } }
}
