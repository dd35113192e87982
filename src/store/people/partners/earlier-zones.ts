import { z } from 'zod'
import { isZoneNeeded, type ZoneHistory } from '#domain/past-day.ts'
import { type Queryable, readJson } from '../../schema.ts'

const EarlierZones = z.array(z.object({ zone: z.string().nullable(), until: z.number() }))

/**
 * Finds the current and earlier time zones of a partner. `timeZone` is the portal's, which applies where the partner
 * had none of its own.
 */
export async function findZones(db: Queryable, id: string, timeZone: string): Promise<ZoneHistory> {
  const query = db.selectFrom('partners').select(['time_zone', 'earlier_zones']).where('id', '=', id)
  return zonesOf(await query.executeTakeFirst(), timeZone)
}

/** A partner with its time zones. */
export interface ZonedPartner {
  id: string
  name: string
  zones: ZoneHistory
}

/** Selects all partners, or one, with their time zones, by name and id. */
export function selectZoned(db: Queryable, partner: string | undefined) {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'time_zone', 'earlier_zones'])
    .$if(partner !== undefined, (query) => query.where('id', '=', partner ?? ''))
    .orderBy('name')
    .orderBy('id')
}

/** Converts a row of `selectZoned` to a partner. `timeZone` is the portal's. */
export function toZoned(
  { id, name, ...row }: { id: string; name: string } & ZoneColumns,
  timeZone: string,
): ZonedPartner {
  return { id, name, zones: zonesOf(row, timeZone) }
}

interface ZoneColumns {
  time_zone: string | null
  earlier_zones: string | null
}

/** Returns the time zones of a partner's row, as `findZones` does. */
export function zonesOf(row: ZoneColumns | undefined, timeZone: string): ZoneHistory {
  const earlier = readJson(EarlierZones, row?.earlier_zones ?? '[]')
  return {
    zone: row?.time_zone ?? timeZone,
    earlier: earlier.map(({ zone, until }) => ({ zone: zone ?? timeZone, until })),
  }
}

/**
 * Stores the time zone that a partner is about to lose, so that past days keep their hours. Stores at most one zone
 * per day, regardless of the number of changes; this check treats the portal's zone as UTC.
 */
export async function keepZone(
  db: Queryable,
  id: string,
  timeZone: string | null,
  now: number,
): Promise<void> {
  const query = db.selectFrom('partners').select(['time_zone', 'earlier_zones']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  if (!row || row.time_zone === timeZone || !isZoneNeeded(await findZones(db, id, 'UTC'), now)) return
  const earlier = [...readJson(EarlierZones, row.earlier_zones ?? '[]'), { zone: row.time_zone, until: now }]
  const update = db.updateTable('partners').set({ earlier_zones: JSON.stringify(earlier) })
  await update.where('id', '=', id).execute()
}

/**
 * Finds the time since which a partner's team and own deadlines have a history. Returns undefined if the history
 * covers its whole existence.
 */
export async function findHistoryStart(db: Queryable, id: string): Promise<number | undefined> {
  const query = db.selectFrom('partners').select('history_from').where('id', '=', id)
  return (await query.executeTakeFirst())?.history_from ?? undefined
}
