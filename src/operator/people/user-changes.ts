import { type CompanyRole, companyRole } from '#domain/company/company-roles.ts'
import { plural } from '#domain/messages.ts'
import {
  type ActedBy,
  auditAct,
  changeRole,
  endAccountSessions,
  inviteAgain,
  moveAccount,
  readdress,
  unlockAccount,
} from '#people/company/account-acts.ts'
import { changeCompanyRole } from '#people/company/change-company-role.ts'
import { describeLoss } from '#people/company/describe-loss.ts'
import { disableAccount, enableAccount, OPERATOR } from '#people/disable-account.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import { findUser, findUserByEmail, renameUser, setPicture, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, storeCommand, UsageError } from '../command.ts'
import {
  COMPANY_ROLE,
  EMAIL,
  getLockedUser,
  lockOpenPartner,
  parseCompanyRoleOption,
  parseEmailOption,
  parseNameOption,
  parseRoleOption,
  parseUrlOption,
  ROLE,
  refuseBeyondSeats,
  unknownEmail,
} from '../parse-options.ts'
import { notOfCompany } from './company-commands.ts'

const UNPROVED =
  'Nobody has verified this mailbox, so the password was removed. The server sends an invitation when it is running.'

/** Disables an account; its sessions end at once. */
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

/** Enables a disabled account; its old sessions stay ended. */
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
      ? `Enabled account ${user.email}, which can sign in once its partner ${user.partner} is resumed.`
      : `Enabled account ${user.email}.`
  },
})

/**
 * Changes the role of a member of a partner, or of one of the company's people; the account's sessions end at
 * once, and in a partner a password whose mailbox nobody has proved is replaced by an invitation.
 */
export const userSetRole = storeCommand({
  name: 'user set-role',
  summary: 'changes the role of an account, ending its sessions',
  options: { ...EMAIL, role: ROLE, 'company-role': { ...COMPANY_ROLE, joins: 'either' } },
  async run({ 'company-role': companyText, ...values }, context) {
    if (companyText !== undefined) return setCompanyRole(values, parseCompanyRoleOption(companyText), context)
    const role = parseRoleOption(values.role ?? '')
    let isInvited = false
    const user = await changeAccount(values, context, async (db, account, by) => {
      const { partner, email } = account
      if (companyRole(account)) throw ofCompany(email)
      if (partner === undefined) throw new CommandFailure(`--email '${email}' belongs to no partner`)
      if (role !== 'partner-admin') await warnOfLoss(db, account, context)
      const admitted = await changeRole(db, account, { partner, role }, by)
      if (admitted.exceededSeats !== undefined) await refuseBeyondSeats(db, partner)
      isInvited = admitted.isInvited
    })
    return isInvited
      ? `Account ${user.email} now has the role ${role}. ${UNPROVED}`
      : `Account ${user.email} now has the role ${role}.`
  },
})

/** Changes the role of one of the company's people, also of the last admin, and says so. */
function setCompanyRole(
  { email }: { email: string },
  role: CompanyRole,
  { db, now, warn }: CommandContext,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await findUserByEmail(transaction, parseEmailOption(email))
    if (!user) throw unknownEmail(email)
    if (!companyRole(user)) throw notOfCompany(user.email)
    if (role !== 'company-admin') for (const line of await describeLoss(transaction, user)) warn(line)
    await changeCompanyRole(transaction, { uid: user.uid, role }, OPERATOR, now)
    return `Account ${user.email} now has the role ${role}.`
  })
}

/** Returns the refusal to treat one of the company's people as a partner's. */
function ofCompany(email: string): CommandFailure {
  return new CommandFailure(`--email '${email}' is one of the company's people, who belong to no partner`)
}

/** Changes the name, the address or the picture of an account. */
export const userSet = storeCommand({
  name: 'user set',
  summary: 'changes the name, the email or the picture of an account; a new email ends its sessions',
  options: {
    ...EMAIL,
    name: { value: 'N', sentence: 'the new name' },
    'new-email': { value: 'E', sentence: 'the new email' },
    'profile-image-url': { value: 'URL', sentence: 'the new picture' },
  },
  async run(values, context) {
    const { 'new-email': address, 'profile-image-url': url } = values
    const name = values.name === undefined ? undefined : parseNameOption(values.name)
    const email = address === undefined ? undefined : parseEmailOption(address, 'new-email')
    const picture = parseUrlOption('profile-image-url', url)
    if (name === undefined && email === undefined && picture === undefined)
      throw new UsageError('there is nothing to change: give --name, --new-email or --profile-image-url')
    const user = await changeAccount(values, context, async (db, account, by) => {
      const { uid } = account
      if (name !== undefined) await renameUser(db, uid, name)
      if (picture !== undefined) await setPicture(db, uid, picture)
      if (email !== undefined && (await readdress(db, account, email, context.now)) === 'taken')
        throw new CommandFailure(`--new-email '${email}' already belongs to an account`)
      await auditAct(db, 'account-changed', account, by)
    })
    return `Changed account ${email ?? user.email}.`
  },
})

/** Mails an account without a password its invitation again; the link of an older one is void. */
export const userInvite = storeCommand({
  name: 'user invite',
  summary: 'mails an account that has no password yet its invitation again',
  options: EMAIL,
  async run(values, context) {
    const user = await changeAccount(values, context, async (db, account, by) => {
      const outcome = await inviteAgain(db, account, by)
      const { email } = account
      if (outcome === 'disabled')
        throw new CommandFailure(`--email '${email}' is disabled: enable the account first`)
      if (outcome === 'has-password')
        throw new CommandFailure(`--email '${email}' has accepted its invitation: it has a password`)
    })
    return `The invitation for ${user.email} is queued; the server sends it when it is running.`
  },
})

/** Forgets the failed sign-ins that lock an email and its account. */
export const userUnlock = storeCommand({
  name: 'user unlock',
  summary: 'forgets the failed sign-ins that lock an account; those of a client’s address stay',
  options: EMAIL,
  async run(values, context) {
    const user = await changeAccount(values, context, unlockAccount)
    return `Unlocked account ${user.email}.`
  },
})

/** Puts an account into another partner. What was learned stays with the partner where it was learned. */
export const userMove = storeCommand({
  name: 'user move',
  summary: 'puts an account into another partner, ending its sessions; its records stay with the old one',
  options: {
    ...EMAIL,
    partner: { value: 'ID', sentence: 'the partner to move to', required: true },
    role: { ...ROLE, required: true },
  },
  async run({ partner, ...values }, context) {
    const role = parseRoleOption(values.role)
    let isInvited = false
    const user = await changeAccount(values, context, async (db, account, by) => {
      if (companyRole(account)) throw ofCompany(account.email)
      await lockOpenPartner(db, partner)
      if (account.partner === partner)
        throw new CommandFailure(
          `--email '${account.email}' belongs to ${partner} already; for its role see user set-role`,
        )
      await warnOfLoss(db, account, context)
      const moved = await moveAccount(db, account, { partner, role }, by)
      if (typeof moved === 'string') throw new WriteConflict()
      if (moved.exceededSeats !== undefined) await refuseBeyondSeats(db, partner)
      isInvited = moved.isInvited
    })
    const moved = `Account ${user.email} belongs to ${partner} now, as ${role}.`
    return isInvited ? `${moved} ${UNPROVED}` : moved
  },
})

/** Ends every session of an account. */
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

async function warnOfLoss(db: Queryable, account: User, { warn }: CommandContext): Promise<void> {
  for (const line of await describeLoss(db, account)) warn(line)
}

/** Changes the account of `--email` in one transaction, by an act that leaves its entry in the audit log. */
function changeAccount(
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
