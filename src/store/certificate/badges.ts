import type { BadgeCourse, StatusPlace } from '#domain/certificate/open-badge.ts'
import { WriteConflict } from '../connection/in-transaction.ts'
import { isSqlite, type Queryable } from '../schema.ts'

/** A key pair for signing badges; both halves are JSON Web Keys in JSON text. */
export interface BadgeKey {
  kid: string
  privateJwk: string
  publicJwk: string
}

/** Finds the newest key, which signs badges. Returns undefined before the first badge. */
export async function findSigningBadgeKey(db: Queryable): Promise<BadgeKey | undefined> {
  const newest = db.selectFrom('badge_keys').selectAll().orderBy('created', 'desc').orderBy('kid', 'desc')
  const row = await newest.limit(1).executeTakeFirst()
  return row && { kid: row.kid, privateJwk: row.private_jwk, publicJwk: row.public_jwk }
}

/** Finds the public half of a current or earlier signing key. */
export async function findPublicBadgeKey(db: Queryable, kid: string): Promise<string | undefined> {
  const query = db.selectFrom('badge_keys').select('public_jwk').where('kid', '=', kid)
  return (await query.executeTakeFirst())?.public_jwk
}

/** Adds a key unless its id exists. */
export async function insertBadgeKey(db: Queryable, key: BadgeKey, now: number): Promise<void> {
  const { kid, privateJwk: private_jwk, publicJwk: public_jwk } = key
  const insert = db.insertInto('badge_keys').values({ kid, private_jwk, public_jwk, created: now })
  await insert.onConflict((conflict) => conflict.column('kid').doNothing()).execute()
}

/** Finds the signed badge of a certificate. Returns undefined if it was never requested or its holder was erased. */
export async function findBadge(db: Queryable, certificateId: string): Promise<string | undefined> {
  const query = db.selectFrom('badges').select('jwt').where('certificate_id', '=', certificateId)
  return (await query.executeTakeFirst())?.jwt ?? undefined
}

/** Email of a certificate's holder, with its verification state. */
interface Holder {
  email: string
  isProved: boolean
}

/**
 * Reads the holder of a certificate and locks the certificate. A revocation or an erasure waits for this transaction.
 * Returns undefined if the certificate was already revoked or erased.
 */
export async function getLockedHolder(
  db: Queryable,
  { partnerId, id, userId }: { partnerId: string; id: string; userId: string },
): Promise<Holder | undefined> {
  const query = db.selectFrom('certificates').select('id').where('partner_id', '=', partnerId)
  const good = query.where('id', '=', id).where('name', 'is not', null).where('revoked', 'is', null)
  const isGood = await (isSqlite(db) ? good : good.forUpdate()).executeTakeFirst()
  const user = db.selectFrom('users').select(['email', 'email_proved']).where('uid', '=', userId)
  const row = isGood && (await user.executeTakeFirst())
  return row && { email: row.email, isProved: row.email_proved === 1 }
}

/**
 * Returns a free index in the newest status list, chosen from the random candidates of `draw`. Returns an index in a
 * new list if all candidates are taken, which happens once the list is about three quarters full.
 */
export async function findFreePlace(db: Queryable, draw: () => number[]): Promise<StatusPlace> {
  const newest = db.selectFrom('badges').select(({ fn }) => fn.max('status_list').as('list'))
  const list = (await newest.executeTakeFirst())?.list ?? 1
  const drawn = draw()
  const query = db.selectFrom('badges').select('place').where('status_list', '=', list)
  const taken = (await query.where('place', 'in', drawn).execute()).map((row) => row.place)
  const place = drawn.find((one) => !taken.includes(one))
  return place === undefined ? { list: list + 1, place: draw()[0] ?? 0 } : { list, place }
}

/**
 * Stores the signed badge of a certificate and the name of its course. Throws WriteConflict if its index was taken in
 * the meantime, or the certificate already has a badge.
 */
export async function insertBadge(
  db: Queryable,
  { id, courseId, revision, courseName }: BadgeCourse & { id: string },
  { list, place }: StatusPlace,
  jwt: string,
): Promise<void> {
  const row = { status_list: list, place, certificate_id: id, jwt, revoked: 0 }
  const insert = db.insertInto('badges').values(row)
  const stored = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .execute()
  if (stored.length === 0) throw new WriteConflict()
  await db
    .insertInto('badge_achievements')
    .values({ course_id: courseId, revision, course_name: courseName })
    .onConflict((conflict) => conflict.columns(['course_id', 'revision']).doNothing())
    .execute()
}

/** Marks the badge of a certificate as revoked. Does nothing if there is no badge. */
export async function revokeBadge(db: Queryable, certificateId: string): Promise<void> {
  await db.updateTable('badges').set({ revoked: 1 }).where('certificate_id', '=', certificateId).execute()
}

/** Lists the indexes of revoked badges in a status list. Returns undefined for a list without badges. */
export async function listRevokedPlaces(db: Queryable, list: number): Promise<number[] | undefined> {
  const query = db.selectFrom('badges').select('place').where('status_list', '=', list)
  if (!(await query.limit(1).executeTakeFirst())) return undefined
  const revoked = await query.where('revoked', '=', 1).orderBy('place').execute()
  return revoked.map(({ place }) => place)
}

/** Finds the name of a course at a revision for which a badge was issued. */
export async function findBadgeCourse(
  db: Queryable,
  { courseId, revision }: Pick<BadgeCourse, 'courseId' | 'revision'>,
): Promise<BadgeCourse | undefined> {
  const query = db.selectFrom('badge_achievements').select('course_name').where('course_id', '=', courseId)
  const row = await query.where('revision', '=', revision).executeTakeFirst()
  return row && { courseId, revision, courseName: row.course_name }
}
