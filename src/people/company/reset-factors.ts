import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { audit } from '#store/operation/audit-log.ts'
import { removeFactors } from '#store/people/company-people.ts'
import { removeEmailTokens } from '#store/people/email-tokens.ts'
import { endSessionsOf } from '#store/people/sessions.ts'
import { findProvedName } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { AccountChanger } from '../disable-account.ts'
import { senderOf } from './add-company-person.ts'
import { type LockedCompanyPerson, lockCompanyPerson } from './lock-company-person.ts'

/** Time for which the link that is mailed works, in ms. */
const LINK_LIFETIME = A_DAY

/**
 * Removes all second factors of one of the company's people, ends their sessions, voids their earlier links
 * and mails a link by which new ones are made. A disabled account gets no link until it is enabled again and
 * asks for one. Refuses as `lockCompanyPerson` does, and with `too-many-changes` beyond the limits for mails.
 */
export async function resetFactors(
  db: Queryable,
  uid: string,
  by: AccountChanger,
  now: number,
): Promise<LockedCompanyPerson> {
  const person = await lockCompanyPerson(db, { actor: by.actor, uid })
  await removeFactors(db, uid)
  await endSessionsOf(db, uid, now)
  await removeEmailTokens(db, uid)
  if (!person.disabled) {
    const userName = await findProvedName(db, uid)
    const mail = { kind: 'factors-reset', userName, minutes: LINK_LIFETIME / A_MINUTE } as const
    await queueMail(db, { cause: 'factors-reset', ...senderOf(by), recipient: person.email, uid, mail }, now)
  }
  await audit(db, { act: 'factors-reset', ...by, subject: uid }, now)
  return person
}
