import { randomUUID } from 'node:crypto'
import { AppError, permit } from '#core/errors.ts'
import type { CompanyRole } from '#domain/console/company-roles.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { audit } from '#store/operation/audit-log.ts'
import { lockCompanyAdmins } from '#store/people/company-people.ts'
import { insertUser } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { findEarlier, idOfEntry, nameEntry } from '../idempotency-key.ts'
import { invite } from '../team/invite.ts'
import type { AccountChanger } from './disable-account.ts'

/** A new member of the company's staff. */
export interface NewCompanyPerson {
  email: string
  userName: string
  role: CompanyRole
}

/**
 * Creates a company user's account without a partner, mails an invitation and returns the account's id. Requires an
 * admin or the operator. An action with a `key` is idempotent, as in `addAssociate`. Refuses with `permission-denied`
 * if the actor is no longer an admin, `invalid-email`, `email-already-in-use`, and `too-many-changes` beyond the
 * email limits.
 */
export async function addCompanyPerson(
  db: Queryable,
  person: NewCompanyPerson,
  { key, ...by }: AccountChanger & { key?: string | undefined },
  now: number,
): Promise<string> {
  const email = canonicalEmail(person.email)
  const userName = person.userName.trim()
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  const admins = await lockCompanyAdmins(db)
  if (by.actor !== 'operator' && !admins.some(({ uid }) => uid === by.actor)) permit('forbidden')
  const entry = key === undefined ? undefined : nameEntry('account-created', [by.actor, key], [email])
  const earlier = entry && (await findEarlier(db, entry))
  if (earlier !== undefined) return earlier
  const uid = randomUUID()
  const account = { uid, email, userName, partner: undefined, roles: [person.role] }
  const isNew = await insertUser(db, { ...account, profileImageUrl: undefined, passwordHash: undefined }, now)
  if (!isNew) throw new AppError('email-already-in-use', signInMessage('email-already-in-use'))
  await invite(db, account, { cause: 'company-invited', ...senderOf(by), partner: undefined }, now)
  await audit(db, { act: 'account-created', ...by, subject: uid, id: entry && idOfEntry(entry) }, now)
  return uid
}

/** Returns the sender of an email, which is undefined for the operator. */
export function senderOf({ actor }: AccountChanger): { sender?: string } {
  return actor === 'operator' ? {} : { sender: actor }
}
