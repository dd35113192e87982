import { randomUUID } from 'node:crypto'
import { lockAfter } from '#domain/sign-in-throttle.ts'
import { AppError, inSeconds } from '../../core/errors.ts'
import { audit } from '../../store/audit-log.ts'
import { browserCounter } from '../../store/known-browsers.ts'
import type { Queryable } from '../../store/schema.ts'
import type { ClientFailure } from '../../store/sign-in-attempts.ts'
import {
  accountCounter,
  addAddressFailure,
  clearAttempts,
  findLock,
  findNetworkLimit,
  removeAddressFailure,
  removeOldAddressFailures,
  reserveAttempt,
  takeBackAttempt,
} from '../../store/sign-in-attempts.ts'
import type { CountedNetwork } from '../client-address.ts'
import { clientNetwork, clientNetworks } from '../client-address.ts'
import type { PasswordPortal } from './passwords.ts'

/**
 * The kind of client that tries a password. Signed-in people and browsers that signed in to the account before are locked
 * only by failures of their own: strangers cannot lock them out. A known browser is not limited by the failures of its
 * client address either.
 */
export type Sender =
  | { kind: 'stranger' }
  | { kind: 'known-browser'; mark: string }
  | { kind: 'signed-in'; uid: string }

/** An attempt at a password: the account's email, the client's address, and the kind of client. */
export interface Attempt {
  /** Canonical; there may be no account with it. */
  email: string
  ip: string
  sender: Sender
}

/**
 * Tries a password within both limits. The attempt counts as failed from before the check until it turns out right or
 * cannot be checked, so that parallel guesses cannot outrun the count; attempts take turns, so that right passwords
 * arriving all at once do not count against each other. Everybody but strangers has priority. Refuses without a check:
 * with `too-many-requests`, and with `unavailable` when too many wait, which costs no query.
 */
export async function withThrottle<Check extends { isRight: boolean }>(
  portal: PasswordPortal,
  attempt: Attempt,
  check: () => Promise<Check>,
): Promise<Check> {
  const caller = { client: clientNetwork(attempt.ip), goesFirst: attempt.sender.kind !== 'stranger' }
  portal.passwords.refuseWhenFull(caller)
  await refuseBeyondLimits(portal, attempt)
  return portal.passwords.enqueue(caller, () => tryOnce(portal, attempt, check))
}

async function tryOnce<Check extends { isRight: boolean }>(
  portal: PasswordPortal,
  attempt: Attempt,
  check: () => Promise<Check>,
): Promise<Check> {
  const { db } = portal
  await refuseBeyondLimits(portal, attempt)
  const now = portal.clock()
  const counter = counterOf(attempt)
  const networks = networksOf(attempt)
  const failure = { id: randomUUID(), networks: networks.map(({ network }) => network) }
  await reserveForAddress(db, failure, networks, now)
  const failures = await reserveAttempt(db, counter, now)
  if (failures === undefined) {
    await removeAddressFailure(db, failure)
    throw tooMany(((await findLock(db, counter, now)) ?? now) - now)
  }
  const checked = await check().catch(async (error: unknown) => {
    await takeBackAttempt(db, counter, failures)
    await removeAddressFailure(db, failure)
    throw error
  })
  if (checked.isRight) {
    await clearAttempts(db, counter)
    await removeAddressFailure(db, failure)
  } else await noteFailure(db, attempt, failures, now)
  return checked
}

/** Records a failure; a wrong current password counts for the email, too. */
async function noteFailure(db: Queryable, attempt: Attempt, failures: number, now: number): Promise<void> {
  const { email, ip, sender } = attempt
  await removeOldAddressFailures(db, now)
  if (sender.kind === 'signed-in') await reserveAttempt(db, email, now)
  const act = lockAfter(failures) > 0 ? 'sign-in-locked' : 'sign-in-failed'
  await audit(db, { act, actor: 'nobody', subject: email, address: ip }, now)
}

function counterOf({ email, sender }: Attempt): string {
  if (sender.kind === 'known-browser') return browserCounter(sender.mark)
  return sender.kind === 'signed-in' ? accountCounter(sender.uid) : email
}

function networksOf({ ip, sender }: Attempt): CountedNetwork[] {
  return sender.kind === 'known-browser' ? [] : clientNetworks(ip)
}

/** Refuses by reading alone: a flood of refused attempts writes nothing and waits for no lock. */
async function refuseBeyondLimits({ db, clock }: PasswordPortal, attempt: Attempt): Promise<void> {
  const now = clock()
  const lockedUntil = await findLock(db, counterOf(attempt), now)
  if (lockedUntil !== undefined) throw tooMany(lockedUntil - now)
  await refuseBeyondNetworks(db, networksOf(attempt), now)
}

/** Stores the failure before counting the others, so that none of many parallel ones slips through. */
async function reserveForAddress(
  db: Queryable,
  failure: ClientFailure,
  networks: CountedNetwork[],
  now: number,
): Promise<void> {
  await addAddressFailure(db, failure, now)
  const withThisOne = networks.map(({ network, failures }) => ({ network, failures: failures + 1 }))
  try {
    await refuseBeyondNetworks(db, withThisOne, now)
  } catch (error) {
    await removeAddressFailure(db, failure)
    throw error
  }
}

async function refuseBeyondNetworks(db: Queryable, networks: CountedNetwork[], now: number): Promise<void> {
  for (const network of networks) {
    const until = await findNetworkLimit(db, network, now)
    if (until !== undefined) throw tooMany(until - now)
  }
}

/** `wait` is in ms. */
function tooMany(wait: number): AppError {
  return new AppError('too-many-requests', 'There were too many unsuccessful attempts.', inSeconds(wait))
}
