import { sql } from 'kysely'
import {
  ADDRESS_WINDOW_MS,
  FAILURES_AT_MAX_LOCK,
  FAILURES_BEFORE_LOCK,
  lockAfter,
  MAX_FAILURES,
  MAX_LOCK_MS,
} from '#domain/people/sign-in-throttle.ts'
import type { Queryable } from '../../schema.ts'

/** Returns the counter for failures with the current password. An email is its own counter. */
export function accountCounter(uid: string): string {
  return `account ${uid}`
}

/** Returns the counter for wrong app codes and recovery codes of an account. */
export function codeCounter(uid: string): string {
  return `codes ${uid}`
}

/** Reads a counter: consecutive failures, and the end of its lock in ms since 1970. */
export async function readAttempts(
  db: Queryable,
  counter: string,
): Promise<{ failures: number; lockedUntil: number }> {
  const query = db.selectFrom('sign_in_attempts').select(['failures', 'locked_until'])
  const row = await query.where('counter', '=', counter).executeTakeFirst()
  return { failures: row?.failures ?? 0, lockedUntil: row?.locked_until ?? 0 }
}

/** Stores a counter that the caller has read while holding the account's lock. */
export async function writeAttempts(
  db: Queryable,
  { counter, failures, lockedUntil }: { counter: string; failures: number; lockedUntil: number },
  now: number,
): Promise<void> {
  const counted = { failures, locked_until: lockedUntil, last_failed: now }
  const insert = db.insertInto('sign_in_attempts').values({ counter, ...counted })
  await insert.onConflict((conflict) => conflict.column('counter').doUpdateSet(counted)).execute()
}

/**
 * Counts an attempt as failed before it is checked. A single statement ensures that concurrent guesses cannot bypass
 * the lock. Returns the number of consecutive failures including this one. Returns undefined, without counting, if
 * the counter is locked.
 */
export async function reserveAttempt(
  db: Queryable,
  counter: string,
  now: number,
): Promise<number | undefined> {
  const failures = sql<number>`sign_in_attempts.failures + 1`
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ counter, failures: 1, locked_until: 0, last_failed: now })
    .onConflict((conflict) =>
      conflict
        .column('counter')
        .doUpdateSet({ failures, locked_until: lockedUntil(now), last_failed: now })
        .where('sign_in_attempts.locked_until', '<=', now)
        .where('sign_in_attempts.failures', '<', MAX_FAILURES),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

/**
 * Undoes an attempt that could not be checked, which was counted as the `failures`th in a row, and any lock that this
 * attempt alone started. Later failures still count; a counter that reaches 0 is removed. Changes nothing if the
 * right password has cleared the counter in the meantime.
 */
export async function takeBackAttempt(db: Queryable, counter: string, failures: number): Promise<void> {
  const isNewest = sql<boolean>`failures = ${failures}`
  await db
    .updateTable('sign_in_attempts')
    .set({
      failures: sql<number>`failures - 1`,
      locked_until: sql<number>`case when ${isNewest} then 0 else locked_until end`,
    })
    .where('counter', '=', counter)
    .where('failures', '>=', failures)
    .execute()
  await db.deleteFrom('sign_in_attempts').where('counter', '=', counter).where('failures', '=', 0).execute()
}

/**
 * Returns a SQL expression for the end of the lock after the next failure, using the domain's lock times; 0
 * for none.
 */
function lockedUntil(now: number) {
  const cases = []
  for (let failures = FAILURES_BEFORE_LOCK; failures < FAILURES_AT_MAX_LOCK; failures++)
    cases.push(sql`when ${sql.lit(failures)} then cast(${now + lockAfter(failures)} as bigint)`)
  const maxLockedUntil = now + lockAfter(FAILURES_AT_MAX_LOCK)
  return sql<number>`case
    when sign_in_attempts.failures + 1 < ${sql.lit(FAILURES_BEFORE_LOCK)} then 0
    else case sign_in_attempts.failures + 1 ${sql.join(cases, sql` `)} else cast(${maxLockedUntil} as bigint) end
  end`
}

/**
 * Returns the end of a counter's lock, in ms since 1970, or undefined if it is not locked. For a lock that only a
 * reset removes, returns the maximum wait. A lock set by a wrong clock is shortened to the maximum from now.
 */
export async function findLock(db: Queryable, counter: string, now: number): Promise<number | undefined> {
  const query = db.selectFrom('sign_in_attempts').select(['failures', 'locked_until'])
  const row = await query.where('counter', '=', counter).executeTakeFirst()
  if (!row) return undefined
  if (row.failures >= MAX_FAILURES) return now + MAX_LOCK_MS
  const latest = now + lockAfter(row.failures)
  if (row.locked_until > latest) await cutLock(db, counter, latest)
  const until = Math.min(row.locked_until, latest)
  return until > now ? until : undefined
}

async function cutLock(db: Queryable, counter: string, latest: number): Promise<void> {
  const cut = db.updateTable('sign_in_attempts').set({ locked_until: latest }).where('counter', '=', counter)
  await cut.where('locked_until', '>', latest).execute()
}

/** Removes a counter's failures after the right password or a password reset. */
export async function clearAttempts(db: Queryable, counter: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('counter', '=', counter).execute()
}

/** A client's failure and the networks in which it counts. */
export interface ClientFailure {
  id: string
  networks: string[]
}

/** Stores a client's failure, which counts for a limited time. */
export async function addAddressFailure(db: Queryable, failure: ClientFailure, now: number): Promise<void> {
  if (failure.networks.length === 0) return
  const ids = idsOf(failure)
  const rows = failure.networks.map((address, place) => ({ id: ids[place] ?? '', address, at: now }))
  await db.insertInto('address_failures').values(rows).execute()
}

/** Removes a failure again. */
export async function removeAddressFailure(db: Queryable, failure: ClientFailure): Promise<void> {
  if (failure.networks.length === 0) return
  await db.deleteFrom('address_failures').where('id', 'in', idsOf(failure)).execute()
}

function idsOf({ id, networks }: ClientFailure): string[] {
  return networks.map((network) => `${id} ${network}`)
}

/**
 * Returns the end of a network's wait, in ms since 1970, if `failures` are allowed per window. Returns undefined if
 * the network need not wait. Failures dated in the future by a wrong clock count from now.
 */
export async function findNetworkLimit(
  db: Queryable,
  { network, failures }: { network: string; failures: number },
  now: number,
): Promise<number | undefined> {
  const ofNetwork = db.selectFrom('address_failures').select('at').where('address', '=', network)
  const counting = ofNetwork
    .where('at', '>', now - ADDRESS_WINDOW_MS)
    .orderBy('at', 'desc')
    .limit(1)
  const deciding = await counting.offset(failures - 1).executeTakeFirst()
  if (!deciding) return undefined
  const redate = db.updateTable('address_failures').set({ at: now })
  if (await ofNetwork.where('at', '>', now).limit(1).executeTakeFirst())
    await redate.where('address', '=', network).where('at', '>', now).execute()
  return Math.min(deciding.at, now) + ADDRESS_WINDOW_MS
}
