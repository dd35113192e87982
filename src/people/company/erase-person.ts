import type { Config } from '#core/config.ts'
import { plural } from '#domain/messages.ts'
import { removeFromOutbox } from '#mail/deliver.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { PersonalTable } from '#store/people/personal-data.ts'
import { countPersonalRows, erasePersonalRows, findPerson } from '#store/people/personal-rows.ts'
import { findUser, lockUserToErase, type User } from '#store/people/users.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { networksOf } from '../client-address.ts'
import type { ActedBy } from './account-acts.ts'
import { describeLoss } from './describe-loss.ts'

/** Lists what goes and what stays when somebody is erased, with counts. */
export async function describeErasure(db: Queryable, user: User): Promise<string[]> {
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

/**
 * Erases the person whose account this still is, in one transaction, and the mails to them in the outbox;
 * returns false if it is gone. What they learned stays under an id that leads to nobody. `permit` refuses
 * whom it may not be.
 */
export async function erasePerson(
  { db, config }: { db: Database; config: Config },
  uid: string,
  { now, ...by }: ActedBy,
  permit: (user: User, db: Queryable) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const person = await inTransaction(db, async (transaction) => {
    await lockUserToErase(transaction, uid)
    const user = await findUser(transaction, uid)
    if (!user) return undefined
    await permit(user, transaction)
    const found = await findPerson(transaction, user, networksOf)
    await erasePersonalRows(transaction, found)
    await audit(transaction, { act: 'person-erased', ...by, subject: uid }, now)
    return found
  })
  if (person) await removeFromOutbox(config, person.emails)
  return person !== undefined
}
