import { AppError } from '#core/errors.ts'
import { audit } from '#store/operation/audit-log.ts'
import { hasPassword } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AccountChanger } from '../disable-account.ts'
import { invite } from '../team/invite.ts'
import { senderOf } from './add-company-person.ts'
import { lockCompanyPerson } from './lock-company-person.ts'

/**
 * Mails one of the company's people the invitation again and voids the older link. Refuses as
 * `lockCompanyPerson` does, with `user-disabled`, with `out-of-turn` once a password was chosen, and with
 * `too-many-changes` beyond the limits for mails.
 */
export async function inviteAgain(
  db: Queryable,
  uid: string,
  by: AccountChanger,
  now: number,
): Promise<void> {
  const person = await lockCompanyPerson(db, { actor: by.actor, uid })
  if (person.disabled) throw new AppError('user-disabled', 'This account has been disabled.')
  if (await hasPassword(db, uid))
    throw new AppError('out-of-turn', 'The invitation has already been accepted.')
  await invite(db, person, { cause: 'company-invited', ...senderOf(by), partner: undefined }, now)
  await audit(db, { act: 'invitation-sent', ...by, subject: uid }, now)
}
