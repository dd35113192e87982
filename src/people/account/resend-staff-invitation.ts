import { audit } from '#store/operation/audit-log.ts'
import { hasPassword } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { invite } from '../team/invite.ts'
import type { ResendOutcome } from './account-acts.ts'
import { senderOf } from './add-company-person.ts'
import type { AccountChanger } from './disable-account.ts'
import { lockCompanyPerson } from './lock-company-person.ts'

/**
 * Resends the invitation of a company user without a password and voids the older link. Refuses as
 * `lockCompanyPerson` does, and with `too-many-changes` beyond the email limits.
 */
export async function resendStaffInvitation(
  db: Queryable,
  uid: string,
  by: AccountChanger,
  now: number,
): Promise<ResendOutcome> {
  const person = await lockCompanyPerson(db, { actor: by.actor, uid })
  if (person.disabled) return 'disabled'
  if (await hasPassword(db, uid)) return 'has-password'
  await invite(db, person, { cause: 'company-invited', ...senderOf(by), partner: undefined }, now)
  await audit(db, { act: 'invitation-sent', ...by, subject: uid }, now)
  return 'invited'
}
