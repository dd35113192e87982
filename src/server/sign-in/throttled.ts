import { randomUUID } from 'node:crypto'
import { ADDRESS_FAILURES, ADDRESS_WINDOW, lockAfter } from '#domain/sign-in-throttle.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import type { Queryable } from '../store/schema.ts'
import {
  addAddressFailure,
  clearAttempts,
  findLock,
  listAddressFailures,
  removeAddressFailure,
  removeOldAddressFailures,
  reserveAttempt,
} from '../store/sign-in-attempts.ts'
import { countedAddress } from './client-address.ts'

/** Whose password is being tried, and from which client address. */
export interface Attempt {
  /** Canonical; there may be no account with it. */
  email: string
  ip: string
}

/**
 * Tries a password under both limits. The attempt counts as failed from before it is checked until it turns
 * out right, so that parallel guesses cannot outrun the count; attempts take turns, so that right passwords
 * that come all at once do not count against each other. Refuses with `too-many-requests`, unchecked.
 */
export async function throttled(
  portal: Portal,
  attempt: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const address = countedAddress(attempt.ip)
  await refuseBeyondLimits(portal, attempt.email, address)
  return portal.passwords.inTurn(address, () => tried(portal, attempt, isRight))
}

async function tried(portal: Portal, attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
  const { db } = portal
  const failure = { id: randomUUID(), address: countedAddress(attempt.ip) }
  await refuseBeyondLimits(portal, attempt.email, failure.address)
  const now = portal.clock()
  await reserveForAddress(db, failure, now)
  const failures = await reserveAttempt(db, attempt.email, now)
  if (failures === undefined) {
    await removeAddressFailure(db, failure.id)
    throw tooMany(((await findLock(db, attempt.email, now)) ?? now) - now)
  }
  if (await isRight()) {
    await clearAttempts(db, attempt.email)
    await removeAddressFailure(db, failure.id)
    return true
  }
  await removeOldAddressFailures(db, now)
  const act = lockAfter(failures) > 0 ? 'sign-in-locked' : 'sign-in-failed'
  await audit(db, { act, actor: 'nobody', subject: attempt.email, address: attempt.ip }, now)
  return false
}

/** Refuses by looking alone: a crowd of refused attempts writes nothing and waits for nobody. */
async function refuseBeyondLimits({ db, clock }: Portal, email: string, address: string): Promise<void> {
  const now = clock()
  const lockedUntil = await findLock(db, email, now)
  if (lockedUntil !== undefined) throw tooMany(lockedUntil - now)
  const failures = await listAddressFailures(db, address, now)
  if (failures.length >= ADDRESS_FAILURES) throw tooMany((failures[0] ?? now) + ADDRESS_WINDOW - now)
}

async function reserveForAddress(
  db: Queryable,
  failure: { id: string; address: string },
  now: number,
): Promise<void> {
  await addAddressFailure(db, failure, now)
  const failures = await listAddressFailures(db, failure.address, now)
  if (failures.length <= ADDRESS_FAILURES) return
  await removeAddressFailure(db, failure.id)
  throw tooMany((failures[0] ?? now) + ADDRESS_WINDOW - now)
}

/** `wait` is in ms. */
function tooMany(wait: number): AppError {
  return new AppError(
    'too-many-requests',
    'There were too many unsuccessful attempts.',
    Math.max(1, Math.ceil(wait / 1000)),
  )
}
