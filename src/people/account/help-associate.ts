import { AppError } from '#core/errors.ts'
import type { Actor } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { lockUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { getAssociate } from '../team/get-associate.ts'
import type { ActedBy } from './account-acts.ts'
import { correctAddress } from './correct-address.ts'

// Actions of a partner's administrator on the account of an associate: those of the console, with a sender at the partner.

/** The associate, and the caller's network address. */
interface Help {
  associateId: string
  ip: string
}

/**
 * Corrects the email of an associate whose account was never used. Refuses as `helpAssociate` and `correctAddress` do.
 */
export function changeAssociateEmail(
  context: MailContext,
  actor: Actor,
  { email, ...help }: Help & { email: string },
): Promise<void> {
  const correction = { act: 'associate-email-changed', cause: 'invitation-sent', sender: actor.uid } as const
  return helpAssociate(context, actor, help, (db, associate, by) =>
    correctAddress(db, associate, email, by, correction),
  )
}

/**
 * Acts on an associate in one transaction that locks the account, so that of simultaneous actions, such as the
 * person's own first sign-in, each sees the result of the one before. Refuses as `getAssociate` does, and a disabled
 * account with `user-disabled`.
 */
async function helpAssociate(
  context: MailContext,
  actor: Actor,
  { associateId, ip: address }: Help,
  act: (db: Queryable, associate: User, by: ActedBy) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, associateId)
    const associate = await getAssociate(transaction, actor, associateId)
    if (associate.disabled) throw new AppError('user-disabled', 'This account is disabled.')
    await act(transaction, associate, { actor: actor.uid, address, now: context.clock() })
  })
  context.mail.wake()
}
