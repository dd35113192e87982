import { type StoredCatalogue, storeCatalogue } from '#store/courses/catalogues.ts'
import { storeLaterOffers } from '#store/courses/offered-since.ts'
import { changePartner, findRemoved, insertPartner, type Partner } from '#store/people/partners/partners.ts'
import { lockUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { auditPartner, type PartnerActor } from './change-partner-state.ts'
import { inviteAdministrator, type NewAdministrator } from './invite-administrator.ts'

/** A partner to create, with its first administrator and its own settings. */
export interface NewPartner extends Partner {
  timeZone?: string | undefined
  seats?: number | undefined
  catalogue?: StoredCatalogue | undefined
  administrator?: NewAdministrator | undefined
}

/**
 * Outcome of creating a partner. `removed` is the removal time of an earlier partner with this id, in ms since 1970.
 */
export type Creation =
  | { outcome: 'created' }
  | { outcome: 'id-taken' }
  | { outcome: 'id-of-removed'; name: string; removed: number }
  | { outcome: 'email-taken' }

/**
 * Creates a partner and its first administrator's account in one transaction, and mails an invitation. Changes nothing
 * if the id or the address is taken.
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
  // The portal's time zone is unnecessary: at worst, one of 30 days is counted differently.
  await storeLaterOffers(db, { id: partner.id, zone: timeZone ?? 'UTC' }, now)
  await auditPartner(db, 'partner-created', partner.id, by, now)
  // The id of the audit entry belongs to the creation.
  if (administrator)
    await inviteAdministrator(db, partner.id, administrator, { ...by, entry: undefined }, now)
  return { outcome: 'created' }
}
