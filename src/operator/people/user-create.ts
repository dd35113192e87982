import { randomUUID } from 'node:crypto'
import { createPasswordHasher } from '#people/password/passwords.ts'
import { isWeakPassword } from '#people/password/strong-password.ts'
import { invite } from '#people/team/invite.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { insertUser, type NewUser } from '#store/people/users.ts'
import {
  type CommandContext,
  CommandFailure,
  requiredText,
  type StoreCommand,
  textOf,
  UsageError,
  type Values,
} from '../command.ts'
import {
  lockOpenPartner,
  parseEmailOption,
  parseNameOption,
  parseRoleOption,
  parseUrlOption,
} from '../parse-options.ts'

/** Creates an account, with a password from the terminal or from standard input, or with an invitation by mail. */
export const userCreate: StoreCommand = {
  name: 'user create',
  usage:
    '--email E --name N [--partner ID --role partner-admin|partner-associate] [--profile-image-url URL] [--password | --password-stdin]',
  mayBegin: true,
  summary:
    'creates an account and mails an invitation; or with a password, which is asked for without showing it or comes from standard input',
  options: {
    email: { type: 'string', required: true },
    name: { type: 'string', required: true },
    partner: { type: 'string' },
    role: { type: 'string' },
    'profile-image-url': { type: 'string' },
    password: { type: 'boolean' },
    'password-stdin': { type: 'boolean' },
  },
  async run(values, context) {
    const account = accountFrom(values)
    const password = await readPassword(values, context)
    if (password !== undefined && (await isWeakPassword(context, password, account)))
      throw new CommandFailure('the password is too weak')
    const passwordHash = password === undefined ? undefined : await createPasswordHasher().hash(password)
    await store(context, { ...account, passwordHash })
    return passwordHash === undefined
      ? `Created account ${account.email}. The invitation is queued; the server sends it when it is running.`
      : `Created account ${account.email}.`
  },
}

type Account = Omit<NewUser, 'passwordHash'>

function accountFrom(values: Values): Account {
  const partner = textOf(values, 'partner')
  const role = textOf(values, 'role')
  if ((partner === undefined) !== (role === undefined))
    throw new UsageError('--partner and --role go together')
  return {
    uid: randomUUID(),
    email: parseEmailOption(requiredText(values, 'email')),
    userName: parseNameOption(requiredText(values, 'name')),
    partner,
    roles: role === undefined ? [] : [parseRoleOption(role)],
    profileImageUrl: parseUrlOption('profile-image-url', textOf(values, 'profile-image-url')),
  }
}

/** Reads the password from standard input, without the line break, or asks for it twice; undefined if there is to be none. */
async function readPassword(
  values: Values,
  { readInput, askHidden }: CommandContext,
): Promise<string | undefined> {
  if (values.password && values['password-stdin'])
    throw new UsageError('--password and --password-stdin exclude each other')
  if (values['password-stdin']) return (await readInput()).replace(/\r?\n$/, '')
  if (!values.password) return undefined
  if (!askHidden)
    throw new UsageError('--password asks for the password, but there is no terminal: use --password-stdin')
  const password = await askHidden('Password: ')
  if (password !== (await askHidden('The same once more: ')))
    throw new CommandFailure('the two passwords are not the same')
  return password
}

function store({ db, now }: CommandContext, user: NewUser): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (user.partner !== undefined) await lockOpenPartner(transaction, user.partner)
    if (!(await insertUser(transaction, user, now)))
      throw new CommandFailure(`--email '${user.email}' already belongs to an account`)
    if (user.passwordHash === undefined)
      await invite(transaction, user, { cause: 'operator-invited', partner: user.partner }, now)
    await audit(
      transaction,
      { act: 'account-created', actor: 'operator', subject: user.uid, partner: user.partner },
      now,
    )
  })
}
