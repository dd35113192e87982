import type { Queryable, UserRow } from './schema.ts'

/** An account as everything but the sign-in service sees it: no password hash. */
export interface User {
  uid: string
  email: string
  userName: string
  roles: string[]
  partner: string | undefined
  profileImageUrl: string | undefined
  disabled: boolean
}

export interface NewUser extends Omit<User, 'disabled'> {
  passwordHash: string | undefined
}

const COLUMNS = ['uid', 'email', 'user_name', 'roles', 'partner', 'profile_image_url', 'disabled'] as const

type Row = Pick<UserRow, (typeof COLUMNS)[number]>

export function userFromRow(row: Row): User {
  return {
    uid: row.uid,
    email: row.email,
    userName: row.user_name,
    roles: JSON.parse(row.roles) as string[],
    partner: row.partner ?? undefined,
    profileImageUrl: row.profile_image_url ?? undefined,
    disabled: row.disabled === 1,
  }
}

export async function findUser(db: Queryable, uid: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(COLUMNS).where('uid', '=', uid).executeTakeFirst()
  return row && userFromRow(row)
}

/** All accounts of a partner, in the order they were made. */
export async function listUsersOfPartner(db: Queryable, partner: string): Promise<User[]> {
  const query = db.selectFrom('users').select(COLUMNS).where('partner', '=', partner)
  const rows = await query.orderBy('created').orderBy('uid').execute()
  return rows.map(userFromRow)
}

/** An account and its password hash, for checking a password. `email` is canonical. */
export async function findCredential(
  db: Queryable,
  whose: { email: string } | { uid: string },
): Promise<{ user: User; passwordHash: string | undefined } | undefined> {
  const query = db.selectFrom('users').select([...COLUMNS, 'password_hash'])
  const found = 'uid' in whose ? query.where('uid', '=', whose.uid) : query.where('email', '=', whose.email)
  const row = await found.executeTakeFirst()
  return row && { user: userFromRow(row), passwordHash: row.password_hash ?? undefined }
}

/**
 * Adds an account; false when the email is taken, and then nothing changed. The operator who gives it a password vouches
 * for its mailbox; one without is proved by the invitation.
 */
export async function insertUser(db: Queryable, user: NewUser, now: number): Promise<boolean> {
  const row = {
    uid: user.uid,
    email: user.email,
    user_name: user.userName,
    roles: JSON.stringify(user.roles),
    partner: user.partner ?? null,
    profile_image_url: user.profileImageUrl ?? null,
    disabled: 0,
    password_hash: user.passwordHash ?? null,
    email_proved: user.passwordHash === undefined ? 0 : 1,
    created: now,
    joined: user.partner === undefined ? null : now,
  }
  const insert = db.insertInto('users').values(row)
  const result = await insert
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Changes the shown name of an account. */
export async function renameUser(db: Queryable, uid: string, userName: string): Promise<void> {
  await db.updateTable('users').set({ user_name: userName }).where('uid', '=', uid).execute()
}

/** Whether an account has a password, and so can sign in. */
export async function hasPassword(db: Queryable, uid: string): Promise<boolean> {
  const query = db.selectFrom('users').select('uid').where('uid', '=', uid)
  return (await query.where('password_hash', 'is not', null).executeTakeFirst()) !== undefined
}

export async function setPasswordHash(db: Queryable, uid: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('uid', '=', uid).execute()
}

/** The name of an account for a mail to its address: empty while nobody has proved that mailbox. */
export async function findProvedName(db: Queryable, uid: string): Promise<string> {
  const query = db.selectFrom('users').select('user_name').where('uid', '=', uid)
  return (await query.where('email_proved', '=', 1).executeTakeFirst())?.user_name ?? ''
}

/**
 * A link mailed to this address was followed: whoever has the account reads that mailbox. False when the account has
 * another address by now, of which the link proves nothing.
 */
export async function markEmailProved(db: Queryable, uid: string, email: string): Promise<boolean> {
  const update = db.updateTable('users').set({ email_proved: 1 }).where('uid', '=', uid)
  return (await update.where('email', '=', email).executeTakeFirst()).numUpdatedRows === 1n
}

/** Takes the password off an account whose mailbox nobody has proved; false where there was none to take off. */
export async function dropUnprovedPassword(db: Queryable, uid: string): Promise<boolean> {
  const update = db.updateTable('users').set({ password_hash: null }).where('uid', '=', uid)
  const dropped = update.where('email_proved', '=', 0).where('password_hash', 'is not', null)
  return (await dropped.executeTakeFirst()).numUpdatedRows === 1n
}

/** Locks an enabled account while it has this password; false when a reset or a disabling was faster than the check. */
export async function lockUserWithPassword(
  db: Queryable,
  uid: string,
  passwordHash: string,
): Promise<boolean> {
  const hold = db.updateTable('users').set({ password_hash: passwordHash }).where('uid', '=', uid)
  const held = hold.where('password_hash', '=', passwordHash).where('disabled', '=', 0)
  return (await held.executeTakeFirst()).numUpdatedRows === 1n
}

/** Gives an account another email; false when another account has it, and then nothing changed. */
export async function setEmail(db: Queryable, uid: string, email: string): Promise<boolean> {
  if (await findUserByEmail(db, email)) return false
  await db.updateTable('users').set({ email, email_proved: 0 }).where('uid', '=', uid).execute()
  return true
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(COLUMNS).where('email', '=', email).executeTakeFirst()
  return row && userFromRow(row)
}

/** Locks an account until the transaction ends: what is read of it, and of its links, stays true. */
export async function lockUser(db: Queryable, uid: string): Promise<void> {
  await db.updateTable('users').set({ uid }).where('uid', '=', uid).execute()
}

/** Locks and returns the account with this email, which then keeps it until the transaction ends. */
export async function lockUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const hold = db.updateTable('users').set({ email }).where('email', '=', email)
  const row = await hold.returning(COLUMNS).executeTakeFirst()
  return row && userFromRow(row)
}

/**
 * Puts an account into a partner with these roles, or out of any: nothing else of it changes but the time it joined, and
 * that not where it is in this partner already.
 */
export async function setMembership(
  db: Queryable,
  uid: string,
  membership: { partner: string | undefined; roles: string[] },
  now: number,
): Promise<void> {
  const partner = membership.partner ?? null
  const update = db.updateTable('users').set((eb) => ({
    partner,
    roles: JSON.stringify(membership.roles),
    joined:
      partner === null
        ? null
        : eb
            .case()
            .when('partner', '=', partner)
            .then(eb.ref('joined'))
            .else(eb.cast<number>(eb.val(now), 'bigint'))
            .end(),
  }))
  await update.where('uid', '=', uid).execute()
}

/** When an account became what it is: made, and then taken into its partner. In ms since 1970. */
export async function findMembershipBeginning(db: Queryable, uid: string): Promise<number> {
  const query = db.selectFrom('users').select(['created', 'joined']).where('uid', '=', uid)
  const { created = 0, joined = null } = (await query.executeTakeFirst()) ?? {}
  return Math.max(created, joined ?? created)
}

export async function setDisabled(db: Queryable, uid: string, disabled: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ disabled: disabled ? 1 : 0 })
    .where('uid', '=', uid)
    .execute()
}

export async function isEmptyOfUsers(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) === undefined
}
