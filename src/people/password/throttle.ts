import { randomUUID } from 'node:crypto'
import { AppError, inSeconds } from '#core/errors.ts'
import { lockAfter } from '#domain/people/sign-in-throttle.ts'
import { inOneWay, inTransaction, waitInOrder } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { removeExpiredRows } from '#store/people/personal-data/remove-expired-rows.ts'
import { browserCounter } from '#store/people/sign-in/known-browsers.ts'
import {
  accountCounter,
  addAddressFailure,
  type ClientFailure,
  clearAttempts,
  findLock,
  findNetworkLimit,
  removeAddressFailure,
  reserveAttempt,
  takeBackAttempt,
} from '#store/people/sign-in/sign-in-attempts.ts'
import { holdUser } from '#store/people/users.ts'
import type { Database, Queryable } from '#store/schema.ts'
import type { PasswordContext } from '../auth-context.ts'
import { type CountedNetwork, clientNetwork, clientNetworks } from '../client-address.ts'

/**
 * The kind of client that tries a password. Signed-in people and known browsers are locked only by their own
 * failures, so strangers cannot lock them out. A known browser is also exempt from its client address's limit.
 */
export type Sender =
  | { kind: 'stranger' }
  | { kind: 'known-browser'; mark: string }
  | { kind: 'signed-in'; uid: string }

/** An attempt at a password: the account's email, the client's address, and the kind of client. */
export interface Attempt {
  /** In canonical form; an account need not exist. */
  email: string
  ip: string
  sender: Sender
}

/** The result of a check. The refusal of a wrong password includes the account's uid, if it exists. */
export type PasswordCheck<Right> = { right: Right } | { refusal: AppError; uid: string | undefined }

/** The steps of trying a password. */
export interface PasswordTrial<Found, Right, Result> {
  /** Reads the data for the check. */
  find: () => Promise<Found>
  check: (found: Found) => Promise<PasswordCheck<Right>>
  /**
   * Runs on a right password. Sends all its statements at once. If the password has changed, the statement that
   * requires it fails and undoes them all.
   */
  act: (transaction: Queryable, right: Right) => Promise<Result>
}

/** An attempt that counts as failed until it succeeds or cannot be checked. */
interface Reservation {
  attempt: Attempt
  counter: string
  /** Consecutive failures, including this one. */
  failures: number
  failure: ClientFailure
  reserved: number
}

/**
 * Tries a password within both limits. If it is right, runs `act` in the transaction that clears the attempt, and
 * returns its result. The attempt counts as failed before the check, so parallel guesses cannot exceed the limit. An
 * attempt that cannot be checked is not counted. Few attempts run at once, so simultaneous right passwords hardly
 * count against each other. Strangers have the lowest priority. Refuses as `check` and `act` do, with
 * `too-many-requests` before any check, and with `unavailable`, without a query, when too many attempts wait.
 */
export async function withThrottle<Found, Right, Result>(
  context: PasswordContext,
  attempt: Attempt,
  { find, check, act }: PasswordTrial<Found, Right, Result>,
): Promise<Result> {
  const caller = callerOf(attempt)
  context.passwords.refuseWhenFull(caller)
  return context.passwords.enqueue(caller, async () => {
    const reservation = await reserve(context, attempt)
    const checking = checkReserved(context, reservation, { find, check })
    const checked = await checking.catch(async (error: unknown) => {
      await takeBack(context.db, reservation)
      throw error
    })
    if ('right' in checked)
      return actOnce(context.db, reservation, (transaction) => act(transaction, checked.right))
    await noteFailure(context.db, reservation, checked.uid)
    throw checked.refusal
  })
}

/**
 * Counts the attempt as failed for the account and for the address. Refuses an attempt that has been locked in the
 * meantime, without counting it.
 */
async function reserve({ db, clock }: PasswordContext, attempt: Attempt): Promise<Reservation> {
  const now = clock()
  const counter = counterOf(attempt)
  const failure = { id: randomUUID(), networks: networksOf(attempt).map(({ network }) => network) }
  const [failures] = await inOneWay(db, (transaction) =>
    waitInOrder([reserveAttempt(transaction, counter, now), addAddressFailure(transaction, failure, now)]),
  )
  if (failures !== undefined) return { attempt, counter, failures, failure, reserved: now }
  await removeAddressFailure(db, failure)
  throw tooMany(((await findLock(db, counter, now)) ?? now) - now)
}

/**
 * Checks the password of a counted attempt. First counts the failures of its address again, including this one, so
 * that parallel attempts cannot exceed the limit.
 */
async function checkReserved<Found, Right>(
  { db }: PasswordContext,
  { attempt, reserved }: Reservation,
  { find, check }: Pick<PasswordTrial<Found, Right, unknown>, 'find' | 'check'>,
): Promise<PasswordCheck<Right>> {
  const withThisOne = networksOf(attempt).map(({ network, failures }) => ({
    network,
    failures: failures + 1,
  }))
  const [found] = await Promise.all([find(), refuseBeyondNetworks(db, withThisOne, reserved)])
  return check(found)
}

/** Removes the count of an unchecked attempt. */
function takeBack(db: Database, { counter, failures, failure }: Reservation): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await takeBackAttempt(transaction, counter, failures)
    await removeAddressFailure(transaction, failure)
  })
}

/**
 * Acts on a right password and clears its attempt in one transaction. Clears the attempt even if the action is
 * refused.
 */
async function actOnce<Result>(
  db: Database,
  reservation: Reservation,
  act: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    const [result] = await inOneWay(db, (transaction) =>
      waitInOrder([act(transaction), forget(transaction, reservation)]),
    )
    return result
  } catch (error) {
    if (error instanceof AppError) await inTransaction(db, (transaction) => forget(transaction, reservation))
    throw error
  }
}

async function forget(db: Queryable, { counter, failure }: Reservation): Promise<void> {
  await waitInOrder([clearAttempts(db, counter), removeAddressFailure(db, failure)])
}

/**
 * Audits a failed attempt. A wrong current password also counts for the email. Clears the attempt if the account was
 * erased in the meantime.
 */
function noteFailure(db: Database, reservation: Reservation, uid: string | undefined): Promise<void> {
  const { attempt, failures, reserved } = reservation
  const { email, ip, sender } = attempt
  const act = lockAfter(failures) > 0 ? 'sign-in-locked' : 'sign-in-failed'
  return inTransaction(db, async (transaction) => {
    if (uid !== undefined && !(await holdUser(transaction, uid))) return forget(transaction, reservation)
    await removeExpiredRows(transaction, 'address_failures', reserved)
    if (sender.kind === 'signed-in') await reserveAttempt(transaction, email, reserved)
    await audit(transaction, { act, actor: 'nobody', subject: email, address: ip }, reserved)
  })
}

function counterOf({ email, sender }: Attempt): string {
  if (sender.kind === 'known-browser') return browserCounter(sender.mark)
  return sender.kind === 'signed-in' ? accountCounter(sender.uid) : email
}

function networksOf({ ip, sender }: Attempt): CountedNetwork[] {
  return sender.kind === 'known-browser' ? [] : clientNetworks(ip)
}

/**
 * Refuses an attempt beyond its limits without writing, so a flood of refused attempts waits for no lock. Runs no
 * query when too many attempts wait.
 */
export async function refuseBeyondLimits(context: PasswordContext, attempt: Attempt): Promise<void> {
  context.passwords.refuseWhenFull(callerOf(attempt))
  const now = context.clock()
  const [lockedUntil] = await Promise.all([
    findLock(context.db, counterOf(attempt), now),
    refuseBeyondNetworks(context.db, networksOf(attempt), now),
  ])
  if (lockedUntil !== undefined) throw tooMany(lockedUntil - now)
}

async function refuseBeyondNetworks(db: Queryable, networks: CountedNetwork[], now: number): Promise<void> {
  const limits = await Promise.all(networks.map((network) => findNetworkLimit(db, network, now)))
  const until = limits.find((limit) => limit !== undefined)
  if (until !== undefined) throw tooMany(until - now)
}

function callerOf({ ip, sender }: Attempt) {
  return { client: clientNetwork(ip), goesFirst: sender.kind !== 'stranger' }
}

/** Returns the refusal beyond a limit. `wait` is in ms. */
function tooMany(wait: number): AppError {
  return new AppError('too-many-requests', 'Too many attempts. Try again later.', inSeconds(wait))
}
