import { sql } from 'kysely'
import { prepareQuery } from '../../connection/prepare-query.ts'
import type { Queryable } from '../../schema.ts'
import { selectUserWithPassword, USER_COLUMNS, type User, userFromRow } from '../users.ts'

/** Key of a session: its id, and its account, which cookies of earlier versions do not contain. */
export interface SessionKey {
  hash: string
  uid: string | undefined
}

/** The current state of a session and its account. `ended` is undefined while the session is live. */
export interface SessionWithUser {
  hash: string
  /** Time of the sign-in, in ms since 1970. */
  began: number
  lastUsed: number
  ended: number | undefined
  /** Time when a second factor was last used in the session; undefined for never. */
  secondFactor: number | undefined
  /** Time when a mailed link started the session; undefined for a sign-in. */
  fromLink: number | undefined
  user: User
  /** Time when the account joined its partner or was created, whichever is later. */
  memberSince: number
}

/** A session found by its id, with a function that checks the sent secret. */
export interface StoredSession extends SessionWithUser {
  /** Returns the state of a sent secret, which is passed as a hash. */
  secretAs: (sent: string) => SessionSecret
}

/** State of a sent secret and of the newest one; times in ms since 1970. */
export interface SessionSecret {
  /** `other` is older than the previous secret, or was never issued. */
  presented: 'newest' | 'previous' | 'other'
  /** Time when the newest secret was issued. */
  rotated: number
  /** Time when the newest secret was first used. */
  confirmed: number | undefined
}

/** A session to start. `device` names the browser and the device. */
export interface NewSession {
  /** The hash of its first secret. */
  hash: string
  uid: string
  device?: string | undefined
  /** Time of the second factor or mailed link that starts the session. */
  secondFactor?: number | undefined
  fromLink?: number | undefined
}

/** Starts a session for an account. */
export async function insertSession(
  db: Queryable,
  { hash, uid, device, secondFactor, fromLink }: NewSession,
  now: number,
): Promise<void> {
  const begun = { second_factor: secondFactor ?? null, from_link: fromLink ?? null }
  const row = { hash, uid, device: device ?? null, created: now, last_used: now, ...begun }
  await db.insertInto('sessions').values(row).execute()
}

/**
 * Starts a session for an enabled account with this password hash. For other accounts the statement fails with a
 * missing value, which rolls back the transaction.
 */
export async function insertSessionWithPassword(
  db: Queryable,
  { hash, uid, device, passwordHash }: NewSession & { passwordHash: string },
  now: number,
): Promise<void> {
  const same = selectUserWithPassword(db, uid, passwordHash).select('uid')
  const row = { hash, uid: same, device: device ?? null, created: now, last_used: now }
  await db.insertInto('sessions').values(row).execute()
}

/**
 * Replaces the first secret of a live session, and thus its id, which voids every cookie and token with the old id.
 * Returns false if the session has ended.
 */
export async function replaceSession(
  db: Queryable,
  { uid, hash }: { uid: string; hash: string },
  to: string,
  now: number,
): Promise<boolean> {
  const secret = { hash: to, secret_hash: null, previous_hash: null, rotated: now, confirmed: null }
  const update = db.updateTable('sessions').set({ ...secret, last_used: now })
  const live = update.where('uid', '=', uid).where('hash', '=', hash).where('ended', 'is', null)
  return (await live.executeTakeFirst()).numUpdatedRows === 1n
}

const SECRET_COLUMNS = ['secret_hash', 'previous_hash', 'rotated', 'confirmed', 'sessions.created'] as const

const selectSession = prepareQuery((db, values: { uid: string; hash: string }) =>
  selectWithUser(db)
    .where('sessions.uid', '=', values.uid)
    .where('users.uid', '=', values.uid)
    .where('sessions.hash', '=', values.hash),
)

const selectSessionByHash = prepareQuery((db, values: { hash: string }) =>
  selectWithUser(db).where('sessions.hash', '=', values.hash),
)

function selectWithUser(db: Queryable) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid', 'sessions.uid')
    .select(['sessions.hash', 'sessions.last_used', 'sessions.ended', ...SECRET_COLUMNS])
    .select(['sessions.second_factor', 'sessions.from_link'])
    .select(USER_COLUMNS)
    .select(['users.created as account_created', 'joined'])
}

/** Finds a session by its id, ended or not, with its account. */
export async function findSession(
  db: Queryable,
  { hash, uid }: SessionKey,
): Promise<StoredSession | undefined> {
  const found = uid === undefined ? selectSessionByHash(db, { hash }) : selectSession(db, { uid, hash })
  const [row] = (await found).rows
  if (!row) return undefined
  const newest = row.secret_hash ?? row.hash
  const times = { rotated: row.rotated ?? row.created, confirmed: row.confirmed ?? undefined }
  function presented(sent: string): SessionSecret['presented'] {
    if (sent === newest) return 'newest'
    return sent === row?.previous_hash ? 'previous' : 'other'
  }
  return {
    hash: row.hash,
    began: row.created,
    lastUsed: row.last_used,
    ended: row.ended ?? undefined,
    secondFactor: row.second_factor ?? undefined,
    fromLink: row.from_link ?? undefined,
    user: userFromRow(row),
    memberSince: Math.max(row.account_created, row.joined ?? row.account_created),
    secretAs: (sent) => ({ presented: presented(sent), ...times }),
  }
}

/** Replaces the sent secret of a session with a new one. Returns false if another request was faster. */
export async function changeSecret(
  db: Queryable,
  { uid, hash }: { uid: string; hash: string },
  { from, to, read }: { from: string; to: string; read: SessionSecret },
  now: number,
): Promise<boolean> {
  const changes = { secret_hash: to, previous_hash: from, rotated: now, confirmed: null }
  const update = db
    .updateTable('sessions')
    .set(changes)
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where((eb) => eb(eb.fn.coalesce('rotated', 'created'), '=', read.rotated))
  const unused = read.presented === 'previous' ? update.where('confirmed', 'is', null) : update
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** Records that the newest secret has reached its browser. */
export async function confirmSecret(
  db: Queryable,
  { uid, hash }: { uid: string; hash: string },
  secretHash: string,
  now: number,
): Promise<void> {
  const update = db.updateTable('sessions').set({ confirmed: now }).where('uid', '=', uid)
  const found = update.where('hash', '=', hash)
  await found.where('secret_hash', '=', secretHash).where('confirmed', 'is', null).execute()
}

/** Records that a session was used, which extends its life. */
export async function touchSession(
  db: Queryable,
  { uid, hash }: { uid: string; hash: string },
  now: number,
): Promise<void> {
  const update = db.updateTable('sessions').set({ last_used: now }).where('uid', '=', uid)
  await update.where('hash', '=', hash).execute()
}

/** Records the use of a second factor in a live session. Returns false if the session has ended. */
export async function noteSecondFactor(
  db: Queryable,
  { uid, hash }: { uid: string; hash: string },
  now: number,
): Promise<boolean> {
  const update = db.updateTable('sessions').set({ second_factor: now }).where('uid', '=', uid)
  const live = update.where('hash', '=', hash).where('ended', 'is', null)
  return (await live.executeTakeFirst()).numUpdatedRows === 1n
}

/** Ends a session. Returns false and changes nothing if the session has ended or no longer exists. */
export async function endSession(db: Queryable, { hash, uid }: SessionKey, now: number): Promise<boolean> {
  const update = db.updateTable('sessions').set({ ended: now }).where('hash', '=', hash)
  const own = uid === undefined ? update : update.where('uid', '=', uid)
  return (await own.where('ended', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** A session as shown to its user; times in ms since 1970. */
export type ListedSession = Pick<SessionWithUser, 'hash' | 'began' | 'lastUsed'> & {
  device: string | undefined
}

/**
 * Lists an account's live sessions that began and were used after these times, most recently used first. With
 * `first`, lists at most `limit` sessions, starting with the session `own`.
 */
export async function listSessions(
  db: Queryable,
  uid: string,
  after: { began: number; used: number },
  first?: { own: string; limit: number },
): Promise<ListedSession[]> {
  const query = db.selectFrom('sessions').select(['hash', 'created', 'last_used', 'device'])
  const live = query
    .where('uid', '=', uid)
    .where('ended', 'is', null)
    .where('created', '>', after.began)
    .where('last_used', '>', after.used)
  const isOther = sql`case hash when ${first?.own ?? ''} then 0 else 1 end`
  const sorted = live.orderBy(isOther).orderBy('last_used', 'desc').orderBy('hash')
  const rows = await (first ? sorted.limit(first.limit) : sorted).execute()
  return rows.map(({ hash, created, last_used, device }) => ({
    hash,
    began: created,
    lastUsed: last_used,
    device: device ?? undefined,
  }))
}

/** Ends every session of an account except `spared`. Returns the number of ended sessions. */
export async function endSessionsOf(
  db: Queryable,
  uid: string,
  now: number,
  spared?: string,
): Promise<number> {
  let update = db
    .updateTable('sessions')
    .set({ ended: now })
    .where('uid', '=', uid)
    .where('ended', 'is', null)
  if (spared !== undefined) update = update.where('hash', '!=', spared)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}
