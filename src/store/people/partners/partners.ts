import type { GroupWord } from '#domain/people/member-groups.ts'
import { prepareQuery } from '../../connection/prepare-query.ts'
import type { Queryable } from '../../schema.ts'

export interface Partner {
  id: string
  name: string
  logoUrl: string | undefined
}

/** State of a partner. Its users can sign in only while it is open. */
export type PartnerState = 'open' | 'suspended' | 'removed'

export async function findPartner(db: Queryable, id: string): Promise<Partner | undefined> {
  const query = db.selectFrom('partners').select(['id', 'name', 'logo_url']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && { id: row.id, name: row.name, logoUrl: row.logo_url ?? undefined }
}

/** Inserts a partner. Returns false and changes nothing if the id is taken. */
export async function insertPartner(db: Queryable, partner: Partner, now: number): Promise<boolean> {
  const row = { id: partner.id, name: partner.name, logo_url: partner.logoUrl ?? null, created: now }
  const insert = db.insertInto('partners').values(row)
  const result = await insert.onConflict((conflict) => conflict.column('id').doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A partner's settings for certificates and reminders. */
export interface PartnerSettings {
  name: string
  /** The partner's own time zone, or the portal's. */
  timeZone: string
  /** False if the partner's administrator switched reminders off. */
  isOn: boolean
  state: PartnerState
}

const selectSettings = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('partners')
    .select(['name', 'time_zone', 'reminders_off', 'suspended', 'removed'])
    .where('id', '=', id),
)

/** Finds the settings of a partner in any state. `timeZone` is the portal's. */
export async function findPartnerSettings(
  db: Queryable,
  id: string,
  timeZone: string,
): Promise<PartnerSettings | undefined> {
  const [row] = (await selectSettings(db, { id })).rows
  if (!row) return undefined
  const { name, time_zone, reminders_off } = row
  return { name, timeZone: time_zone ?? timeZone, isOn: reminders_off === null, state: stateOf(row) }
}

/** Returns the time zone of a partner. Returns the portal's for the company, and if the partner has none. */
export async function findTimeZone(db: Queryable, id: string | undefined, timeZone: string): Promise<string> {
  const settings = id === undefined ? undefined : await findPartnerSettings(db, id, timeZone)
  return settings?.timeZone ?? timeZone
}

/** The changeable settings of a partner, as stored; undefined means no own value, or no limit. */
export interface PartnerSettingsShown {
  name: string
  logoUrl: string | undefined
  timeZone: string | undefined
  seats: number | undefined
  /** False if its users get no reminders. */
  reminders: boolean
  state: PartnerState
}

/** Finds the changeable settings of a partner in any state. */
export async function findChangeable(db: Queryable, id: string): Promise<PartnerSettingsShown | undefined> {
  const columns = ['name', 'logo_url', 'time_zone', 'seats', 'reminders_off', 'suspended', 'removed'] as const
  const row = await db.selectFrom('partners').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    name: row.name,
    logoUrl: row.logo_url ?? undefined,
    timeZone: row.time_zone ?? undefined,
    seats: row.seats ?? undefined,
    reminders: row.reminders_off === null,
    state: stateOf(row),
  }
}

/** Finds a removed partner's name, and the time of its removal in ms since 1970. */
export async function findRemoved(
  db: Queryable,
  id: string,
): Promise<{ name: string; removed: number } | undefined> {
  const query = db.selectFrom('partners').select(['name', 'removed']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && row.removed !== null ? { name: row.name, removed: row.removed } : undefined
}

/** Finds the names of partners in any state. Omits partners that no longer exist. */
export async function findPartnerNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = db.selectFrom('partners').select(['id', 'name']).where('id', 'in', ids)
  return new Map((await query.execute()).map(({ id, name }) => [id, name]))
}

/** Lists the ids of all partners, including removed ones, sorted. */
export async function listPartnerIds(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('partners').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Lists the ids of all partners except removed ones, sorted. */
export async function listRemainingPartnerIds(db: Queryable): Promise<string[]> {
  const query = db.selectFrom('partners').select('id').where('removed', 'is', null)
  return (await query.orderBy('id').execute()).map(({ id }) => id)
}

export async function isEmptyOfPartners(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('partners').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Locks a partner, so that actions that depend on its counts run in sequence. Returns its state and maximum number of
 * associates, which is undefined if unlimited. Returns undefined for an unknown partner.
 */
export async function lockPartner(
  db: Queryable,
  id: string,
): Promise<{ state: PartnerState; seats: number | undefined } | undefined> {
  // The update must not include the key: SQLite would search other tables for rows that reference it.
  const hold = db
    .updateTable('partners')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
  const row = await hold.returning(['suspended', 'removed', 'seats']).executeTakeFirst()
  return row && { state: stateOf(row), seats: row.seats ?? undefined }
}

/** Locks a partner and returns its state, or undefined for an unknown partner. */
export async function lockPartnerState(db: Queryable, id: string): Promise<PartnerState | undefined> {
  return (await lockPartner(db, id))?.state
}

/** Counts a partner's associates. Each of them occupies a seat. */
export async function countAssociates(db: Queryable, id: string): Promise<number> {
  const query = db.selectFrom('members').where('partner_id', '=', id)
  const row = await query
    .where('roles', 'like', '["partner-associate"%')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function stateOf({
  suspended,
  removed,
}: {
  suspended: number | null
  removed: number | null
}): PartnerState {
  if (removed !== null) return 'removed'
  return suspended === null ? 'open' : 'suspended'
}

/** Sets the times when a partner was suspended or removed, in ms since 1970; null if neither. */
export async function setPartnerState(
  db: Queryable,
  id: string,
  state: { suspended: number | null; removed: number | null },
): Promise<void> {
  await db.updateTable('partners').set(state).where('id', '=', id).execute()
}

/** Deletes a partner without members and records. Returns false if it has any, or does not exist. */
export async function removeEmptyPartner(db: Queryable, id: string): Promise<boolean> {
  const member = db.selectFrom('users').select('uid').where('partner', '=', id).limit(1)
  const record = db.selectFrom('completions').select('id').where('partner_id', '=', id).limit(1)
  const position = db.selectFrom('video_positions').select('uid').where('partner_id', '=', id).limit(1)
  for (const query of [member, record, position]) if (await query.executeTakeFirst()) return false
  for (const table of [
    'requirements',
    'own_deadlines',
    'own_deadline_history',
    'memberships',
    'reminders',
    'reminder_rounds',
    'admin_groups',
    'group_memberships',
    'groups',
    'partner_courses',
    'course_offers',
    'audience_partners',
    'partner_figures',
    'report_days',
  ] as const)
    await db.deleteFrom(table).where('partner_id', '=', id).execute()
  const removed = await db.deleteFrom('partners').where('id', '=', id).executeTakeFirst()
  return removed.numDeletedRows === 1n
}

/** Changes to a partner: undefined leaves a value unchanged, null removes it. */
interface PartnerChange {
  name?: string | undefined
  logoUrl?: string | null | undefined
  timeZone?: string | null | undefined
  remindersOff?: number | null | undefined
  seats?: number | null | undefined
  groupWord?: GroupWord | undefined
}

/**
 * Changes a partner's name, logo, time zone, seats and word for its groups, and the time when its reminders were
 * switched off.
 */
export async function changePartner(
  db: Queryable,
  id: string,
  { name, logoUrl, timeZone, remindersOff, seats, groupWord }: PartnerChange,
): Promise<void> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(logoUrl === undefined ? {} : { logo_url: logoUrl }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(remindersOff === undefined ? {} : { reminders_off: remindersOff }),
    ...(seats === undefined ? {} : { seats }),
    ...(groupWord === undefined ? {} : { group_word: groupWord }),
  }
  await db.updateTable('partners').set(change).where('id', '=', id).execute()
}
