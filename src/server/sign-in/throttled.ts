import { randomUUID } from 'node:crypto'
import { ADDRESS_FAILURES, ADDRESS_WINDOW } from '#domain/sign-in-throttle.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
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
export function throttled(
  portal: Portal,
  attempt: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  return portal.passwords.inTurn(() => tried(portal, attempt, isRight))
}

async function tried(portal: Portal, attempt: Attempt, isRight: () => Promise<boolean>): Promise<boolean> {
  const failure = { id: randomUUID(), address: countedAddress(attempt.ip) }
  await reserveForAddress(portal, failure)
  const now = portal.clock()
  if (!(await reserveAttempt(portal.db, attempt.email, now))) {
    await removeAddressFailure(portal.db, failure.id)
    await audit(
      portal.db,
      { act: 'sign-in-refused', actor: 'nobody', subject: attempt.email, address: attempt.ip },
      now,
    )
    throw tooMany(((await findLock(portal.db, attempt.email, now)) ?? now) - now)
  }
  if (!(await isRight())) {
    await removeOldAddressFailures(portal.db, now)
    await audit(
      portal.db,
      { act: 'sign-in-failed', actor: 'nobody', subject: attempt.email, address: attempt.ip },
      now,
    )
    return false
  }
  await clearAttempts(portal.db, attempt.email)
  await removeAddressFailure(portal.db, failure.id)
  return true
}

async function reserveForAddress(
  { db, clock }: Portal,
  failure: { id: string; address: string },
): Promise<void> {
  const now = clock()
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
