import { randomUUID } from 'node:crypto'
import { invite } from '#people/team/invite.ts'
import { WriteConflict } from '#store/connection/in-transaction.ts'
import { type StoredCatalogue, storeCatalogue } from '#store/learning/catalogues.ts'
import { audit } from '#store/operation/audit-log.ts'
import { changePartner, findRemoved, insertPartner, type Partner } from '#store/people/partners.ts'
import { insertUser, lockUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { auditPartner, type PartnerActor } from './change-partner-state.ts'

/** A partner to be created, with its first administrator and the settings that differ from the portal's. */
export interface NewPartner extends Partner {
  timeZone?: string | undefined
  seats?: number | undefined
  catalogue?: StoredCatalogue | undefined
  /** The address in its canonical form. */
  administrator?: { email: string; userName: string } | undefined
}

/**
 * The outcome of creating a partner; `removed` is when the earlier one with this id was removed, in ms since
 * 1970.
 */
export type Creation =
  | { outcome: 'created' }
  | { outcome: 'id-taken' }
  | { outcome: 'id-of-removed'; name: string; removed: number }
  | { outcome: 'email-taken' }

/**
 * Creates a partner and, in the same transaction, the account of its first administrator, and mails them an
 * invitation. Changes nothing if the id or the address is taken.
 */
export async function createPartner(
  db: Queryable,
  { administrator, timeZone, seats, catalogue, ...partner }: NewPartner,
  by: PartnerActor,
  now: number,
): Promise<Creation> {
  if (administrator && (await lockUserByEmail(db, administrator.email))) return { outcome: 'email-taken' }
  if (!(await insertPartner(db, partner, now))) {
    const removed = await findRemoved(db, partner.id)
    return removed ? { outcome: 'id-of-removed', ...removed } : { outcome: 'id-taken' }
  }
  if (timeZone !== undefined || seats !== undefined) await changePartner(db, partner.id, { timeZone, seats })
  if (catalogue) await storeCatalogue(db, partner.id, catalogue)
  await auditPartner(db, 'partner-created', partner.id, by, now)
  if (administrator) await inviteFirst(db, partner.id, administrator, by, now)
  return { outcome: 'created' }
}

async function inviteFirst(
  db: Queryable,
  partner: string,
  { email, userName }: { email: string; userName: string },
  { actor, address }: PartnerActor,
  now: number,
): Promise<void> {
  const user = { uid: randomUUID(), email, userName, partner, roles: ['partner-admin'] }
  const fresh = { ...user, profileImageUrl: undefined, passwordHash: undefined }
  if (!(await insertUser(db, fresh, now))) throw new WriteConflict()
  await invite(db, user, { cause: 'operator-invited', partner }, now)
  await audit(db, { act: 'account-created', actor, address, subject: user.uid, partner }, now)
}
