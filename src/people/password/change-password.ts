import { hashOf } from '#core/secret.ts'
import { queueMail } from '#mail/delivery/queue-mail.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { findProvedName, setPasswordHash } from '#store/people/users.ts'
import type { PasswordContext, SignedIn } from '../auth-context.ts'
import { clientNetwork } from '../client-address.ts'
import { reissueSession } from '../session/reissue-session.ts'
import { getEmail, requireSamePassword, verifyCurrentPassword } from './check-password.ts'
import { refuseWeakPassword } from './weak-password.ts'

/**
 * Changes the signed-in account's password and returns a new secret for the current session. Ends every other
 * session, voids open reset links and mails the account a notice. Refuses with `wrong-password`, `weak-password`,
 * `too-many-requests`, and with `too-many-changes` beyond five per hour.
 */
export async function changePassword(
  context: PasswordContext,
  signedIn: SignedIn,
  input: { currentPassword: string; newPassword: string; ip: string },
): Promise<string> {
  const { user } = signedIn
  const checked = await verifyCurrentPassword(context, user, {
    password: input.currentPassword,
    ip: input.ip,
  })
  await refuseWeakPassword(context, input.newPassword, user)
  const passwordHash = await context.passwords.hash(input.newPassword, clientNetwork(input.ip))
  const now = context.clock()
  const secret = await inTransaction(context.db, async (transaction) => {
    await requireSamePassword(transaction, context, checked)
    await setPasswordHash(transaction, user.uid, passwordHash)
    const reissued = await reissueSession(transaction, signedIn, now)
    await endSessionsOf(transaction, user.uid, now, hashOf(reissued))
    await removeEmailTokens(transaction, user.uid)
    const mail = { kind: 'password-changed', userName: await findProvedName(transaction, user.uid) } as const
    const recipient = await getEmail(transaction, user.uid)
    const act = { cause: 'password-changed', recipient, sender: user.uid } as const
    await queueMail(transaction, { ...act, uid: user.uid, mail }, now)
    await audit(
      transaction,
      {
        act: 'password-changed',
        actor: user.uid,
        subject: user.uid,
        address: input.ip,
        partner: user.partner,
      },
      now,
    )
    return reissued
  })
  context.mail.wake()
  return secret
}
