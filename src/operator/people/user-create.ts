import { randomUUID } from 'node:crypto'
import type { CompanyRole } from '#domain/console/company-roles.ts'
import { firstRole } from '#domain/permissions.ts'
import { addCompanyPerson } from '#people/account/add-company-person.ts'
import { OPERATOR } from '#people/account/disable-account.ts'
import { isWeakPassword } from '#people/password/weak-password.ts'
import { createPasswordHasher } from '#people/password-hasher.ts'
import { invite } from '#people/team/invite.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { findUserByEmail, insertUser, type NewUser } from '#store/people/users.ts'
import {
  type CommandContext,
  CommandFailure,
  storeCommand,
  throwAsFailure,
  UsageError,
  type ValuesOf,
} from '../command-line/command.ts'
import {
  COMPANY_ROLE,
  EMAIL,
  lockOpenPartner,
  NameOfPerson,
  PictureUrl,
  ROLE,
  refuseBeyondSeats,
} from '../command-line/parse-options.ts'

const OPTIONS = {
  ...EMAIL,
  name: { value: 'N', sentence: 'the name of the person', required: true, schema: NameOfPerson },
  partner: { value: 'ID', sentence: 'the partner of the account' },
  role: { ...ROLE, joins: 'and' },
  'company-role': COMPANY_ROLE,
  'profile-image-url': {
    value: 'URL',
    sentence: 'an image: an https address or a path of this portal',
    schema: PictureUrl,
  },
  password: { sentence: 'asks for a password instead of sending an invitation' },
  'password-stdin': { sentence: 'reads the password from standard input', joins: 'or' },
} as const

/** Command that creates an account with a password from the terminal or standard input, or with an invitation. */
export const userCreate = storeCommand({
  name: 'user create',
  mayBegin: true,
  summary:
    'creates an account and emails an invitation, or sets a password, entered hidden or read from standard input',
  options: OPTIONS,
  async run(values, context) {
    const { 'company-role': role } = values
    if (role !== undefined) return createCompanyPerson(role, values, context)
    const account = accountFrom(values)
    const password = await readPassword(values, context)
    if (password !== undefined && (await isWeakPassword(context, password, account)))
      throw new CommandFailure('the password is too weak')
    const passwordHash = password === undefined ? undefined : await createPasswordHasher().hash(password)
    await store(context, { ...account, passwordHash })
    return passwordHash === undefined
      ? `Created account ${account.email}. The invitation is queued for the running server.`
      : `Created account ${account.email}.`
  },
})

/** Creates an account of the company's own people. The person chooses a password and factors by a mailed link. */
function createCompanyPerson(
  role: CompanyRole,
  values: ValuesOf<typeof OPTIONS>,
  { db, now }: CommandContext,
): Promise<string> {
  const taken = (['partner', 'profile-image-url', 'password', 'password-stdin'] as const).find(
    (name) => values[name] !== undefined,
  )
  if (taken !== undefined)
    throw new UsageError(`--company-role is for one of the company's own people, without --${taken}`)
  const { email, name: userName } = values
  return inTransaction(db, async (transaction) => {
    if (await findUserByEmail(transaction, email)) throw alreadyTaken(email)
    await addCompanyPerson(transaction, { email, userName, role }, OPERATOR, now).catch(throwAsFailure)
    return `Created account ${email} as ${role}. The invitation is queued for the running server.`
  })
}

function alreadyTaken(email: string): CommandFailure {
  return new CommandFailure(`--email '${email}' already belongs to an account`)
}

type Account = Omit<NewUser, 'passwordHash'>

function accountFrom({ partner, role, ...values }: ValuesOf<typeof OPTIONS>): Account {
  return {
    uid: randomUUID(),
    email: values.email,
    userName: values.name,
    partner,
    roles: role === undefined ? [] : [role],
    profileImageUrl: values['profile-image-url'],
  }
}

/** Reads the password from standard input, or asks for it twice. Undefined without a password option. */
async function readPassword(
  values: ValuesOf<typeof OPTIONS>,
  { readInput, askHidden }: CommandContext,
): Promise<string | undefined> {
  if (values['password-stdin']) return (await readInput()).replace(/\r?\n$/, '')
  if (!values.password) return undefined
  if (!askHidden)
    throw new UsageError('--password asks for the password, but there is no terminal: use --password-stdin')
  const password = await askHidden('Password: ')
  if (password !== (await askHidden('Repeat password: ')))
    throw new CommandFailure('the passwords do not match')
  return password
}

function store({ db, now }: CommandContext, user: NewUser): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (user.partner !== undefined) await lockOpenPartner(transaction, user.partner)
    if (!(await insertUser(transaction, user, now))) throw alreadyTaken(user.email)
    if (user.partner !== undefined && firstRole(user.roles) === 'partner-associate')
      await refuseBeyondSeats(transaction, user.partner)
    if (user.passwordHash === undefined)
      await invite(transaction, user, { cause: 'operator-invited', partner: user.partner }, now)
    await audit(
      transaction,
      { act: 'account-created', actor: 'operator', subject: user.uid, partner: user.partner },
      now,
    )
  })
}
