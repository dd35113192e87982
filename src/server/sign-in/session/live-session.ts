import { A_DAY } from '#domain/durations.ts'
import type { Queryable } from '../../store/schema.ts'
import type { StoredSession } from '../../store/sessions.ts'
import { findSession } from '../../store/sessions.ts'
import type { User } from '../../store/users.ts'

/** How long a session lives without being used: 30 days, in ms. */
export const SESSION_IDLE = 30 * A_DAY

/** How long after its sign-in a session ends, however much it is used: 90 days, in ms. */
export const SESSION_LIFETIME = 90 * A_DAY

/** A session that began or was last used at these times, in ms since 1970, or before, has ended by itself. */
export function oldestLive(now: number): { began: number; used: number } {
  return { began: now - SESSION_LIFETIME, used: now - SESSION_IDLE }
}

/** A session as it stands: alive, ended (or never there), or of a disabled account. One that was ended says whose it was. */
export type SessionState =
  | { state: 'live'; session: StoredSession }
  | { state: 'ended'; user?: User }
  | { state: 'disabled' }

/** Looks a session up by its id, with its account as it is now. */
export async function sessionState(db: Queryable, hash: string, now: number): Promise<SessionState> {
  const session = await findSession(db, hash)
  const oldest = oldestLive(now)
  if (!session || session.lastUsed <= oldest.used || session.began <= oldest.began) return { state: 'ended' }
  if (session.user.disabled) return { state: 'disabled' }
  return session.ended === undefined ? { state: 'live', session } : { state: 'ended', user: session.user }
}
