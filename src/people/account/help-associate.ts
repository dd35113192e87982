import { AppError } from '#core/errors.ts'
import type { Actor } from '#domain/permissions.ts'
import { queueMail } from '#mail/delivery/queue-mail.ts'
import { queueResetLink } from '#mail/delivery/queue-reset-link.ts'
import type { MailContext } from '#mail/mail-context.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findProvedName, hasPassword, lockUser, renameUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { getAssociate } from '../team/get-associate.ts'
import { type ActedBy, auditAct, unlockAccount } from './account-acts.ts'
import { correctAddress } from './correct-address.ts'

// Actions of a partner's administrator on an associate's account, each reported to the associate by email. Results
// and refusals depend only on data visible to administrators and on their own actions. They never reveal locks,
// sessions or the person's own link requests.

/** The associate to act on, and the administrator's network address. */
interface Help {
  associateId: string
  ip: string
}

/** Notices of actions that need no link. */
type Notice = 'name-corrected' | 'account-unlocked'

/** Corrects an associate's name. Does nothing if the name is unchanged. Refuses as `helpAssociate` does. */
export function correctName(
  context: MailContext,
  actor: Actor,
  { userName, ...help }: Help & { userName: string },
): Promise<void> {
  const name = userName.trim()
  return helpAssociate(context, actor, help, async (db, associate, by) => {
    if (name === associate.userName) return
    await renameUser(db, associate.uid, name)
    await mailNotice(db, associate, 'name-corrected', by)
    await auditAct(db, 'name-corrected', associate, by)
  })
}

/**
 * Mails an associate a link for setting a new password. The password and sessions remain until the link is used.
 * Refuses as `helpAssociate` does, and with `out-of-turn` until the invitation is accepted.
 */
export function sendPasswordLink(context: MailContext, actor: Actor, help: Help): Promise<void> {
  return helpAssociate(context, actor, help, async (db, associate, by) => {
    await requirePassword(db, associate)
    const cause = 'password-link-sent'
    await queueResetLink(db, associate, { cause, sender: by.actor, partner: associate.partner }, by.now)
    await auditAct(db, cause, associate, by)
  })
}

/**
 * Clears an associate's failed sign-ins and mails a notice even if the account was not locked. Refuses as
 * `helpAssociate` does, and with `out-of-turn` until the invitation is accepted.
 */
export function unlockSignIn(context: MailContext, actor: Actor, help: Help): Promise<void> {
  return helpAssociate(context, actor, help, async (db, associate, by) => {
    await requirePassword(db, associate)
    await unlockAccount(db, associate, by)
    await mailNotice(db, associate, 'account-unlocked', by)
  })
}

/** Corrects the email of an associate's never-used account. Refuses as `helpAssociate` and `correctAddress` do. */
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
 * Acts on an associate in one transaction that locks the account. Simultaneous actions, such as the person's first
 * sign-in, run in sequence. Refuses as `getAssociate` does, with `user-disabled` for a disabled account, and with
 * `too-many-changes` beyond the email limits.
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

/** Refuses an associate without a password. Administrators already see this in the state of the invitation. */
async function requirePassword(db: Queryable, { uid }: User): Promise<void> {
  if (!(await hasPassword(db, uid)))
    throw new AppError('out-of-turn', 'The invitation hasn’t been accepted yet. Resend it instead.')
}

/** Mails a notice to an associate. Includes their current name only if the mailbox is verified. */
async function mailNotice(
  db: Queryable,
  { uid, email: recipient, partner }: User,
  kind: Notice,
  { actor: sender, now }: ActedBy,
): Promise<void> {
  const mail = { kind, userName: await findProvedName(db, uid) }
  await queueMail(db, { cause: kind, recipient, sender, partner, uid, mail }, now)
}
