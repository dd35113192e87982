import { type CompanyRole, companyRole } from '#domain/console/company-roles.ts'
import type { Role } from '#domain/permissions.ts'
import { changeRole, moveAccount } from '#people/account/account-acts.ts'
import { changeCompanyRole } from '#people/account/change-company-role.ts'
import { describeLoss } from '#people/account/describe-loss.ts'
import { OPERATOR } from '#people/account/disable-account.ts'
import { createContinuing } from '#records/continue-records.ts'
import { inTransaction, WriteConflict } from '#store/connection/in-transaction.ts'
import { findUserByEmail } from '#store/people/users.ts'
import { type CommandContext, CommandFailure, storeCommand, UsageError } from '../command-line/command.ts'
import {
  COMPANY_ROLE,
  EMAIL,
  lockOpenPartner,
  ROLE,
  refuseBeyondSeats,
  unknownEmail,
} from '../command-line/parse-options.ts'
import { notOfCompany } from './company-commands.ts'
import { changeAccount, UNPROVED, warnOfLoss } from './user-changes.ts'

/**
 * Command that changes the role of a partner's member or of one of the company's people. Ends the account's sessions.
 * At a partner, an invitation replaces the password of an unverified mailbox.
 */
export const userSetRole = storeCommand({
  name: 'user set-role',
  summary: 'changes the role of an account, ending its sessions',
  options: { ...EMAIL, role: ROLE, 'company-role': { ...COMPANY_ROLE, joins: 'either' } },
  async run({ email, role, 'company-role': own }, context) {
    if (own !== undefined) return setCompanyRole(email, own, context)
    if (role !== undefined) return setPartnerRole(email, role, context)
    throw new UsageError('give either --role or --company-role')
  },
})

/** Changes the role of a partner's member. */
async function setPartnerRole(email: string, role: Role, context: CommandContext): Promise<string> {
  let isInvited = false
  await changeAccount({ email }, context, async (db, account, by) => {
    const { partner } = account
    if (companyRole(account)) throw ofCompany(email)
    if (partner === undefined) throw new CommandFailure(`--email '${email}' belongs to no partner`)
    if (role !== 'partner-admin') await warnOfLoss(db, account, context)
    const admitted = await changeRole(db, account, { partner, role }, by)
    if (admitted.exceededSeats !== undefined) await refuseBeyondSeats(db, partner)
    isInvited = admitted.isInvited
  })
  const changed = `Account ${email} now has the role ${role}.`
  return isInvited ? `${changed} ${UNPROVED}` : changed
}

/** Changes the role of one of the company's people, even of the last admin, with a warning. */
function setCompanyRole(
  email: string,
  role: CompanyRole,
  { db, now, warn }: CommandContext,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const user = await findUserByEmail(transaction, email)
    if (!user) throw unknownEmail(email)
    if (!companyRole(user)) throw notOfCompany(user.email)
    if (role !== 'company-admin') for (const line of await describeLoss(transaction, user)) warn(line)
    await changeCompanyRole(transaction, { uid: user.uid, role }, OPERATOR, now)
    return `Account ${user.email} now has the role ${role}.`
  })
}

/** Returns the refusal of one of the company's people as a partner's member. */
function ofCompany(email: string): CommandFailure {
  return new CommandFailure(`--email '${email}' is on the company’s staff, without a partner`)
}

/**
 * Command that moves an account to another partner. Learning records stay with the former partner; `--with-record`
 * continues them at the new one.
 */
export const userMove = storeCommand({
  name: 'user move',
  summary: 'moves an account to another partner, ending its sessions; its records stay with the old one',
  options: {
    ...EMAIL,
    partner: { value: 'ID', sentence: 'the partner to move to', required: true },
    role: { ...ROLE, required: true },
    'with-record': { sentence: 'transfers the learning record: the new partner continues it' },
  },
  async run({ partner, role, 'with-record': withRecord, ...values }, context) {
    let isInvited = false
    const user = await changeAccount(values, context, async (db, account, by) => {
      if (companyRole(account)) throw ofCompany(account.email)
      await lockOpenPartner(db, partner)
      if (account.partner === partner)
        throw new CommandFailure(
          `--email '${account.email}' already belongs to ${partner}; to change its role, use user set-role`,
        )
      if (withRecord && account.partner === undefined)
        throw new CommandFailure(`--with-record: '${account.email}' belongs to no partner`)
      await warnOfLoss(db, account, context)
      const continuing = withRecord ? createContinuing(context.config.timeZone) : undefined
      const moved = await moveAccount(db, account, { partner, role }, by, continuing)
      if (typeof moved === 'string') throw new WriteConflict()
      if (moved.exceededSeats !== undefined) await refuseBeyondSeats(db, partner)
      isInvited = moved.isInvited
    })
    const moved = `Account ${user.email} now belongs to ${partner}, as ${role}.`
    return isInvited ? `${moved} ${UNPROVED}` : moved
  },
})
