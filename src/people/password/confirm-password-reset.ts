import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { createKeyedQueue } from '#core/keyed-queue.ts'
import { accountNamedIn, hashOf, newSecret } from '#core/secret.ts'
import { findReachedBound } from '#mail/mail-bounds.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  type EmailToken,
  findEmailToken,
  removeEmailTokens,
  takeEmailToken,
} from '#store/people/email-tokens.ts'
import { forgetBrowsersOf, replaceMark } from '#store/people/known-browsers.ts'
import { endSessionsOf } from '#store/people/sessions.ts'
import { accountCounter, clearAttempts } from '#store/people/sign-in-attempts.ts'
import { findUser, markEmailProved, setPasswordHash, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { PasswordContext } from '../auth-context.ts'
import { clientNetwork } from '../client-address.ts'
import { setMarks } from '../session/cookies.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** Maximum number of confirmations of one link that may wait for the running one. */
const MAX_WAITING = 20

/** Confirms each link one request at a time, so that only one of many parallel confirmations hashes a password. */
const runOneOfEachLink = createKeyedQueue(MAX_WAITING)

/** The console's additions: the accounts its links are for, and the action that follows. */
interface LinkFollower {
  /** Returns false for other accounts: these are refused with `invalid-token` and their link stays valid. */
  isFor?: (user: User) => boolean
  begin?: (transaction: Queryable, user: User, now: number) => Promise<void>
}

/**
 * Sets the password of the account that a mailed link belongs to, a reset or an invitation. The token works
 * once; a weak password leaves it usable. Ends every session of the account, lifts its locks, voids its other
 * links and mails a notice of a reset. Forgets all known browsers except the confirming one, which has just
 * proved access to the mailbox and so cannot be locked out by strangers. Refuses with `invalid-token` and
 * `weak-password`.
 */
export async function confirmPasswordReset(
  context: PasswordContext,
  input: { token: string; password: string; ip: string },
  browser: { request: FastifyRequest; reply: FastifyReply },
  following: LinkFollower = {},
): Promise<void> {
  const hash = hashOf(input.token)
  const mark = newSecret()
  const replaced = await runOneOfEachLink(hash, () => confirm(context, { hash, mark, following }, input))
  setMarks(context, browser, { mark, replaced })
  context.mail.wake()
}

/** Confirms the link and returns the hashes of the marks that are now void. */
async function confirm(
  context: PasswordContext,
  { hash, mark, following }: { hash: string; mark: string; following: LinkFollower },
  { token: secret, password, ip }: { token: string; password: string; ip: string },
): Promise<string[]> {
  const token = await findEmailToken(context.db, { hash, uid: accountNamedIn(secret) }, context.clock())
  const user = token && (await findUser(context.db, token.uid))
  if (!token || !user || user.disabled || following.isFor?.(user) === false) throw linkEnded()
  await refuseWeakPassword(context, password, user)
  const passwordHash = await context.passwords.hash(password, clientNetwork(ip))
  return inTransaction(context.db, async (transaction) => {
    const now = context.clock()
    const forgotten = await resetPassword(transaction, { token, user, passwordHash, mark, ip }, now)
    await following.begin?.(transaction, user, now)
    return forgotten
  })
}

interface PasswordReset {
  token: EmailToken
  user: User
  passwordHash: string
  /** The mark of the confirming browser, which is known from now on. */
  mark: string
  ip: string
}

async function resetPassword(db: Queryable, change: PasswordReset, now: number): Promise<string[]> {
  const { token, user, passwordHash, mark, ip } = change
  if (!(await takeEmailToken(db, token, now))) throw linkEnded()
  if (!(await markEmailProved(db, user.uid, token.email))) throw linkEnded()
  await setPasswordHash(db, user.uid, passwordHash)
  await endSessionsOf(db, user.uid, now)
  await removeEmailTokens(db, user.uid)
  await clearAttempts(db, token.email)
  await clearAttempts(db, accountCounter(user.uid))
  const forgotten = await forgetBrowsersOf(db, user.uid)
  await replaceMark(db, { uid: user.uid, hash: hashOf(mark), sent: [] }, now)
  if (token.kind === 'reset') await mailResetNotice(db, user, token.email, now)
  const { uid, partner } = user
  await audit(db, { act: 'password-reset', actor: uid, subject: uid, address: ip, partner }, now)
  return forgotten
}

/** Emails a notice of the reset unless a mail limit is reached. The limits never block the reset itself. */
async function mailResetNotice(
  db: Queryable,
  { uid, userName }: User,
  recipient: string,
  now: number,
): Promise<void> {
  const act = { cause: 'password-reset', recipient } as const
  if (await findReachedBound(db, act, now)) return
  await queueMail(db, { ...act, uid, mail: { kind: 'password-changed', userName } }, now)
}

/** Returns the refusal of a mailed link, the same for a used, an expired and an invented one. */
export function linkEnded(): AppError {
  const message = 'This link was already used or is no longer valid. Please request a new one.'
  return new AppError('invalid-token', message)
}
