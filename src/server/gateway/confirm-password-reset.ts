import { AppError } from '../errors.ts'
import { findReachedBound } from '../mail/mail-bounds.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Portal } from '../portal.ts'
import { countedAddress } from '../sign-in/client-address.ts'
import { requireStrongPassword } from '../sign-in/password/strong-password.ts'
import { hashOf } from '../sign-in/secret.ts'
import { audit } from '../store/audit-log.ts'
import type { EmailToken } from '../store/email-tokens.ts'
import { findEmailToken, removeEmailTokens, takeEmailToken } from '../store/email-tokens.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { forgetBrowsersOf } from '../store/known-browsers.ts'
import type { Queryable } from '../store/schema.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { accountCounter, clearAttempts } from '../store/sign-in-attempts.ts'
import type { User } from '../store/users.ts'
import { findUser, markEmailProved, setPasswordHash } from '../store/users.ts'
import { createSerialQueue } from './serial-queue.ts'

/** How many confirmations of one link may wait while another one of it is under way. */
const MOST_WAITING = 20

/** However often one link is confirmed at once, one password is hashed for it; the link knows afterwards that it was used. */
const oneOfEachLink = createSerialQueue(MOST_WAITING)

/**
 * Sets the password of the account that a mailed link belongs to, reset or invitation. The token works once;
 * a weak password leaves it usable. Every session of the account ends, its locks are lifted and no browser is known to
 * it any more, its other links are void, and after a reset the account is told.
 */
export async function confirmPasswordReset(
  portal: Portal,
  typed: { token: string; password: string; ip: string },
): Promise<void> {
  const hash = hashOf(typed.token)
  await oneOfEachLink(hash, () => confirm(portal, hash, typed))
  portal.mail.wake()
}

async function confirm(
  portal: Portal,
  hash: string,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const token = await findEmailToken(portal.db, hash, portal.clock())
  const user = token && (await findUser(portal.db, token.uid))
  if (!token || !user || user.disabled) throw linkEnded()
  await requireStrongPassword(portal, password, user)
  const passwordHash = await portal.passwords.hash(password, countedAddress(ip))
  await inTransaction(portal.db, (transaction) =>
    resetPassword(transaction, { token, user, passwordHash, ip }, portal.clock()),
  )
}

interface PasswordReset {
  token: EmailToken
  user: User
  passwordHash: string
  ip: string
}

async function resetPassword(db: Queryable, change: PasswordReset, now: number): Promise<void> {
  const { token, user, passwordHash, ip } = change
  if (!(await takeEmailToken(db, token.hash, now))) throw linkEnded()
  if (!(await markEmailProved(db, user.uid, token.email))) throw linkEnded()
  await setPasswordHash(db, user.uid, passwordHash)
  await endSessionsOf(db, user.uid, now)
  await removeEmailTokens(db, user.uid)
  await clearAttempts(db, token.email)
  await clearAttempts(db, accountCounter(user.uid))
  await forgetBrowsersOf(db, user.uid)
  if (token.kind === 'reset') await tellOfReset(db, user, token.email, now)
  await audit(db, { act: 'password-reset', actor: user.uid, subject: user.uid, address: ip }, now)
}

/** Told as often as the bound for mails allows; it is never a reason to refuse the reset. */
async function tellOfReset(
  db: Queryable,
  { uid, userName }: User,
  recipient: string,
  now: number,
): Promise<void> {
  const act = { cause: 'password-reset', recipient } as const
  if (await findReachedBound(db, act, now)) return
  await queueMail(db, { ...act, uid, mail: { kind: 'password-changed', userName } }, now)
}

function linkEnded(): AppError {
  const message = 'This link has been used already or is no longer valid. Please ask for a new one.'
  return new AppError('invalid-token', message)
}
