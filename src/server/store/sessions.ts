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

/** One that was found by its id, and how a secret that was sent with it stands. */
export interface StoredSession extends SessionWithUser {
  /** `sent` is the hash of the secret. */
  secretAs: (sent: string) => SessionSecret
}

/** Which of a session's secrets was sent, and how the newest stands; times in ms since 1970. */
export interface SessionSecret {
  /** `other` is an older one than the one before, or one that was never given. */
  presented: 'newest' | 'previous' | 'other'
  /** When the newest was given to the browser. */
  rotated: number
  /** When the newest was first used. */
  confirmed: number | undefined
}

/** Starts a session for an account under the hash of its first secret. */
export async function insertSession(
  db: Queryable,
  { hash, uid }: { hash: string; uid: string },
  now: number,
): Promise<void> {
  const secret = { secret_hash: null, previous_hash: null, rotated: null, confirmed: null }
  await db
    .insertInto('sessions')
    .values({ hash, uid, ...secret, created: now, last_used: now, ended: null })
    .execute()
}

const SECRET_COLUMNS = ['secret_hash', 'previous_hash', 'rotated', 'confirmed', 'sessions.created'] as const

/** A session by its id, ended or not, with its account. */
export async function findSession(db: Queryable, hash: string): Promise<StoredSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .select(['sessions.hash', 'sessions.last_used', 'sessions.ended', ...SECRET_COLUMNS])
    .select(['users.uid', 'email', 'user_name', 'roles', 'partner', 'profile_image_url', 'disabled'])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const newest = row.secret_hash ?? row.hash
  const times = { rotated: row.rotated ?? row.created, confirmed: row.confirmed ?? undefined }
  function presented(sent: string): SessionSecret['presented'] {
    if (sent === newest) return 'newest'
    return sent === row?.previous_hash ? 'previous' : 'other'
  }
  return {
    hash: row.hash,
    lastUsed: row.last_used,
    ended: row.ended ?? undefined,
    user: userFromRow(row),
    secretAs: (sent) => ({ presented: presented(sent), ...times }),
  }
}

/** Gives a session a new secret in place of the one that was sent. False when another renewal was faster. */
export async function changeSecret(
  db: Queryable,
  hash: string,
  { from, to, read }: { from: string; to: string; read: SessionSecret },
  now: number,
): Promise<boolean> {
  const changes = { secret_hash: to, previous_hash: from, rotated: now, confirmed: null }
  const update = db
    .updateTable('sessions')
    .set(changes)
    .where('hash', '=', hash)
    .where((eb) => eb(eb.fn.coalesce('rotated', 'created'), '=', read.rotated))
  const unused = read.presented === 'previous' ? update.where('confirmed', 'is', null) : update
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** Notes that the newest secret has arrived where it belongs. */
export async function confirmSecret(
  db: Queryable,
  hash: string,
  secretHash: string,
  now: number,
): Promise<void> {
  const update = db.updateTable('sessions').set({ confirmed: now }).where('hash', '=', hash)
  await update.where('secret_hash', '=', secretHash).where('confirmed', 'is', null).execute()
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
