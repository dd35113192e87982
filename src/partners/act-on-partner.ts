import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { refuseOldPage } from '#people/refuse-old-page.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCatalogue, type StoredCatalogue } from '#store/learning/catalogues.ts'
import { findNewestAct } from '#store/operation/audit-log.ts'
import { findChangeable, lockPartner, type PartnerSettingsShown } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import type { PartnerActor } from './change-partner-state.ts'

/** A partner's current changeable settings, and the version that an action on them must name. */
export type ShownPartner = PartnerSettingsShown & { catalogue: StoredCatalogue; version: string }

/** Reads the changeable settings of a partner in any state; undefined if there is none. */
export async function readShownPartner(db: Queryable, id: string): Promise<ShownPartner | undefined> {
  const [settings, catalogue] = await Promise.all([findChangeable(db, id), findCatalogue(db, id)])
  if (!settings) return undefined
  const version = createHash('sha256')
    .update(JSON.stringify([settings, catalogue]))
    .digest('base64url')
  return { ...settings, catalogue, version }
}

/** An action on a partner from a page: the version shown, and the key by which it is done only once. */
export interface PageAct {
  id: string
  act: AuditedAct
  /** Absent for an action that does not depend on the partner's own settings. */
  version?: string
  key: string
  content: unknown
}

/** The actions that change what a page shows of a partner. */
const CHANGES = [
  'partner-created',
  'partner-changed',
  'partner-suspended',
  'partner-resumed',
  'partner-removed',
] as const

/**
 * Performs an action on a partner in one transaction, under its lock, only once per key. Refuses an unknown partner with
 * 404, and an out-of-date page with `changed-meanwhile`.
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
