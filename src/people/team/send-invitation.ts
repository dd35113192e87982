import { AppError } from '#core/errors.ts'
import type { Actor } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { hasPassword, lockUser } from '#store/people/users.ts'
import { getAssociate } from './get-associate.ts'
import { invite } from './invite.ts'

/**
 * Resends an associate's invitation and voids the older link. Refuses with `out-of-turn` once the invitation is
 * accepted, `user-disabled` for a disabled account, and `too-many-changes` beyond the email limits, such as three per
 * hour.
 */
export async function sendInvitation(
  context: MailContext,
  actor: Actor,
  { associateId, ip }: { associateId: string; ip: string },
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, associateId)
    const associate = await getAssociate(transaction, actor, associateId)
    const now = context.clock()
    if (associate.disabled) throw new AppError('user-disabled', 'This account is disabled.')
    if (await hasPassword(transaction, associate.uid))
      throw new AppError('out-of-turn', 'The invitation has already been accepted.')
    const cause = 'invitation-sent'
    await invite(transaction, associate, { cause, sender: actor.uid, partner: associate.partner }, now)
    const { uid: subject, partner } = associate
    await audit(transaction, { act: cause, actor: actor.uid, subject, address: ip, partner }, now)
  })
  context.mail.wake()
}
