import type { Actor } from '#domain/permissions.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { hasPassword } from '../store/users.ts'
import { getAssociate } from './get-associate.ts'
import { invite } from './invite.ts'

/**
 * Mails an associate the invitation again; the older link is void. Refused once the invitation is accepted, and for
 * a disabled account, which could not use it.
 */
export async function sendInvitation(portal: Portal, actor: Actor, associateId: string): Promise<void> {
  await inTransaction(portal.db, async (transaction) => {
    const associate = await getAssociate(transaction, actor, associateId)
    if (associate.disabled) throw new AppError('user-disabled', 'This account has been disabled.')
    if (await hasPassword(transaction, associate.uid))
      throw new AppError('out-of-turn', 'The invitation has been accepted already.')
    await invite(transaction, associate, associate.partner, portal.clock())
  })
  portal.mail.wake()
}
