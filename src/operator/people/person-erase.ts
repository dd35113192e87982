import { plural } from '#domain/messages.ts'
import { removeFromOutbox } from '#mail/deliver.ts'
import { networksOf } from '#people/client-address.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { PersonalTable } from '#store/people/personal-data.ts'
import { countPersonalRows, erasePersonalRows, findPerson, type Person } from '#store/people/personal-rows.ts'
import { findUser, lockUserToErase, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, confirm, storeCommand, YES } from '../command.ts'
import { ACCOUNT_OPTIONS, getAccount } from '../parse-options.ts'
import { describeLoss } from './describe-loss.ts'

/** Erases a person; what they learned stays under an id that leads to nobody. */
export const personErase = storeCommand({
  name: 'person erase',
  summary:
    'erases a person for good: account, sessions and mails go; learning records and the audit log stay under an id that leads to nobody',
  options: { ...ACCOUNT_OPTIONS, ...YES },
  async run(values, context) {
    const user = await getAccount(context.db, values)
    for (const line of await summarize(context.db, user)) context.print(line)
    const asking = 'person erase asks before it erases'
    if (!values.yes && !(await confirm(context, `Erase ${user.email} for good?`, asking)))
      return 'Nothing was erased.'
    const person = await erase(context, user.uid)
    await removeFromOutbox(context.config, person.emails)
    return `Erased the account ${user.uid}. Keep this id with the request: a backup from before still knows the person, and after restoring one the erasure must be repeated with --uid.`
  },
})

/** Erases the person whose account this still is, in one transaction. */
function erase({ db, now }: CommandContext, uid: string): Promise<Person> {
  return inTransaction(db, async (transaction) => {
    await lockUserToErase(transaction, uid)
    const user = await findUser(transaction, uid)
    if (!user) throw new CommandFailure(`--uid '${uid}' is not an account any more`)
    const person = await findPerson(transaction, user, networksOf)
    await erasePersonalRows(transaction, person)
    await audit(transaction, { act: 'person-erased', actor: 'operator', subject: uid }, now)
    return person
  })
}

/** Lists what goes and what stays, with counts. */
async function summarize(db: Queryable, user: User): Promise<string[]> {
  const person = await findPerson(db, user, networksOf)
  const count = async (table: PersonalTable, noun: string) =>
    plural(await countPersonalRows(db, table, person), noun)
  const factors = [
    await count('passkeys', 'passkey'),
    await count('totp_factors', 'authenticator app'),
    await count('recovery_codes', 'recovery code'),
  ].filter((counted) => !counted.startsWith('0 '))
  const goes = [
    await count('sessions', 'session'),
    ...factors,
    await count('known_browsers', 'known browser'),
    await count('sign_in_attempts', 'failed sign-in counter'),
    await count('email_tokens', 'mailed link'),
    await count('reset_requests', 'link request'),
    await count('mail_queue', 'mail'),
    await count('video_positions', 'video position'),
  ]
  const stays = [
    `${await count('completions', 'learning record')} with ${await count('learning_events', 'event')}`,
    `${await count('audit_log', 'line')} of the audit log`,
  ]
  return [
    `account: ${user.email} (${user.userName}), ${user.uid}`,
    `goes: the account with its name, email, picture and password; ${goes.join(', ')}`,
    `stays under that id, which then leads to nobody: ${stays.join(', ')}, without any email or address`,
    ...(await describeLoss(db, user)),
  ]
}
