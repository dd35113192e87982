import { sql } from 'kysely'
import type { FactorKind, HeldBecause } from '#domain/console/second-factor.ts'
import { type PasskeyRow, type Queryable, readTexts } from '../../schema.ts'

/** A stored passkey; times in ms since 1970. */
export interface Passkey {
  uid: string
  /** Credential id from the device, base64url. */
  id: string
  publicKey: string
  counter: number
  transports: string[]
  name: string
  made: number
  lastUsed: number | undefined
  held: number | undefined
  /** The reason for a hold; undefined for usable passkeys and for holds stored before reasons were. */
  heldBecause: HeldBecause | undefined
}

const PASSKEY = [
  'uid',
  'id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created',
  'last_used',
  'held',
  'held_because',
] as const

function passkeyFromRow({ public_key, transports, held_because, ...row }: PasskeyRow): Passkey {
  const { created: made, last_used, held, ...rest } = row
  const heldBecause = (held_because ?? undefined) as HeldBecause | undefined
  const times = { made, lastUsed: last_used ?? undefined, held: held ?? undefined, heldBecause }
  return { ...rest, publicKey: public_key, transports: readTexts(transports), ...times }
}

/** Lists an account's passkeys, oldest first. */
export async function listPasskeys(db: Queryable, uid: string): Promise<Passkey[]> {
  const query = db.selectFrom('passkeys').select(PASSKEY).where('uid', '=', uid)
  return (await query.orderBy('created').orderBy('id').execute()).map(passkeyFromRow)
}

/** Finds a passkey of any account by its credential id. Signing in with a passkey involves no user name. */
export async function findPasskey(db: Queryable, id: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('passkeys').select(PASSKEY).where('id', '=', id).executeTakeFirst()
  return row && passkeyFromRow(row)
}

/** Stores a new passkey. Returns false if its id exists. */
export async function insertPasskey(
  db: Queryable,
  {
    uid,
    id,
    publicKey,
    counter,
    transports,
    name,
  }: Omit<Passkey, 'made' | 'lastUsed' | 'held' | 'heldBecause'>,
  now: number,
): Promise<boolean> {
  const stored = { uid, id, name, counter, public_key: publicKey, transports: JSON.stringify(transports) }
  const insert = db
    .insertInto('passkeys')
    .values({ ...stored, created: now, last_used: null, held: null, held_because: null })
  const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Records the use of a passkey if it is not on hold and its counter has increased. A single statement ensures that
 * only the first of two uses with the same count succeeds. Returns true on success. Devices without a counter always
 * send 0.
 */
export async function notePasskeyUse(
  db: Queryable,
  { uid, id, counter }: { uid: string; id: string; counter: number },
  now: number,
): Promise<boolean> {
  const update = db.updateTable('passkeys').set({ counter, last_used: now }).where('uid', '=', uid)
  const goesOn = update.where('id', '=', id).where('held', 'is', null)
  const counted = counter === 0 ? goesOn.where('counter', '=', 0) : goesOn.where('counter', '<', counter)
  return (await counted.executeTakeFirst()).numUpdatedRows === 1n
}

/** Puts a passkey on hold until an admin reviews it. Returns false if it is already on hold. */
export async function holdPasskey(
  db: Queryable,
  { uid, id, because }: { uid: string; id: string; because: HeldBecause },
  now: number,
): Promise<boolean> {
  const update = db.updateTable('passkeys').set({ held: now, held_because: because }).where('uid', '=', uid)
  return (
    (await update.where('id', '=', id).where('held', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
  )
}

/**
 * Releases a passkey on hold. If its counter had decreased, the next count it sends is accepted. Otherwise the stored
 * counter is kept, so that a copy with an older counter is still detected.
 */
export async function releasePasskey(db: Queryable, { uid, id }: { uid: string; id: string }): Promise<void> {
  const counter = sql<number>`case when held_because = 'counter-went-back' then 0 else counter end`
  const update = db.updateTable('passkeys').set({ held: null, held_because: null, counter })
  await update.where('uid', '=', uid).where('id', '=', id).execute()
}

export async function renamePasskey(
  db: Queryable,
  { uid, id, name }: { uid: string; id: string; name: string },
): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('uid', '=', uid).where('id', '=', id).execute()
}

export async function removePasskey(db: Queryable, { uid, id }: { uid: string; id: string }): Promise<void> {
  await db.deleteFrom('passkeys').where('uid', '=', uid).where('id', '=', id).execute()
}

/** The authenticator app of an account; times in ms since 1970. */
export interface AuthenticatorApp {
  /** The app's secret, base32. */
  secret: string
  /** Number of the newest 30-second step whose code was used. */
  lastStep: number
  made: number
  lastUsed: number | undefined
}

export async function findApp(db: Queryable, uid: string): Promise<AuthenticatorApp | undefined> {
  const row = await db.selectFrom('totp_factors').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (!row) return undefined
  return {
    secret: row.secret,
    lastStep: row.last_step,
    made: row.created,
    lastUsed: row.last_used ?? undefined,
  }
}

/** Stores an account's app and replaces an earlier one. */
export async function replaceApp(
  db: Queryable,
  { uid, secret, lastStep }: { uid: string; secret: string; lastStep: number },
  now: number,
): Promise<void> {
  await removeApp(db, uid)
  const row = { uid, secret, last_step: lastStep, created: now, last_used: now }
  await db.insertInto('totp_factors').values(row).execute()
}

/** Records the use of an app's code. Returns false if that code or a newer one was used before. */
export async function noteCodeUse(
  db: Queryable,
  { uid, step }: { uid: string; step: number },
  now: number,
): Promise<boolean> {
  const update = db.updateTable('totp_factors').set({ last_step: step, last_used: now })
  const unused = update.where('uid', '=', uid).where('last_step', '<', step)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** Removes an account's app; returns false if there is none. */
export async function removeApp(db: Queryable, uid: string): Promise<boolean> {
  const result = await db.deleteFrom('totp_factors').where('uid', '=', uid).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Stores the hashes of new recovery codes and replaces all earlier ones. */
export async function replaceRecoveryCodes(
  db: Queryable,
  { uid, hashes }: { uid: string; hashes: string[] },
  now: number,
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
  const rows = hashes.map((hash) => ({ uid, hash, created: now, used: null }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. Returns false if it is not the account's, or was used before. */
export async function takeRecoveryCode(
  db: Queryable,
  { uid, hash }: { uid: string; hash: string },
  now: number,
): Promise<boolean> {
  const update = db.updateTable('recovery_codes').set({ used: now }).where('uid', '=', uid)
  const unused = update.where('hash', '=', hash).where('used', 'is', null)
  return (await unused.executeTakeFirst()).numUpdatedRows === 1n
}

/** Counts the unused recovery codes of an account. */
export async function countRecoveryCodes(db: Queryable, uid: string): Promise<number> {
  const codes = db.selectFrom('recovery_codes').select((eb) => eb.fn.countAll<number>().as('left'))
  const unused = codes.where('uid', '=', uid).where('used', 'is', null)
  return Number((await unused.executeTakeFirstOrThrow()).left)
}

/** The usable kinds of an account's second factors. `hasFactor` is also true if all passkeys are on hold. */
export interface FactorsOf {
  hasFactor: boolean
  kinds: FactorKind[]
}

export async function findFactors(db: Queryable, uid: string): Promise<FactorsOf> {
  const passkeys = await listPasskeys(db, uid)
  const app = await findApp(db, uid)
  const codes = await countRecoveryCodes(db, uid)
  const kinds: FactorKind[] = [
    ...(passkeys.some(({ held }) => held === undefined) ? (['passkey'] as const) : []),
    ...(app ? (['app'] as const) : []),
    ...(codes > 0 ? (['recovery'] as const) : []),
  ]
  return { hasFactor: passkeys.length > 0 || app !== undefined || codes > 0, kinds }
}
