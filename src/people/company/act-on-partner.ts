import { createHash } from 'node:crypto'
import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCatalogue, type StoredCatalogue } from '#store/learning/catalogues.ts'
import { findNewestAct } from '#store/operation/audit-log.ts'
import { findChangeable, lockPartner, type PartnerSettingsShown } from '#store/people/partners.ts'
import { findUserNames } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { findEarlier, idOfEntry, nameEntry } from '../act-key.ts'
import type { PartnerActor } from './change-partner-state.ts'

/** What somebody may change about a partner, as it is now, and the version that an act on it names. */
export type ShownPartner = PartnerSettingsShown & { catalogue: StoredCatalogue; version: string }

/** Reads what may be changed about a partner, whatever its state; undefined if there is none. */
export async function readShownPartner(db: Queryable, id: string): Promise<ShownPartner | undefined> {
  const [settings, catalogue] = await Promise.all([findChangeable(db, id), findCatalogue(db, id)])
  if (!settings) return undefined
  const version = createHash('sha256')
    .update(JSON.stringify([settings, catalogue]))
    .digest('base64url')
  return { ...settings, catalogue, version }
}

/** An act on a partner from a page: as it was shown, and the key by which it is done once. */
export interface PageAct {
  id: string
  act: AuditedAct
  /** Absent for an act that does not depend on what the page shows of the partner itself. */
  version?: string
  key: string
  content: unknown
}

/** The acts that change what a page shows of a partner. */
const CHANGES = [
  'partner-created',
  'partner-changed',
  'partner-suspended',
  'partner-resumed',
  'partner-removed',
] as const

/**
 * Does an act on a partner in one transaction, under its lock, once for each key. Refuses with 404 a partner
 * that is not there, and with `changed-meanwhile` a page that shows it as it is no more.
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
    if (await findEarlier(transaction, entry, 'act')) return
    if (!state) throw notFound()
    const isOld = version !== undefined && (await readShownPartner(transaction, id))?.version !== version
    if (isOld)
      throw await refuseOldPage(transaction, await findNewestAct(transaction, [id], CHANGES), config.timeZone)
    await work(transaction, { actor, address, entry: idOfEntry(entry) }, clock())
  })
}

/** Returns the refusal of an old page's act, with who changed what it is about, and when. */
export async function refuseOldPage(
  db: Queryable,
  newest: { actor: string; at: number } | undefined,
  timeZone: string,
): Promise<AppError> {
  const when = newest === undefined ? '' : ` at ${clockTimeOf(newest.at, timeZone)}`
  const who = await nameActor(db, newest?.actor)
  return new AppError('changed-meanwhile', `This was changed by ${who}${when}. Here is how it is now.`)
}

/** Returns the name of who did something, for the middle of a sentence; nobody is known of an erased person. */
export async function nameActor(db: Queryable, actor = 'operator'): Promise<string> {
  if (actor === 'operator') return 'a command'
  return (await findUserNames(db, [actor])).get(actor) ?? 'somebody'
}

/** Returns a time as the clocks at the portal show it, such as `12:03`. */
export function clockTimeOf(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(time)
}
