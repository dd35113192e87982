import { companyRole } from '#domain/console/company-roles.ts'
import {
  COMPANY_SESSION_IDLE,
  COMPANY_SESSION_LIFETIME,
  SESSION_IDLE,
  SESSION_LIFETIME,
} from '#domain/people/session-lifetimes.ts'
import type { Actor } from '#domain/permissions.ts'
import { findSession, type SessionKey, type StoredSession } from '#store/people/sign-in/sessions.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns the time limits of live sessions, in ms since 1970. A session that began or was last used at or before its
 * limit has expired.
 */
export function oldestLive(now: number): { began: number; used: number } {
  return { began: now - SESSION_LIFETIME, used: now - SESSION_IDLE }
}

/** Returns the time limits for one account's sessions; company users have shorter ones. */
export function oldestLiveOf(
  user: Pick<Actor, 'partner' | 'roles'>,
  now: number,
): { began: number; used: number } {
  if (companyRole(user) === undefined) return oldestLive(now)
  return { began: now - COMPANY_SESSION_LIFETIME, used: now - COMPANY_SESSION_IDLE }
}

/**
 * The state of a session: live, ended (or unknown), or of a disabled account. A session ended by an action includes
 * its account.
 */
export type SessionState =
  | { state: 'live'; session: StoredSession }
  | { state: 'ended'; user?: User }
  | { state: 'disabled' }

/** Reads the state of a session by its id and account, with the account's current data. */
export async function sessionState(db: Queryable, key: SessionKey, now: number): Promise<SessionState> {
  const session = await findSession(db, key)
  if (!session) return { state: 'ended' }
  const oldest = oldestLiveOf(session.user, now)
  if (session.lastUsed <= oldest.used || session.began <= oldest.began) return { state: 'ended' }
  if (session.user.disabled) return { state: 'disabled' }
  return session.ended === undefined ? { state: 'live', session } : { state: 'ended', user: session.user }
}
