import { AppError } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import { removeEmailTokens } from '../store/email-tokens.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import type { User } from '../store/users.ts'
import { setEmail } from '../store/users.ts'
import type { SignedIn } from './bearer.ts'
import type { CheckedPassword } from './check-password.ts'
import { checkedEmail, requireSamePassword, verifyCurrentPassword } from './check-password.ts'

/**
 * Gives the signed-in account another email: mailed links are void, and the old address is told. Gives the
 * account as it then is. Refuses with `invalid-email`, `wrong-password`, `email-already-in-use` or
 * `too-many-requests`.
 */
export async function changeEmail(
  portal: Portal,
  { user }: SignedIn,
  typed: { currentPassword: string; email: string; ip: string },
): Promise<User> {
  const email = checkedEmail(typed.email)
  const checked = await verifyCurrentPassword(portal, user, { password: typed.currentPassword, ip: typed.ip })
  if (email === user.email) return user
  if (!(await hasStored(portal, checked, email, typed.ip)))
    throw new AppError('email-already-in-use', 'Another account has this email.')
  portal.mail.wake()
  return { ...user, email }
}

/** False when another account has the email, however close the race. */
async function hasStored(
  portal: Portal,
  checked: CheckedPassword,
  email: string,
  ip: string,
): Promise<boolean> {
  const { user } = checked
  const now = portal.clock()
  try {
    return await inTransaction(portal.db, async (transaction) => {
      await requireSamePassword(transaction, portal, checked)
      if (!(await setEmail(transaction, user.uid, email))) return false
      await removeEmailTokens(transaction, user.uid)
      await queueMail(transaction, user.email, { kind: 'email-changed', userName: user.userName }, now)
      await audit(transaction, { act: 'email-changed', actor: user.uid, subject: user.uid, address: ip }, now)
      return true
    })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
