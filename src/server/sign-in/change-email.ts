import { mayChangeEmail } from '#domain/permissions.ts'
import { AppError, notFound } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { permit } from '../permit.ts'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import { removeEmailTokens } from '../store/email-tokens.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { Queryable } from '../store/schema.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import type { User } from '../store/users.ts'
import { findProvedName, findUser, setEmail } from '../store/users.ts'
import type { SignedIn } from './bearer.ts'
import type { CheckedPassword } from './check-password.ts'
import { checkedEmail, requireSamePassword, verifyCurrentPassword } from './check-password.ts'
import { reissueSession } from './reissue-session.ts'

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
  const checked = await verifyCurrentPassword(portal, user, { password: typed.currentPassword, ip: typed.ip })
  if (email === user.email) return { user, secret: undefined }
  const secret = await storeEmail(portal, signedIn, checked, { email, ip: typed.ip })
  if (secret === undefined) throw new AppError('email-already-in-use', 'Another account has this email.')
  portal.mail.wake()
  return { user: { ...user, email }, secret }
}

/** The address the account has now; another change may have been faster than this one. */
async function getEmail(db: Queryable, uid: string): Promise<string> {
  const user = await findUser(db, uid)
  if (!user) throw notFound()
  return user.email
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
      const told = { recipient: await getEmail(transaction, user.uid), sender: user.uid, uid: user.uid }
      const mail = { kind: 'email-changed', userName: await findProvedName(transaction, user.uid) } as const
      if (!(await setEmail(transaction, user.uid, email))) return undefined
      const secret = await reissueSession(transaction, signedIn, now)
      await removeEmailTokens(transaction, user.uid)
      await queueMail(transaction, { ...told, cause: 'email-changed', mail }, now)
      await audit(transaction, { act: 'email-changed', actor: user.uid, subject: user.uid, address: ip }, now)
      return secret
    })
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}
