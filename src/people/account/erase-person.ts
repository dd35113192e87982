import type { Config } from '#core/config.ts'
import { removeFromOutbox } from '#mail/delivery/deliver.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { erasePersonalRows } from '#store/people/personal-data/erase-personal-rows.ts'
import { findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import { findUser, lockUserToErase, type User } from '#store/people/users.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { networksOf } from '../client-address.ts'
import type { ActedBy } from './account-acts.ts'

/**
 * Erases a person in one transaction and then their emails in the outbox. Returns false if the account does not
 * exist. Learning records remain under an anonymous id. `permit` throws to refuse an erasure.
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
