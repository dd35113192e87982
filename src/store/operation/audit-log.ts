import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { retryIfTaken } from '../connection/in-transaction.ts'
import { selectLockedUser } from '../connection/select-locked-user.ts'
import type { Queryable } from '../schema.ts'

export interface AuditEntry {
  act: AuditedAct
  /** The uid of the acting account, `operator`, or `nobody` for a signed-out client. */
  actor: string
  /** The target: a uid, an email without an account, a course id, or the client's own address. */
  subject: string
  /** The client's address, if any. */
  address?: string | undefined
  /** The partner concerned, if any. */
  partner?: string | undefined
  /** A fixed id for actions that are looked up by it; random by default. */
  id?: string | undefined
}

/**
 * Appends an entry. Omits the address if the account was erased in the meantime. If an entry with the same id is
 * inserted concurrently, the transaction is retried and finds that entry.
 */
export async function audit(db: Queryable, entry: AuditEntry, now: number): Promise<void> {
  const { partner, address, id = randomUUID(), ...rest } = entry
  const row = { id, at: now, ...rest, partner_id: partner ?? null }
  const known = ownAddress(db, entry) ?? address ?? null
  const insert = db.insertInto('audit_log').values({ ...row, address: known })
  await retryIfTaken(insert.execute())
}

/** Selects the address of an account's action, unless the account was erased in the meantime. */
function ownAddress(db: Queryable, { actor, address }: Pick<AuditEntry, 'actor' | 'address'>) {
  if (address === undefined || actor === 'operator' || actor === 'nobody') return undefined
  return selectLockedUser(db, actor).select(sql<string>`cast(${address} as text)`.as('address'))
}

/** Finds an entry with an id in this range, both ends included. */
export async function findAuditedById(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ id: string; subject: string } | undefined> {
  const query = db.selectFrom('audit_log').select(['id', 'subject']).where('id', '>=', from)
  return query.where('id', '<=', to).limit(1).executeTakeFirst()
}

/** Number of entries inserted per statement. */
const ENTRIES_PER_INSERT = 500

/** Appends the same entry for each of many targets, without an address if the account was erased in the meantime. */
export async function auditEach(
  db: Queryable,
  { partner, address, ...entry }: Omit<AuditEntry, 'subject' | 'id'>,
  subjects: readonly string[],
  now: number,
): Promise<void> {
  const own = ownAddress(db, { ...entry, address })
  const known = own ? sql<string | null>`(select address from own)` : (address ?? null)
  const whole = { at: now, ...entry, address: known, partner_id: partner ?? null }
  const rows = subjects.map((subject) => ({ id: randomUUID(), ...whole, subject }))
  for (let from = 0; from < rows.length; from += ENTRIES_PER_INSERT) {
    const some = rows.slice(from, from + ENTRIES_PER_INSERT)
    if (own)
      await db
        .with('own', () => own)
        .insertInto('audit_log')
        .values(some)
        .execute()
    else await db.insertInto('audit_log').values(some).execute()
  }
}

/** An entry as read, with its time in ms since 1970 and the number of actions it represents. */
export type StoredEntry = Omit<AuditEntry, 'address' | 'partner' | 'id'> & {
  at: number
  address: string | null
  count: number
}

/** Lists the newest entries in a period: all, or those whose actor or subject is in `about`. */
export async function listAudit(
  db: Queryable,
  {
    about,
    since,
    until,
    limit,
  }: { about?: readonly string[] | undefined; since: number; until: number; limit: number },
): Promise<StoredEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'act', 'subject', 'address', 'count'])
    .where('at', '>=', since)
    .where('at', '<', until)
  if (about) query = query.where((eb) => eb.or([eb('actor', 'in', about), eb('subject', 'in', about)]))
  const rows = await query.orderBy('at', 'desc').orderBy('id').limit(limit).execute()
  return rows.map((row) => ({ ...row, act: row.act as AuditedAct }))
}

/** Finds the actor of the newest of these actions on any of these targets, and its time in ms since 1970. */
export async function findNewestAct(
  db: Queryable,
  subjects: readonly string[],
  acts: readonly AuditedAct[],
): Promise<{ actor: string; at: number } | undefined> {
  const query = db.selectFrom('audit_log').select(['actor', 'at']).where('subject', 'in', subjects)
  return query.where('act', 'in', acts).orderBy('at', 'desc').orderBy('id').limit(1).executeTakeFirst()
}

/** Lists the times of these actions on a target since a time, newest first; all in ms since 1970. */
export async function listActTimes(
  db: Queryable,
  { acts, subject }: { acts: readonly AuditedAct[]; subject: string },
  since: number,
): Promise<number[]> {
  const query = db.selectFrom('audit_log').select('at').where('subject', '=', subject)
  const rows = await query.where('at', '>', since).where('act', 'in', acts).orderBy('at', 'desc').execute()
  return rows.map(({ at }) => at)
}

/**
 * Actions of a signed-out client, by address, or of an account, by uid, that share one entry per hour. Actions with
 * `apart` have a separate counter.
 */
export type HourlyEntry = { act: AuditedAct; apart?: string } & ({ address: string } | { uid: string })

/** Returns the number of a client's or an account's actions in the current clock hour. */
export async function countInHour(db: Queryable, entry: HourlyEntry, now: number): Promise<number> {
  const query = db.selectFrom('audit_log').select('count').where('id', '=', hourlyId(entry, now))
  return (await query.executeTakeFirst())?.count ?? 0
}

/**
 * Returns the number of a client's actions in the current clock hour, in all counters except one separate counter.
 */
export async function countAllInHour(
  db: Queryable,
  { act, address }: { act: AuditedAct; address: string },
  except: string,
  now: number,
): Promise<number> {
  const query = db.selectFrom('audit_log').select((eb) => eb.fn.sum<number | string>('count').as('all'))
  const ofClient = query.where('subject', '=', address).where('at', '>=', now - (now % AN_HOUR))
  const counted = ofClient
    .where('act', '=', act)
    .where('id', '!=', hourlyId({ act, address, apart: except }, now))
  return Number((await counted.executeTakeFirst())?.all ?? 0)
}

/**
 * Counts an action in the hourly entry of its client or account. A single statement ensures that concurrent actions
 * cannot exceed `most`. Returns false and writes nothing once that limit is reached.
 */
export async function auditInHour(
  db: Queryable,
  entry: HourlyEntry,
  most: number,
  now: number,
): Promise<boolean> {
  const id = hourlyId(entry, now)
  const whose =
    'uid' in entry
      ? { actor: entry.uid, subject: entry.uid }
      : { actor: 'nobody', subject: entry.address, address: entry.address }
  const row = await db
    .insertInto('audit_log')
    .values({ id, at: now, act: entry.act, ...whose, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ count: sql<number>`audit_log.count + 1` })
        .where('audit_log.count', '<', most),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

/** Access by a company user to personal data: the viewer, the target and its partner. */
export interface Look {
  act: 'person-viewed' | 'team-viewed' | 'people-searched'
  actor: string
  /** The viewed uid or partner, or the number of search results. */
  subject: string
  address?: string | undefined
  partner?: string | undefined
}

/** Counts a view in the single entry for its viewer, target and clock hour. */
export function countLook(db: Queryable, look: Look, now: number): Promise<void> {
  return countAct(db, look, now)
}

/** Counts a frequently repeated action, such as saving a draft, in a single entry per hour. */
export async function countAct(db: Queryable, entry: Omit<AuditEntry, 'id'>, now: number): Promise<void> {
  const { act, actor, subject, address, partner } = entry
  const parts = JSON.stringify([actor, subject, partner, Math.floor(now / AN_HOUR)])
  // The id is hashed, because the entry outlives the users it names.
  const id = `${act} ${createHash('sha256').update(parts).digest('hex')}`
  const own = selectLockedUser(db, actor).select(sql<string>`cast(${address} as text)`.as('address'))
  const known = address === undefined ? null : own
  await db
    .insertInto('audit_log')
    .values({ id, at: now, act, actor, subject, address: known, partner_id: partner ?? null, count: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ count: sql<number>`audit_log.count + 1` }))
    .execute()
}

function hourlyId(entry: HourlyEntry, now: number): string {
  const whose = 'uid' in entry ? entry.uid : entry.address
  const counter = entry.apart === undefined ? entry.act : `${entry.act} ${entry.apart}`
  return `${counter} ${whose} ${Math.floor(now / AN_HOUR)}`
}

/** Removes client addresses from entries older than a time. Removes entries whose subject is an address. */
export async function forgetAuditedAddresses(db: Queryable, before: number): Promise<void> {
  const isAbout = db.deleteFrom('audit_log').where('at', '<=', before).whereRef('subject', '=', 'address')
  await isAbout.execute()
  const update = db.updateTable('audit_log').set({ address: null }).where('at', '<=', before)
  await update.where('address', 'is not', null).execute()
}

/** Subject of an entry whose entered email has been removed. */
export const FORGOTTEN = 'forgotten'

/** Removes the entered emails from failed sign-ins before a time, and keeps the entries. */
export async function forgetEnteredEmails(db: Queryable, before: number): Promise<void> {
  const update = db.updateTable('audit_log').set({ subject: FORGOTTEN }).where('at', '<=', before)
  const failed = update.where('act', 'in', ['sign-in-failed', 'sign-in-locked'])
  await failed.where('subject', '!=', FORGOTTEN).execute()
}
