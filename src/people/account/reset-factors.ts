import { notFound } from '#core/errors.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { queueMail } from '#mail/delivery/queue-mail.ts'
import { FACTORS_LINK_LIFETIME } from '#mail/link-lifetimes.ts'
import { audit } from '#store/operation/audit-log.ts'
import { removeFactors } from '#store/people/company-people.ts'
import { removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { listPasskeys, releasePasskey, removePasskey } from '#store/people/sign-in/second-factors.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { findProvedName } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { publicId } from '../factor/change-factors.ts'
import { senderOf } from './add-company-person.ts'
import type { AccountChanger } from './disable-account.ts'
import { type LockedCompanyPerson, lockCompanyPerson } from './lock-company-person.ts'

/**
 * Removes a company user's second factors, ends their sessions, voids their earlier links and mails a link for
 * setting up new factors. A disabled account receives no link; its owner can request one after it is enabled. Refuses
 * as `lockCompanyPerson` does, and with `too-many-changes` beyond the email limits.
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
    const mail = { kind: 'factors-reset', userName, minutes: FACTORS_LINK_LIFETIME / A_MINUTE } as const
    await queueMail(db, { cause: 'factors-reset', ...senderOf(by), recipient: person.email, uid, mail }, now)
  }
  await audit(db, { act: 'factors-reset', ...by, subject: uid }, now)
  return person
}

/** An admin's decision about a passkey on hold. */
export type HeldPasskeyEnd = 'release' | 'remove'

/**
 * Releases or removes a company user's passkeys on hold: the one with the public `id`, or all. Removal also ends the
 * person's sessions, since the holder of a copied passkey may have started one. Returns the number of passkeys.
 * Refuses as `lockCompanyPerson` does, and with 404 if `id` is not the id of a passkey on hold.
 */
export async function settleHeldPasskeys(
  db: Queryable,
  { uid, id, end }: { uid: string; id?: string; end: HeldPasskeyEnd },
  by: AccountChanger,
  now: number,
): Promise<number> {
  await lockCompanyPerson(db, { actor: by.actor, uid })
  const held = (await listPasskeys(db, uid)).filter((one) => one.held !== undefined)
  const settled = id === undefined ? held : held.filter((one) => publicId(one) === id)
  if (id !== undefined && settled.length === 0) throw notFound()
  const act = end === 'release' ? 'passkey-released' : 'passkey-removed'
  for (const passkey of settled) {
    await (end === 'release' ? releasePasskey : removePasskey)(db, { uid, id: passkey.id })
    await audit(db, { act, ...by, subject: uid }, now)
  }
  if (end === 'remove' && settled.length > 0) await endSessionsOf(db, uid, now)
  return settled.length
}
