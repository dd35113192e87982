import { type StoredCatalogue, storeCatalogue } from '#store/learning/catalogues.ts'
import { storeLaterOffers } from '#store/learning/offered-since.ts'
import { changePartner, findRemoved, insertPartner, type Partner } from '#store/people/partners.ts'
import { lockUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { auditPartner, type PartnerActor } from './change-partner-state.ts'
import { inviteAdministrator, type NewAdministrator } from './invite-administrator.ts'

/** A partner to be created, with its first administrator and the settings that differ from the portal's. */
export interface NewPartner extends Partner {
  timeZone?: string | undefined
  seats?: number | undefined
  catalogue?: StoredCatalogue | undefined
  administrator?: NewAdministrator | undefined
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
  // The portal's time zone is not needed: at most, a day of 30 is counted differently.
  await storeLaterOffers(db, { id: partner.id, zone: timeZone ?? 'UTC' }, now)
  await auditPartner(db, 'partner-created', partner.id, by, now)
  // The entry's id belongs to the creation.
  if (administrator)
    await inviteAdministrator(db, partner.id, administrator, { ...by, entry: undefined }, now)
  return { outcome: 'created' }
}
