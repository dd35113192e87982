import { admit } from '../gateway/admit.ts'
import { invite } from '../gateway/invite.ts'
import type { AuditedAct } from '../store/audit-log.ts'
import { audit } from '../store/audit-log.ts'
import { inTransaction } from '../store/in-transaction.ts'
import type { Queryable } from '../store/schema.ts'
import { endSessionsOf } from '../store/sessions.ts'
import type { User } from '../store/users.ts'
import { setDisabled } from '../store/users.ts'
import type { CommandContext, StoreCommand, Values } from './command.ts'
import { CommandFailure, requiredText } from './command.ts'
import { getLockedUser, parseRoleOption } from './parse-options.ts'

const UNPROVED =
  'Nobody has verified this mailbox, so the password was removed. The server sends an invitation when it is running.'

const EMAIL = { email: { type: 'string', required: true } } as const

/** Disables an account; its sessions end at once. */
export const userDisable: StoreCommand = {
  name: 'user disable',
  usage: '--email E',
  summary: 'disables an account, ending its sessions',
  options: EMAIL,
  async run(values, context) {
    const user = await changeAccount(values, context, 'account-disabled', async (db, { uid }) => {
      await setDisabled(db, uid, true)
      await endSessionsOf(db, uid, context.now)
    })
    return `Disabled account ${user.email}.`
  },
}

/** Enables a disabled account; its old sessions stay ended. */
export const userEnable: StoreCommand = {
  name: 'user enable',
  usage: '--email E',
  summary: 'enables a disabled account',
  options: EMAIL,
  async run(values, context) {
    const user = await changeAccount(values, context, 'account-enabled', (db, { uid }) =>
      setDisabled(db, uid, false),
    )
    return `Enabled account ${user.email}.`
  },
}

/**
 * Gives a member of a partner another role; the account's sessions end at once, and a password whose mailbox nobody has
 * proved is replaced by an invitation.
 */
export const userSetRole: StoreCommand = {
  name: 'user set-role',
  usage: '--email E --role partner-admin|partner-associate',
  summary: 'changes the role of an account, ending its sessions',
  options: { ...EMAIL, role: { type: 'string', required: true } },
  async run(values, context) {
    const role = parseRoleOption(requiredText(values, 'role'))
    let isInvited = false
    const user = await changeAccount(values, context, 'role-changed', async (db, account) => {
      const { partner, email } = account
      if (partner === undefined) throw new CommandFailure(`--email '${email}' belongs to no partner`)
      isInvited = await admit(db, account, { partner, roles: [role] }, context.now)
      if (isInvited) await invite(db, account, { cause: 'operator-invited', partner }, context.now)
    })
    return isInvited
      ? `Account ${user.email} now has the role ${role}. ${UNPROVED}`
      : `Account ${user.email} now has the role ${role}.`
  },
}

/** Changes the account of `--email` in one transaction, with an entry in the audit log. */
function changeAccount(
  values: Values,
  { db, now }: CommandContext,
  act: AuditedAct,
  change: (db: Queryable, user: User) => Promise<void>,
): Promise<User> {
  return inTransaction(db, async (transaction) => {
    const user = await getLockedUser(transaction, requiredText(values, 'email'))
    await change(transaction, user)
    await audit(transaction, { act, actor: 'operator', subject: user.uid }, now)
    return user
  })
}
