import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { refuseOldPage } from '#people/refuse-old-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCatalogue, type StoredCatalogue } from '#store/courses/catalogues.ts'
import { findNewestAct } from '#store/operation/audit-log.ts'
import { findChangeable, lockPartner, type PartnerSettingsShown } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import type { PartnerActor } from './change-partner-state.ts'

/** A partner's current settings, and their version for a change. */
export type ShownPartner = PartnerSettingsShown & { catalogue: StoredCatalogue; version: string }

/** Reads a partner's settings, whatever its state. Undefined for an unknown partner. */
export async function readShownPartner(db: Queryable, id: string): Promise<ShownPartner | undefined> {
  const [settings, catalogue] = await Promise.all([findChangeable(db, id), findCatalogue(db, id)])
  if (!settings) return undefined
  const version = createHash('sha256')
    .update(JSON.stringify([settings, catalogue]))
    .digest('base64url')
  return { ...settings, catalogue, version }
}

/** A requested action on a partner: the version shown, and the idempotency key. */
export interface PageAct {
  id: string
  act: AuditedAct
  /** Absent for an action independent of the partner's settings. */
  version?: string
  key: string
  content: unknown
}

/** Actions that change the displayed settings of a partner. */
const CHANGES = [
  'partner-created',
  'partner-changed',
  'partner-suspended',
  'partner-resumed',
  'partner-removed',
] as const

/**
 * Performs an action on a partner once per key, in one transaction that locks the partner. Refuses an unknown partner
 * with 404, and an outdated version with `changed-meanwhile`.
 */
export function actOnPartner(
  {
    db,
    clock,
    config,
  }: Pick<AppContext, 'db' | 'clock'> & { config: Pick<AppContext['config'], 'timeZone'> },
  { id, act, version, key, content }: PageAct,
  { actor, address }: Pick<PartnerActor, 'actor' | 'address'>,
  work: (db: Queryable, by: PartnerActor, now: number) => Promise<unknown>,
): Promise<void> {
  const entry = nameEntry(act, [actor, key], [[id, version, content]])
  return inTransaction(db, async (transaction) => {
    const state = await lockPartner(transaction, id)
    if (await findEarlier(transaction, entry)) return
    if (!state) throw notFound()
    const isOld = version !== undefined && (await readShownPartner(transaction, id))?.version !== version
    if (isOld)
      throw await refuseOldPage(transaction, await findNewestAct(transaction, [id], CHANGES), config.timeZone)
    await work(transaction, { actor, address, entry: idOfEntry(entry) }, clock())
  })
}
