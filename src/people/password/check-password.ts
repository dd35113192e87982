import { AppError, inSeconds, notFound } from '#core/errors.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { isMissingValue } from '#store/connection/database-errors.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { auditInHour, countInHour } from '#store/operation/audit-log.ts'
import { findKnownBrowser } from '#store/people/sign-in/known-browsers.ts'
import {
  type Credential,
  findCredential,
  findUser,
  lockUserWithPassword,
  type User,
} from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { PasswordContext } from '../auth-context.ts'
import {
  type Attempt,
  type PasswordCheck,
  refuseBeyondLimits,
  type Sender,
  withThrottle,
} from './throttle.ts'

/** An email and a password as entered, the client's address, and the hashes of the browser's marks. */
export interface SignInInput {
  email: string
  password: string
  ip: string
  browser: string[]
}

/** An account and the stored hash that matched the entered password. */
export interface CheckedPassword {
  user: User
  passwordHash: string
}

/**
 * Checks an email and a password. If they match, runs `act` in the transaction that clears the attempt, and returns
 * its result. `act` must send all its statements at once; they fail with a missing value if the password has changed
 * in the meantime. Refuses with a code of § 8. Only the right password reveals a disabled account.
 */
export async function checkPassword<Result>(
  context: PasswordContext,
  input: SignInInput,
  act: (transaction: Queryable, checked: CheckedPassword) => Promise<Result>,
): Promise<Result> {
  const email = parseEmail(input.email)
  const attempt = await beginAttempt(context, email, input)
  const refuse = (isKnown: boolean) => refusal(context, isKnown)
  return withThrottle(context, attempt, {
    find: () => findCredential(context.db, { email }),
    check: (found) => tryPassword(context, found, input.password, refuse),
    async act(transaction, checked) {
      if (checked.user.disabled) throw new AppError('user-disabled', 'This account is disabled.')
      return act(transaction, checked).catch((error: unknown) => {
        throw isMissingValue(error) ? refuse(true) : error
      })
    },
  })
}

/** Starts an attempt from a known browser or a stranger. Refuses attempts beyond the limits without writing. */
async function beginAttempt(
  context: PasswordContext,
  email: string,
  { ip, browser }: SignInInput,
): Promise<Attempt> {
  const attemptOf = (mark?: string): Attempt => {
    const sender: Sender = mark === undefined ? { kind: 'stranger' } : { kind: 'known-browser', mark }
    return { email, ip, sender }
  }
  const marks = [undefined, ...browser]
  const [mark, ...refused] = await Promise.all([
    findKnownBrowser(context.db, { hashes: browser, email }),
    ...marks.map((mark) =>
      refuseBeyondLimits(context, attemptOf(mark)).catch((refusal: unknown) => ({ refusal })),
    ),
  ])
  const found = refused[marks.indexOf(mark)]
  if (found) throw found.refusal
  return attemptOf(mark)
}

/**
 * Locks the account in the transaction that the password authorizes. Refuses if the password was changed or the
 * account disabled during the check.
 */
export async function requireSamePassword(
  db: Queryable,
  context: Pick<PasswordContext, 'config'>,
  { user, passwordHash }: CheckedPassword,
): Promise<void> {
  if (!(await lockUserWithPassword(db, user.uid, passwordHash))) throw refusal(context, true)
}

/** Returns the account's current email, which a concurrent change may have replaced. */
export async function getEmail(db: Queryable, uid: string): Promise<string> {
  const user = await findUser(db, uid)
  if (!user) throw notFound()
  return user.email
}

/** Maximum number of current-password checks per hour, right or wrong. */
const CHECKS_AN_HOUR = 30

/**
 * Refuses unless the password is the signed-in account's current one. Strangers' failures do not lock out signed-in
 * people. Each check is counted before hashing, which bounds the work of changes without effect. Refuses with
 * `too-many-changes` beyond the limit.
 */
export async function verifyCurrentPassword(
  context: PasswordContext,
  user: User,
  input: Pick<SignInInput, 'password' | 'ip'>,
): Promise<CheckedPassword> {
  const sender: Sender = { kind: 'signed-in', uid: user.uid }
  const attempt = { email: user.email, ip: input.ip, sender }
  const wrong = () => new AppError('wrong-password', 'The current password is incorrect.')
  await refuseBeyondLimits(context, attempt)
  return withThrottle(context, attempt, {
    async find() {
      await countCheck(context, user)
      return findCredential(context.db, { uid: user.uid })
    },
    check: (found) => tryPassword(context, found, input.password, wrong, user.uid),
    act: async (_transaction, { passwordHash }) => ({ user, passwordHash }),
  })
}

async function countCheck({ db, clock }: PasswordContext, { uid }: User): Promise<void> {
  const now = clock()
  const entry = { act: 'password-checked', uid } as const
  const isCounted =
    (await countInHour(db, entry, now)) < CHECKS_AN_HOUR &&
    (await inTransaction(db, (transaction) => auditInHour(transaction, entry, CHECKS_AN_HOUR, now)))
  if (isCounted) return
  const message = 'You’ve tried to change your password or email too many times. Try again later.'
  throw new AppError('too-many-changes', message, inSeconds(AN_HOUR - (now % AN_HOUR)))
}

/** Returns an entered email in canonical form. Refuses with `missing-email` or `invalid-email`. */
export function parseEmail(input: string): string {
  const email = canonicalEmail(input)
  if (email === '') throw new AppError('missing-email', 'Enter your email address.')
  if (!isEmail(email)) throw new AppError('invalid-email', 'Enter a valid email address.')
  return email
}

/**
 * Checks a password. A missing account or password takes as long as a wrong password. `refuse` creates the refusal.
 */
async function tryPassword(
  { passwords }: PasswordContext,
  { user, passwordHash }: Partial<Credential> = {},
  password: string,
  refuse: (isKnown: boolean) => AppError,
  signedIn?: string,
): Promise<PasswordCheck<CheckedPassword>> {
  if (!user || passwordHash === undefined) {
    await passwords.verifyDecoy(password)
    return { refusal: refuse(user !== undefined), uid: user?.uid ?? signedIn }
  }
  const isRight = await passwords.verify(password, passwordHash)
  return isRight ? { right: { user, passwordHash } } : { refusal: refuse(true), uid: user.uid }
}

function refusal(context: Pick<PasswordContext, 'config'>, known: boolean): AppError {
  if (context.config.emailEnumerationProtection)
    return new AppError('invalid-credential', 'The email or password is incorrect.')
  return known
    ? new AppError('wrong-password', 'The password is incorrect.')
    : new AppError('user-not-found', 'There is no account with this email.')
}
