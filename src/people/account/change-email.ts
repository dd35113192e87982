import { AppError, inSeconds } from '#core/errors.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { queueMail } from '#mail/delivery/queue-mail.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, listActTimes } from '#store/operation/audit-log.ts'
import { removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { storeEmail } from '#store/people/store-email.ts'
import { findProvedName, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { PasswordContext, SignedIn } from '../auth-context.ts'
import {
  type CheckedPassword,
  getEmail,
  parseEmail,
  requireSamePassword,
  verifyCurrentPassword,
} from '../password/check-password.ts'
import { reissueSession } from '../session/reissue-session.ts'

/**
 * Limits on an account's attempts to change its email: `most` attempts per window in ms. Each response reveals
 * whether an address has an account.
 */
const ATTEMPT_LIMITS = [
  { most: 5, within: AN_HOUR },
  { most: 10, within: A_DAY },
]

/**
 * Changes the signed-in account's email, voids its mailed links and mails a notice to the old address. Returns the
 * updated account and the session's new secret. The secret is undefined if the email is unchanged. Refuses with
 * `invalid-email`, `wrong-password`, `email-already-in-use`, `too-many-requests` and `too-many-changes`.
 */
export async function changeEmail(
  context: PasswordContext,
  signedIn: SignedIn,
  input: { currentPassword: string; email: string; ip: string },
): Promise<{ user: User; secret: string | undefined }> {
  const { user } = signedIn
  const email = parseEmail(input.email)
  const checked = await verifyCurrentPassword(context, user, {
    password: input.currentPassword,
    ip: input.ip,
  })
  if (email === user.email) return { user, secret: undefined }
  const secret = await replaceEmail(context, signedIn, checked, { email, ip: input.ip })
  if (secret === undefined) throw new AppError('email-already-in-use', 'This email is already in use.')
  context.mail.wake()
  return { user: { ...user, email }, secret }
}

/**
 * Stores the email and returns the session's new secret. Returns undefined if another account has the email, even
 * after a race.
 */
function replaceEmail(
  context: PasswordContext,
  signedIn: SignedIn,
  checked: CheckedPassword,
  { email, ip }: { email: string; ip: string },
): Promise<string | undefined> {
  const { uid, partner } = checked.user
  const now = context.clock()
  return inTransaction(context.db, async (transaction) => {
    const entry = { actor: uid, subject: uid, address: ip, partner }
    await requireSamePassword(transaction, context, checked)
    await refuseTooManyTries(transaction, uid, now)
    const notice = { recipient: await getEmail(transaction, uid), sender: uid, uid }
    const mail = { kind: 'email-changed', userName: await findProvedName(transaction, uid) } as const
    if ((await storeEmail(transaction, uid, email)) === 'taken') {
      await audit(transaction, { act: 'email-refused', ...entry }, now)
      return undefined
    }
    const secret = await reissueSession(transaction, signedIn, now)
    await removeEmailTokens(transaction, uid)
    await queueMail(transaction, { ...notice, cause: 'email-changed', mail }, now)
    await audit(transaction, { act: 'email-changed', ...entry }, now)
    return secret
  })
}

/**
 * Refuses attempts beyond the limits; refused attempts count too. The caller must have locked the account, so
 * parallel attempts are counted in sequence.
 */
async function refuseTooManyTries(db: Queryable, uid: string, now: number): Promise<void> {
  for (const { most, within } of ATTEMPT_LIMITS) {
    const tries = { acts: ['email-changed', 'email-refused'], subject: uid } as const
    const first = (await listActTimes(db, tries, now - within))[most - 1]
    if (first === undefined) continue
    throw new AppError(
      'too-many-changes',
      'You’ve tried to change your email too many times. Try again later.',
      inSeconds(first + within - now),
    )
  }
}
