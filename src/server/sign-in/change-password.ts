import { queueMail } from '../mail/queue-mail.ts'
import type { Portal } from '../portal.ts'
import { audit } from '../store/audit-log.ts'
import { removeEmailTokens } from '../store/email-tokens.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { setPasswordHash } from '../store/users.ts'
import type { SignedIn } from './bearer.ts'
import { requireSamePassword, verifyCurrentPassword } from './check-password.ts'
import { requireStrongPassword } from './strong-password.ts'

/**
 * Gives the signed-in account a new password: every other session ends, open reset links are void, and the
 * account is told. Refuses with `wrong-password`, `weak-password` or `too-many-requests`.
 */
export async function changePassword(
  portal: Portal,
  { user, sid }: SignedIn,
  typed: { currentPassword: string; newPassword: string; ip: string },
): Promise<void> {
  const checked = await verifyCurrentPassword(portal, user, { password: typed.currentPassword, ip: typed.ip })
  await requireStrongPassword(portal, typed.newPassword, user)
  const passwordHash = await portal.passwords.hash(typed.newPassword)
  const now = portal.clock()
  await inTransaction(portal.db, async (transaction) => {
    await requireSamePassword(transaction, portal, checked)
    await setPasswordHash(transaction, user.uid, passwordHash)
    await endSessionsOf(transaction, user.uid, now, sid)
    await removeEmailTokens(transaction, user.uid)
    await queueMail(transaction, user.email, { kind: 'password-changed', userName: user.userName }, now)
    await audit(
      transaction,
      { act: 'password-changed', actor: user.uid, subject: user.uid, address: typed.ip },
      now,
    )
  })
  portal.mail.wake()
}
