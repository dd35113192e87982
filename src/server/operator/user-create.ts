import { randomUUID } from 'node:crypto'
import { invite } from '../gateway/invite.ts'
import { createPasswordHasher } from '../sign-in/password/passwords.ts'
import { isWeakPassword } from '../sign-in/password/strong-password.ts'
import { audit } from '../store/audit-log.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { findPartner } from '../store/people/partners.ts'
import type { NewUser } from '../store/people/users.ts'
import { insertUser } from '../store/people/users.ts'
import type { CommandContext, StoreCommand, Values } from './command.ts'
import { CommandFailure, requiredText, textOf, UsageError } from './command.ts'
import { parseEmailOption, parseNameOption, parseRoleOption, parseUrlOption } from './parse-options.ts'

/** Creates an account, with a password from standard input or with an invitation by mail. */
export const userCreate: StoreCommand = {
  name: 'user create',
  usage:
    '--email E --name N [--partner ID --role partner-admin|partner-associate] [--profile-image-url URL] [--password-stdin]',
  mayBegin: true,
  summary: 'creates an account with a password from standard input, or mails an invitation',
  options: {
    email: { type: 'string', required: true },
    name: { type: 'string', required: true },
    partner: { type: 'string' },
    role: { type: 'string' },
    'profile-image-url': { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  async run(values, context) {
    const account = await accountFrom(values, context)
    const password = values['password-stdin'] ? await readPassword(context, account) : undefined
    const passwordHash = password === undefined ? undefined : await createPasswordHasher().hash(password)
    await store(context, { ...account, passwordHash })
    return passwordHash === undefined
      ? `Created account ${account.email}. The invitation is queued; the server sends it when it is running.`
      : `Created account ${account.email}.`
  },
}

type Account = Omit<NewUser, 'passwordHash'>

async function accountFrom(values: Values, { db }: CommandContext): Promise<Account> {
  const partner = textOf(values, 'partner')
  const role = textOf(values, 'role')
  if ((partner === undefined) !== (role === undefined))
    throw new UsageError('--partner and --role go together')
  if (partner !== undefined && !(await findPartner(db, partner)))
    throw new CommandFailure(`--partner '${partner}' does not exist`)
  return {
    uid: randomUUID(),
    email: parseEmailOption(requiredText(values, 'email')),
    userName: parseNameOption(requiredText(values, 'name')),
    partner,
    roles: role === undefined ? [] : [parseRoleOption(role)],
    profileImageUrl: parseUrlOption('profile-image-url', textOf(values, 'profile-image-url')),
  }
}

/** Reads the password from standard input, without the line break; refuses a weak one. */
async function readPassword(context: CommandContext, account: Account): Promise<string> {
  const password = (await context.readInput()).replace(/\r?\n$/, '')
  if (await isWeakPassword(context, password, account))
    throw new CommandFailure('the password on standard input is too weak')
  return password
}

function store({ db, now }: CommandContext, user: NewUser): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (!(await insertUser(transaction, user, now)))
      throw new CommandFailure(`--email '${user.email}' already belongs to an account`)
    if (user.passwordHash === undefined)
      await invite(transaction, user, { cause: 'operator-invited', partner: user.partner }, now)
    await audit(transaction, { act: 'account-created', actor: 'operator', subject: user.uid }, now)
  })
}
