import { companyRole } from '#domain/console/company-roles.ts'
import { plural } from '#domain/messages.ts'
import {
  type ActedBy,
  auditAct,
  endAccountSessions,
  mendAddress,
  type ResendOutcome,
  readdress,
  resendInvitation,
  unlockAccount,
} from '#people/account/account-acts.ts'
import { describeLoss } from '#people/account/describe-loss.ts'
import { disableAccount, enableAccount, OPERATOR } from '#people/account/disable-account.ts'
import { resendStaffInvitation } from '#people/account/resend-staff-invitation.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findUser, findUserByEmail, renameUser, setPicture, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import {
  type CommandContext,
  CommandFailure,
  storeCommand,
  throwAsFailure,
  UsageError,
} from '../command-line/command.ts'
import {
  EMAIL,
  Email,
  getLockedUser,
  NameOfPerson,
  PictureUrl,
  unknownEmail,
} from '../command-line/parse-options.ts'

export const UNPROVED =
  'This mailbox is unverified, so the password was removed. The running server sends an invitation.'

/** Command that disables an account and immediately ends its sessions. */
export const userDisable = storeCommand({
  name: 'user disable',
  summary: 'disables an account, ending its sessions',
  options: EMAIL,
  async run(values, context) {
    const user = await changeAccount(values, context, async (db, account) => {
      await warnOfLoss(db, account, context)
      await disableAccount(db, account, OPERATOR, context.now)
    })
    return `Disabled account ${user.email}.`
  },
})

/** Command that enables a disabled account. Its old sessions stay ended. */
export const userEnable = storeCommand({
  name: 'user enable',
  summary: 'enables a disabled account',
  options: EMAIL,
  async run(values, context) {
    let waitsForPartner = false
    const user = await changeAccount(values, context, async (db, account) => {
      await enableAccount(db, account, OPERATOR, context.now)
      waitsForPartner = (await findUser(db, account.uid))?.disabled ?? false
    })
    return waitsForPartner
      ? `Enabled account ${user.email}. It can sign in once its partner ${user.partner} is resumed.`
      : `Enabled account ${user.email}.`
  },
})

/** Command that changes the name, address or picture of an account. An unused account is invited at its new address. */
export const userSet = storeCommand({
  name: 'user set',
  summary:
    'changes the name, the email or the picture of an account; a new email ends its sessions, and an unused account gets an invitation there',
  options: {
    ...EMAIL,
    name: { value: 'N', sentence: 'the new name', schema: NameOfPerson },
    'new-email': { value: 'E', sentence: 'the new email', schema: Email },
    'profile-image-url': { value: 'URL', sentence: 'the new picture', schema: PictureUrl },
  },
  async run(values, context) {
    const { name, 'new-email': email, 'profile-image-url': picture } = values
    if (name === undefined && email === undefined && picture === undefined)
      throw new UsageError('nothing to change: give --name, --new-email or --profile-image-url')
    let isInvited = false
    const user = await changeAccount(values, context, async (db, account, by) => {
      const { uid } = account
      if (name !== undefined) await renameUser(db, uid, name)
      if (picture !== undefined) await setPicture(db, uid, picture)
      if (email !== undefined) isInvited = await changeAddress(db, account, email, by)
      if (!isInvited) await auditAct(db, 'account-changed', account, by)
    })
    const changed = `Changed account ${email ?? user.email}.`
    return isInvited ? `${changed} ${INVITED}` : changed
  },
})

const INVITED = 'The invitation is queued for the running server.'

/**
 * Changes an account's address, or corrects that of an unused account like the console. Returns true if this queued an
 * invitation and wrote the audit entry.
 */
async function changeAddress(db: Queryable, account: User, email: string, by: ActedBy): Promise<boolean> {
  const mended = companyRole(account) ? 'used' : await mendAddress(db, account, email, by)
  if (mended === 'mended') return true
  if (mended === 'taken' || (await readdress(db, account, email, by.now)) === 'taken')
    throw new CommandFailure(`--new-email '${email}' already belongs to an account`)
  return false
}

/** Command that resends the invitation of an account without a password. This invalidates the earlier link. */
export const userInvite = storeCommand({
  name: 'user invite',
  summary: 'resends the invitation of an account without a password',
  options: EMAIL,
  async run({ email }, { db, now }) {
    const outcome = await inTransaction(db, async (transaction): Promise<ResendOutcome> => {
      const user = await findUserByEmail(transaction, email)
      if (!user) throw unknownEmail(email)
      // The company's admins are locked first, in the same order as in the console.
      if (companyRole(user))
        return resendStaffInvitation(transaction, user.uid, OPERATOR, now).catch(throwAsFailure)
      return resendInvitation(transaction, await getLockedUser(transaction, email), { ...OPERATOR, now })
    })
    if (outcome === 'disabled')
      throw new CommandFailure(`--email '${email}' is disabled: enable the account first`)
    if (outcome === 'has-password')
      throw new CommandFailure(`--email '${email}' has accepted its invitation: it has a password`)
    return `The invitation for ${email} is queued for the running server.`
  },
})

/** Command that clears the failed sign-ins that lock an email and its account. */
export const userUnlock = storeCommand({
  name: 'user unlock',
  summary: 'unlocks an account after failed sign-ins; those of a client’s address still count',
  options: EMAIL,
  async run(values, context) {
    const user = await changeAccount(values, context, unlockAccount)
    return `Unlocked account ${user.email}.`
  },
})

/** Command that ends all sessions of an account. */
export const userSessionsEnd = storeCommand({
  name: 'user sessions end',
  summary: 'ends every session of an account: it must sign in again everywhere',
  options: EMAIL,
  async run(values, context) {
    let ended = 0
    const user = await changeAccount(values, context, async (db, account, by) => {
      ended = await endAccountSessions(db, account, by)
    })
    return `Ended ${plural(ended, 'session')} of ${user.email}.`
  },
})

export async function warnOfLoss(db: Queryable, account: User, { warn }: CommandContext): Promise<void> {
  for (const line of await describeLoss(db, account)) warn(line)
}

/** Changes the account of `--email` in one transaction, with an action that writes its audit entry. */
export function changeAccount(
  { email }: { email: string },
  { db, now }: CommandContext,
  change: (db: Queryable, user: User, by: ActedBy) => Promise<void>,
): Promise<User> {
  return inTransaction(db, async (transaction) => {
    const user = await getLockedUser(transaction, email)
    await change(transaction, user, { actor: 'operator', now })
    return user
  })
}
