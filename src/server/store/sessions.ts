import type { Queryable } from './schema.ts'
import type { User } from './users.ts'
import { userFromRow } from './users.ts'

/** A session with its account as both are now. `ended` is undefined while it lives. */
export interface SessionWithUser {
  hash: string
  lastUsed: number
  ended: number | undefined
  user: User
}

/** Starts a session for an account under the hash of its secret. */
export async function insertSession(
  db: Queryable,
  session: { hash: string; uid: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, created: now, last_used: now, ended: null })
    .execute()
}

/** A session by its hash, ended or not, with its account. */
export async function findSession(db: Queryable, hash: string): Promise<SessionWithUser | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .select(['sessions.hash', 'sessions.last_used', 'sessions.ended'])
    .select(['users.uid', 'email', 'user_name', 'roles', 'partner', 'profile_image_url', 'disabled'])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  return { hash: row.hash, lastUsed: row.last_used, ended: row.ended ?? undefined, user: userFromRow(row) }
}

/** Notes that a session was used, which keeps it from ending by itself. */
export async function touchSession(db: Queryable, hash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_used: now }).where('hash', '=', hash).execute()
}

/** Ends one session; one already ended keeps its time. */
export async function endSession(db: Queryable, hash: string, now: number): Promise<void> {
  const update = db.updateTable('sessions').set({ ended: now })
  await update.where('hash', '=', hash).where('ended', 'is', null).execute()
}

/** Ends every session of an account, but for the one named. */
export async function endSessionsOf(db: Queryable, uid: string, now: number, spared?: string): Promise<void> {
  let update = db
    .updateTable('sessions')
    .set({ ended: now })
    .where('uid', '=', uid)
    .where('ended', 'is', null)
  if (spared !== undefined) update = update.where('hash', '!=', spared)
  await update.execute()
}

/** Removes the sessions that were last used before a time: none of them can come alive again. */
export async function removeSessionsUnusedSince(db: Queryable, time: number): Promise<void> {
  await db.deleteFrom('sessions').where('last_used', '<=', time).execute()
}
