import type { Actor } from '#domain/permissions.ts'
import { AppError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { audit, countAudited } from '../store/audit-log.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { Queryable } from '../store/schema.ts'
import { hasPassword } from '../store/users.ts'
import { getAssociate } from './get-associate.ts'
import { invite } from './invite.ts'

const AN_HOUR = 60 * 60_000
const MAILS_AN_HOUR = 3

/**
 * Mails an associate the invitation again; the older link is void. Refused once the invitation is accepted, for a
 * disabled account, which could not use it, and with `too-many-changes` beyond three an hour.
 */
export async function sendInvitation(
  portal: Portal,
  actor: Actor,
  { associateId, ip }: { associateId: string; ip: string },
): Promise<void> {
  await inTransaction(portal.db, async (transaction) => {
    const associate = await getAssociate(transaction, actor, associateId)
    const now = portal.clock()
    if (associate.disabled) throw new AppError('user-disabled', 'This account has been disabled.')
    if (await hasPassword(transaction, associate.uid))
      throw new AppError('out-of-turn', 'The invitation has been accepted already.')
    await refuseTooMany(transaction, associate.uid, now)
    await invite(transaction, associate, associate.partner, now)
    const entry = { act: 'invitation-sent', actor: actor.uid, subject: associate.uid, address: ip } as const
    await audit(transaction, entry, now)
  })
  portal.mail.wake()
}

/** A stranger's mailbox, named by a slip of the keyboard, is not to be filled. */
async function refuseTooMany(db: Queryable, uid: string, now: number): Promise<void> {
  if ((await countAudited(db, { act: 'invitation-sent', subject: uid }, now - AN_HOUR)) < MAILS_AN_HOUR)
    return
  const message = 'The invitation was sent again three times within an hour. Please try again later.'
  throw new AppError('too-many-changes', message, AN_HOUR / 1000)
}
