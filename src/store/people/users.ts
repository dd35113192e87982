import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { AdminLimit } from '#domain/people/managed-team.ts'
import { firstRole } from '#domain/permissions.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import { selectLockedUser } from '../connection/select-locked-user.ts'
import { isSqlite, type Queryable, readJson, readTexts, type UserRow } from '../schema.ts'
import { insertWords, replaceWords, wordsMadeOf } from './found-people.ts'
import { changeMembership } from './memberships.ts'

/** An account without its password hash, which only the sign-in service uses. */
export interface User {
  uid: string
  email: string
  userName: string
  roles: string[]
  partner: string | undefined
  profileImageUrl: string | undefined
  disabled: boolean
  /** The groups and areas to which an administrator is limited. */
  limit: AdminLimit | undefined
}

export interface NewUser extends Omit<User, 'disabled' | 'limit'> {
  passwordHash: string | undefined
}

/** Values of `users.disabled`. Resuming a partner enables only the accounts that were disabled with it. */
export const ENABLED = 0
export const DISABLED = 1
export const DISABLED_WITH_PARTNER = 2

/** The columns of a `User`. */
export const USER_COLUMNS = [
  'users.uid',
  'users.email',
  'users.user_name',
  'users.roles',
  'users.partner',
  'users.profile_image_url',
  'users.disabled',
  'users.admin_limit',
] as const

type Row = Pick<
  Selectable<UserRow>,
  'uid' | 'email' | 'user_name' | 'roles' | 'partner' | 'profile_image_url' | 'disabled' | 'admin_limit'
>

const StoredLimit = z.object({ groups: z.array(z.string()), areas: z.array(z.string()) })

export function userFromRow(row: Row): User {
  return {
    uid: row.uid,
    email: row.email,
    userName: row.user_name,
    roles: readTexts(row.roles),
    partner: row.partner ?? undefined,
    profileImageUrl: row.profile_image_url ?? undefined,
    disabled: row.disabled !== ENABLED,
    limit: row.admin_limit === null ? undefined : readJson(StoredLimit, row.admin_limit),
  }
}

const selectUser = prepareQuery((db, values: { uid: string }) =>
  db.selectFrom('users').select(USER_COLUMNS).where('uid', '=', values.uid),
)

export async function findUser(db: Queryable, uid: string): Promise<User | undefined> {
  const [row] = (await selectUser(db, { uid })).rows
  return row && userFromRow(row)
}

const selectMember = prepareQuery((db, values: { uid: string }) =>
  db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'joined', 'created'])
    .where('uid', '=', values.uid),
)

/** Finds an account with the time it joined its partner, in ms since 1970. */
export async function findMember(
  db: Queryable,
  uid: string,
): Promise<(User & { joined: number }) | undefined> {
  const [row] = (await selectMember(db, { uid })).rows
  return row && { ...userFromRow(row), joined: row.joined ?? row.created }
}

/** An account and its password hash. */
export interface Credential {
  user: User
  passwordHash: string | undefined
}

/** Finds an account and its password hash for checking a password. `email` must be canonical. */
export async function findCredential(
  db: Queryable,
  whose: { email: string } | { uid: string },
): Promise<Credential | undefined> {
  const query = db.selectFrom('users').select([...USER_COLUMNS, 'password_hash'])
  const found =
    'uid' in whose
      ? query.where('uid', '=', whose.uid)
      : query.where('uid', '=', selectUidOf(db, whose.email)).where('email', '=', whose.email)
  const row = await found.executeTakeFirst()
  return row && { user: userFromRow(row), passwordHash: row.password_hash ?? undefined }
}

/**
 * Inserts an account. Returns false and changes nothing if the email is taken. With a password, which the operator
 * has set, the mailbox counts as verified. Without one, the invitation verifies the mailbox.
 */
export async function insertUser(db: Queryable, user: NewUser, now: number): Promise<boolean> {
  const row = {
    uid: user.uid,
    email: user.email,
    user_name: user.userName,
    roles: JSON.stringify(user.roles),
    partner: user.partner ?? null,
    profile_image_url: user.profileImageUrl ?? null,
    disabled: ENABLED,
    password_hash: user.passwordHash ?? null,
    email_proved: user.passwordHash === undefined ? 0 : 1,
    created: now,
    joined: user.partner === undefined ? null : now,
    words_of: wordsMadeOf(user),
  }
  const insert = db.insertInto('users').values(row)
  const result = await insert
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (result.numInsertedOrUpdatedRows !== 1n) return false
  await insertWords(db, user)
  return true
}

/** Changes the display name of an account. */
export async function renameUser(db: Queryable, uid: string, userName: string): Promise<void> {
  const update = db.updateTable('users').set({ user_name: userName }).where('uid', '=', uid)
  const row = await update.returning('email').executeTakeFirst()
  if (row) await replaceWords(db, { uid, userName, email: row.email })
}

/** Sets the URL of an account's picture. */
export async function setPicture(db: Queryable, uid: string, url: string): Promise<void> {
  await db.updateTable('users').set({ profile_image_url: url }).where('uid', '=', uid).execute()
}

/** Returns true if an account has a password and can therefore sign in. */
export async function hasPassword(db: Queryable, uid: string): Promise<boolean> {
  const query = db.selectFrom('users').select('uid').where('uid', '=', uid)
  return (await query.where('password_hash', 'is not', null).executeTakeFirst()) !== undefined
}

export async function setPasswordHash(db: Queryable, uid: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('uid', '=', uid).execute()
}

/** Returns an account's name for an email to its address. The name is empty while the mailbox is unverified. */
export async function findProvedName(db: Queryable, uid: string): Promise<string> {
  const query = db.selectFrom('users').select('user_name').where('uid', '=', uid)
  return (await query.where('email_proved', '=', 1).executeTakeFirst())?.user_name ?? ''
}

/**
 * Returns true if an account is unchanged since it was created for its current partner: without a password, with an
 * unverified mailbox, and never without or in another partner.
 */
export async function isUntouched(db: Queryable, uid: string): Promise<boolean> {
  const query = db.selectFrom('users').select('uid').where('uid', '=', uid).where('email_proved', '=', 0)
  const untouched = query.where('password_hash', 'is', null).whereRef('joined', '=', 'created')
  return (await untouched.executeTakeFirst()) !== undefined
}

/**
 * Marks an account's mailbox as verified after a link mailed to this address was followed. Returns false if the
 * account's address has changed since; the link does not verify the new address.
 */
export async function markEmailProved(db: Queryable, uid: string, email: string): Promise<boolean> {
  const update = db.updateTable('users').set({ email_proved: 1 }).where('uid', '=', uid)
  return (await update.where('email', '=', email).executeTakeFirst()).numUpdatedRows === 1n
}

/** Removes the password of an account with an unverified mailbox. Returns true if there was a password. */
export async function dropUnprovedPassword(db: Queryable, uid: string): Promise<boolean> {
  const update = db.updateTable('users').set({ password_hash: null }).where('uid', '=', uid)
  const dropped = update.where('email_proved', '=', 0).where('password_hash', 'is not', null)
  return (await dropped.executeTakeFirst()).numUpdatedRows === 1n
}

/** Locks an enabled account with this password hash. Returns false if it was disabled or its password has changed. */
export async function lockUserWithPassword(
  db: Queryable,
  uid: string,
  passwordHash: string,
): Promise<boolean> {
  const hold = db.updateTable('users').set({ password_hash: passwordHash }).where('uid', '=', uid)
  const held = hold.where('password_hash', '=', passwordHash).where('disabled', '=', ENABLED)
  return (await held.executeTakeFirst()).numUpdatedRows === 1n
}

/** Selects an enabled account with this password hash. */
export function selectUserWithPassword(db: Queryable, uid: string, passwordHash: string) {
  const query = db.selectFrom('users').where('uid', '=', uid).where('password_hash', '=', passwordHash)
  return query.where('disabled', '=', ENABLED)
}

/** Changes an account's email, which is then unverified. Returns false if another account has the email. */
export async function setEmail(db: Queryable, uid: string, email: string): Promise<boolean> {
  if (await findUserByEmail(db, email)) return false
  const update = db.updateTable('users').set({ email, email_proved: 0 }).where('uid', '=', uid)
  const row = await update.returning('user_name').executeTakeFirst()
  if (row) await replaceWords(db, { uid, userName: row.user_name, email })
  return true
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const uid = await findUid(db, email)
  if (uid === undefined) return undefined
  const query = db.selectFrom('users').select(USER_COLUMNS).where('uid', '=', uid)
  const row = await query.where('email', '=', email).executeTakeFirst()
  return row && userFromRow(row)
}

/** Finds the uid of the account with this email. */
export async function findUid(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = (await selectUid(db, { email })).rows
  return row?.uid
}

const selectUid = prepareQuery((db, values: { email: string }) => selectUidOf(db, values.email))

/** Selects the uid of the account with this email, as a subquery for statements about that account. */
export function selectUidOf(db: Queryable, email: string) {
  return db.selectFrom('emails').select('emails.uid').where('emails.email', '=', email)
}

/** Locks an account until the transaction ends, so that data read about the account and its links remain valid. */
export async function lockUser(db: Queryable, uid: string): Promise<void> {
  await db.updateTable('users').set({ uid }).where('uid', '=', uid).execute()
}

/** Takes an exclusive lock on an account for erasure. Waits for transactions with a shared lock. */
export async function lockUserToErase(db: Queryable, uid: string): Promise<void> {
  const query = db.selectFrom('users').select('uid').where('uid', '=', uid)
  await (isSqlite(db) ? query : query.forUpdate()).execute()
}

/** Takes a shared lock that protects an account from erasure. Returns false if the account no longer exists. */
export async function holdUser(db: Queryable, uid: string): Promise<boolean> {
  return (await selectLockedUser(db, uid).select('uid').executeTakeFirst()) !== undefined
}

/** Finds the account with this email and locks it, so that the account keeps the email until the transaction ends. */
export async function lockUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const uid = await findUid(db, email)
  if (uid === undefined) return undefined
  const hold = db.updateTable('users').set({ email }).where('uid', '=', uid).where('email', '=', email)
  const row = await hold.returning(USER_COLUMNS).executeTakeFirst()
  return row && userFromRow(row)
}

/**
 * Sets or removes an account's partner and roles. Also sets the time of joining, unless the account is already in
 * this partner. Enables an account that was disabled with its previous partner. An administrator's
 * limit ends unless they remain its administrator.
 */
export async function setMembership(
  db: Queryable,
  uid: string,
  membership: { partner: string | undefined; roles: string[] },
  now: number,
): Promise<void> {
  const partner = membership.partner ?? null
  await changeMembership(db, { uid, ...membership }, now)
  const update = db.updateTable('users').set((eb) => ({
    partner,
    roles: JSON.stringify(membership.roles),
    admin_limit:
      firstRole(membership.roles) === 'partner-admin'
        ? eb.case().when('partner', '=', partner).then(eb.ref('admin_limit')).else(null).end()
        : null,
    joined:
      partner === null
        ? null
        : eb
            .case()
            .when('partner', '=', partner)
            .then(eb.ref('joined'))
            .else(eb.cast<number>(eb.val(now), 'bigint'))
            .end(),
    disabled: eb
      .case()
      .when(
        partner === null
          ? eb('disabled', '=', DISABLED_WITH_PARTNER)
          : eb.and([eb('disabled', '=', DISABLED_WITH_PARTNER), eb('partner', '!=', partner)]),
      )
      .then(ENABLED)
      .else(eb.ref('disabled'))
      .end(),
  }))
  await update.where('uid', '=', uid).execute()
}

/** An account with the details shown to the operator; times in ms since 1970. */
export type ListedUser = User & { created: number; hasPassword: boolean; isEmailProved: boolean }

/** Finds an account with the details shown to the operator. */
export async function findListedUser(
  db: Queryable,
  uid: string,
): Promise<(ListedUser & { joined: number | undefined }) | undefined> {
  const query = db.selectFrom('users').select([...USER_COLUMNS, 'created', 'joined', 'password_hash'])
  const row = await query.select('email_proved').where('uid', '=', uid).executeTakeFirst()
  if (!row) return undefined
  const { created, joined, password_hash, email_proved } = row
  const account = { created, hasPassword: password_hash !== null, isEmailProved: email_proved === 1 }
  return { ...userFromRow(row), ...account, joined: joined ?? undefined }
}

/** Lists accounts, oldest first. May be limited to a partner, or to emails and names that contain a text. */
export async function listUsers(
  db: Queryable,
  { partner, text, limit }: { partner?: string | undefined; text?: string | undefined; limit: number },
): Promise<ListedUser[]> {
  let query = db.selectFrom('users').select([...USER_COLUMNS, 'created', 'password_hash', 'email_proved'])
  if (partner !== undefined) query = query.where('partner', '=', partner)
  if (text !== undefined) {
    const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
    const holds = (column: 'email' | 'user_name') =>
      sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
    query = query.where((eb) => eb.or([holds('email'), holds('user_name')]))
  }
  const rows = await query.orderBy('created').orderBy('uid').limit(limit).execute()
  return rows.map((row) => ({
    ...userFromRow(row),
    created: row.created,
    hasPassword: row.password_hash !== null,
    isEmailProved: row.email_proved === 1,
  }))
}

/** Finds the names of accounts by uid. Omits erased accounts. */
export async function findUserNames(db: Queryable, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const query = db.selectFrom('users').select(['uid', 'user_name']).where('uid', 'in', uids)
  return new Map((await query.execute()).map(({ uid, user_name }) => [uid, user_name]))
}

export async function isEmptyOfUsers(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) === undefined
}
