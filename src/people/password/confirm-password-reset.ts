import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { createKeyedQueue } from '#core/keyed-queue.ts'
import { accountNamedIn, hashOf, newSecret } from '#core/secret.ts'
import { findReachedBound } from '#mail/delivery/mail-bounds.ts'
import { queueMail } from '#mail/delivery/queue-mail.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  type EmailToken,
  findEmailToken,
  removeEmailTokens,
  takeEmailToken,
} from '#store/people/sign-in/email-tokens.ts'
import { forgetBrowsersOf, replaceMark } from '#store/people/sign-in/known-browsers.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { accountCounter, clearAttempts } from '#store/people/sign-in/sign-in-attempts.ts'
import { findUser, markEmailProved, setPasswordHash, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { PasswordContext } from '../auth-context.ts'
import { clientNetwork } from '../client-address.ts'
import { setMarks } from '../session/cookies.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** Maximum number of confirmations of one link that wait for the running one. */
const MAX_WAITING = 20

/** Queues the confirmations of each link, so that only one of many parallel requests hashes a password. */
const runOneOfEachLink = createKeyedQueue(MAX_WAITING)

/** The console's options for confirming a link. */
interface LinkFollower {
  /** Returns false for accounts whose links are refused with `invalid-token` and remain valid. */
  isFor?: (user: User) => boolean
  begin?: (transaction: Queryable, user: User, now: number) => Promise<void>
}

/**
 * Sets the password of the account of a mailed link, a reset or an invitation. The token works once, but remains
 * valid after a weak password. Ends every session of the account, lifts its locks, voids its other links and mails a
 * notice of a reset. Forgets all known browsers except the confirming one: it has proved access to the mailbox, so
 * strangers cannot lock it out. Refuses with `invalid-token` and `weak-password`.
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

/** Confirms the link and returns the hashes of the voided marks. */
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
  /** The new mark of the confirming browser. */
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

/** Emails a notice of the reset unless a mail limit is reached. Mail limits never block the reset itself. */
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

/** Returns the refusal of a mailed link. Used, expired and invented links are indistinguishable. */
export function linkEnded(): AppError {
  const message = 'This link was already used or is no longer valid. Please request a new one.'
  return new AppError('invalid-token', message)
}
