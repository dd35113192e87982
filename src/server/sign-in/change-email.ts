import { mayChangeEmail } from '#domain/permissions.ts'
import { AppError } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { permit } from '../permit.ts'
import type { Portal } from '../portal.ts'
import { audit, countAudited } from '../store/audit-log.ts'
import { removeEmailTokens } from '../store/email-tokens.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import type { User } from '../store/users.ts'
import { setEmail } from '../store/users.ts'
import type { SignedIn } from './bearer.ts'
import type { CheckedPassword } from './check-password.ts'
import { checkedEmail, requireSamePassword, verifyCurrentPassword } from './check-password.ts'
import { reissueSession } from './reissue-session.ts'

const AN_HOUR = 60 * 60_000
const CHANGES_AN_HOUR = 5

/**
 * Gives the signed-in account another email: mailed links are void, and the old address is told. Returns the
 * account as it then is and, unless it is the same email, the secret under which the session goes on. Refuses with `invalid-email`, `wrong-password`, `email-already-in-use`,
 * `too-many-requests`, `too-many-changes`, and `permission-denied` for an account that has no access.
 */
export async function changeEmail(
  portal: Portal,
  signedIn: SignedIn,
  typed: { currentPassword: string; email: string; ip: string },
): Promise<{ user: User; secret: string | undefined }> {
  const { user } = signedIn
  permit(mayChangeEmail(user))
  const email = checkedEmail(typed.email)
  await refuseTooMany(portal, user)
  const checked = await verifyCurrentPassword(portal, user, { password: typed.currentPassword, ip: typed.ip })
  if (email === user.email) return { user, secret: undefined }
  const secret = await storeEmail(portal, signedIn, checked, { email, ip: typed.ip })
  if (secret === undefined) throw new AppError('email-already-in-use', 'Another account has this email.')
  portal.mail.wake()
  return { user: { ...user, email }, secret }
}

/** Each change mails the address before, so there are only so many of them. */
async function refuseTooMany({ db, clock }: Portal, user: User): Promise<void> {
  const changes = await countAudited(db, { act: 'email-changed', subject: user.uid }, clock() - AN_HOUR)
  if (changes >= CHANGES_AN_HOUR)
    throw new AppError('too-many-changes', 'The email was changed too often.', AN_HOUR / 1000)
}

/** Returns the session's new secret; undefined when another account has the email, however close the race. */
async function storeEmail(
  portal: Portal,
  signedIn: SignedIn,
  checked: CheckedPassword,
  { email, ip }: { email: string; ip: string },
): Promise<string | undefined> {
  const { user } = checked
  const now = portal.clock()
  try {
    return await inTransaction(portal.db, async (transaction) => {
      await requireSamePassword(transaction, portal, checked)
      if (!(await setEmail(transaction, user.uid, email))) return undefined
      const secret = await reissueSession(transaction, signedIn, now)
      await removeEmailTokens(transaction, user.uid)
      await queueMail(transaction, user.email, { kind: 'email-changed', userName: user.userName }, now)
      await audit(transaction, { act: 'email-changed', actor: user.uid, subject: user.uid, address: ip }, now)
      return secret
    })
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
