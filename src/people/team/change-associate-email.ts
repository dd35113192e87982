import { AppError } from '#core/errors.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import type { Actor } from '#domain/permissions.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, listActTimes } from '#store/operation/audit-log.ts'
import { removeEmailTokens } from '#store/people/email-tokens.ts'
import { storeEmail } from '#store/people/store-email.ts'
import { isUntouched, lockUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { getAssociate } from './get-associate.ts'
import { invite } from './invite.ts'

/** The associate, the new address as typed, and the caller's network address. */
export interface EmailChange {
  associateId: string
  email: string
  ip: string
}

/**
 * Corrects the email of an associate whose account was never used, voids the links mailed to the old address, and mails
 * an invitation to the new one. Refuses with `invalid-email`, with `out-of-turn` once the account was used, with
 * `user-disabled`, with `email-already-in-use` for an address that any account has, this one included, and with
 * `too-many-changes` beyond the limits for emails.
 */
export async function changeAssociateEmail(
  context: MailContext,
  actor: Actor,
  change: EmailChange,
): Promise<void> {
  const email = canonicalEmail(change.email)
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  await inTransaction(context.db, async (transaction) => {
    await lockUser(transaction, change.associateId)
    const associate = await getAssociate(transaction, actor, change.associateId)
    const now = context.clock()
    if (associate.disabled) throw new AppError('user-disabled', 'This account is disabled.')
    if (!(await isNeverUsed(transaction, associate.uid)))
      throw new AppError(
        'out-of-turn',
        'This person has already signed in. Only they can change their email.',
      )
    if ((await storeEmail(transaction, associate.uid, email)) === 'taken')
      throw new AppError('email-already-in-use', signInMessage('email-already-in-use'))
    await removeEmailTokens(transaction, associate.uid)
    const act = { cause: 'invitation-sent', sender: actor.uid, partner: associate.partner } as const
    await invite(transaction, { ...associate, email }, act, now)
    const { uid: subject, partner } = associate
    const entry = { actor: actor.uid, subject, address: change.ip, partner }
    await audit(transaction, { act: 'associate-email-changed', ...entry }, now)
  })
  context.mail.wake()
}

/**
 * Returns true if an account was never used: it has no password and never had one. An account that had one
 * belongs to its owner, even if the password was removed when it joined a partner.
 */
export async function isNeverUsed(db: Queryable, uid: string): Promise<boolean> {
  if (!(await isUntouched(db, uid))) return false
  const acts = ['signed-in', 'password-reset', 'password-changed', 'email-changed'] as const
  return (await listActTimes(db, { acts, subject: uid }, 0)).length === 0
}
