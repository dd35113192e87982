import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  type CountedMember,
  type CourseFigures,
  type PartnerFigures,
  QUIET_AFTER,
  UNUSED_AFTER,
} from '#domain/console/partner-figures.ts'
import { firstRole } from '#domain/permissions.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { type Queryable, readJson, readTexts } from '../../schema.ts'
import { DISABLED } from '../users.ts'
import type { PartnerState } from './partners.ts'

/** Lists a partner's users, each with the time of the last use of a stored session. */
export async function listCountedMembers(
  db: Queryable,
  partner: string,
  undelivered: ReadonlySet<string>,
): Promise<CountedMember[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.uid', 'users.uid')
    .select(['users.uid', 'users.roles', 'users.disabled'])
    .select((eb) => eb.fn.max<number | null>('sessions.last_used').as('last_used'))
    .where('users.partner', '=', partner)
    .groupBy(['users.uid', 'users.roles', 'users.disabled'])
    .execute()
  return rows.map(({ uid, roles, disabled, last_used }) => ({
    uid,
    role: firstRole(readTexts(roles)),
    isDisabled: disabled === DISABLED,
    isUndelivered: undelivered.has(uid),
    lastUsed: last_used ?? undefined,
  }))
}

/** Stores a partner's figures and replaces earlier ones. `now` is the time of the count, in ms since 1970. */
export async function storeFigures(
  db: Queryable,
  { id, name }: { id: string; name: string },
  { lastSeen, courses, ...figures }: PartnerFigures,
  now: number,
): Promise<void> {
  const row = {
    ...figures,
    folded: foldText(name),
    counted: now,
    last_seen: lastSeen ?? null,
    courses: JSON.stringify(courses),
  }
  await db
    .insertInto('partner_figures')
    .values({ partner_id: id, ...row })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(row))
    .execute()
}

/** The columns by which partners can be sorted. */
export type PartnerOrder =
  | ('need' | 'name' | 'state' | 'members' | 'active')
  | ('complete' | 'overdue' | 'seats' | 'seen')

/**
 * Conditions under which an open partner needs attention, most urgent first, as in `attentionReasons`. `now` is in ms
 * since 1970.
 */
const needs = (now: number) => [
  sql<boolean>`coalesce(administrators, 0) = 0`,
  sql<boolean>`(last_seen is null and partners.created < ${now - UNUSED_AFTER})`,
  sql<boolean>`undelivered > 0`,
  sql<boolean>`overdue > 0`,
  sql<boolean>`(associates > seats or (associates = seats and seats > 0))`,
  sql<boolean>`last_seen < ${now - QUIET_AFTER}`,
]

/** Returns the urgency with which an open partner needs attention: higher is more urgent, 0 is none. */
function needValue(now: number): RawBuilder<number> {
  const conditions = needs(now)
  const parts = conditions.map((condition, place) => {
    const weight = sql.raw(String(2 ** (conditions.length - 1 - place)))
    return sql`case when ${condition} then ${weight} else 0 end`
  })
  return sql`case when suspended is not null or removed is not null or counted is null then 0 else ${sql.join(parts, sql` + `)} end`
}

/**
 * Returns the sort values. They are never null, so that a page may start after any row. `now` is in ms since 1970.
 */
const sortValues = (now: number): Record<PartnerOrder, RawBuilder<string | number>> => ({
  need: needValue(now),
  name: sql`coalesce(figures.folded, lower(partners.name))`,
  state: sql`case when partners.removed is not null then 2 when partners.suspended is not null then 1 else 0 end`,
  members: sql`coalesce(figures.administrators + figures.associates, 0)`,
  active: sql`coalesce(figures.active, 0)`,
  complete: sql`coalesce(cast(figures.complete as bigint) * 1000000 / nullif(figures.possible, 0), -1)`,
  overdue: sql`coalesce(figures.overdue, 0)`,
  seats: sql`coalesce(figures.associates, 0)`,
  seen: sql`coalesce(figures.last_seen, -1)`,
})

/** Filter for partners. Removed partners appear only under `removed`. */
type PartnerFilter = 'all' | 'attention' | 'suspended' | 'removed'

/** A search for partners. `after` is the position of the last partner on the previous page. */
export interface PartnerQuery {
  text: string
  filter: PartnerFilter
  order: PartnerOrder
  isDescending: boolean
  after?: PartnerPlace | undefined
  limit: number
}

/** Position of a partner in a sort order. */
export interface PartnerPlace {
  value: string | number
  id: string
}

/** A partner with its figures, which are zero if it was never counted. */
export interface FiguredPartner {
  id: string
  name: string
  state: PartnerState
  logoUrl: string | undefined
  created: number
  seats: number | undefined
  /** Time when its figures were counted, in ms since 1970. */
  counted: number | undefined
  figures: PartnerFigures
  place: PartnerPlace
}

function joinFigures(db: Queryable) {
  return db.selectFrom('partners').leftJoin('partner_figures as figures', 'figures.partner_id', 'partners.id')
}

function selectFigured(db: Queryable, value: RawBuilder<string | number>) {
  return joinFigures(db)
    .select([
      'partners.id',
      'partners.name',
      'partners.created',
      'suspended',
      'removed',
      'seats',
      'logo_url',
      'counted',
    ])
    .select(['administrators', 'associates', 'active', 'possible', 'complete', 'overdue', 'undelivered'])
    .select(['last_seen', 'courses', value.as('value')])
}

/**
 * Lists a page of partners in any order, with ties sorted by id. Sorting reads only the columns needed for it; the
 * other figures are read only for the page.
 */
export async function listFigured(
  db: Queryable,
  wanted: PartnerQuery,
  now: number,
): Promise<FiguredPartner[]> {
  const { text, filter, order, isDescending, after, limit } = wanted
  const values = sortValues(now)
  let query = joinFigures(db).select('partners.id')
  if (filter === 'removed') query = query.where('removed', 'is not', null)
  else query = query.where('removed', 'is', null)
  if (filter === 'suspended') query = query.where('suspended', 'is not', null)
  if (filter === 'attention') query = query.where('suspended', 'is', null).where(({ or }) => or(needs(now)))
  if (text !== '') {
    const part = `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(${values.name} like ${part} escape '\\' or partners.id like ${part} escape '\\')`,
    )
  }
  if (after) {
    const [value, sign] = [values[order], sql.raw(isDescending ? '<' : '>')]
    query = query.where(
      sql<boolean>`(${value} ${sign} ${after.value} or (${value} = ${after.value} and partners.id > ${after.id}))`,
    )
  }
  const direction = isDescending ? 'desc' : 'asc'
  const page = query.orderBy(values[order], direction).orderBy('partners.id').limit(limit)
  const rows = await selectFigured(db, values[order])
    .where('partners.id', 'in', page)
    .orderBy('value', direction)
    .orderBy('partners.id')
    .execute()
  return rows.map(fromRow)
}

/** Finds a partner with its figures. */
export async function findFigured(db: Queryable, id: string): Promise<FiguredPartner | undefined> {
  const row = await selectFigured(db, sortValues(0).name).where('partners.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFigured>['executeTakeFirstOrThrow']>>

const Courses = z.array(
  z.object({ id: z.string(), begun: z.number(), complete: z.number(), overdue: z.number() }),
)

function fromRow(row: Row): FiguredPartner {
  const { id, name, created, suspended, removed, seats, logo_url, counted, courses, last_seen } = row
  const byCourse: CourseFigures[] = courses === null ? [] : readJson(Courses, courses)
  return {
    id,
    name,
    created,
    seats: seats ?? undefined,
    logoUrl: logo_url ?? undefined,
    counted: counted ?? undefined,
    state: removed !== null ? 'removed' : suspended !== null ? 'suspended' : 'open',
    figures: {
      administrators: row.administrators ?? 0,
      associates: row.associates ?? 0,
      active: row.active ?? 0,
      possible: row.possible ?? 0,
      complete: row.complete ?? 0,
      overdue: row.overdue ?? 0,
      undelivered: row.undelivered ?? 0,
      lastSeen: last_seen ?? undefined,
      courses: byCourse,
    },
    place: { value: row.value, id },
  }
}

/** A partner's administrator, with the time of their last session use, in ms since 1970. */
export interface SeenAdministrator {
  uid: string
  userName: string
  email: string
  lastSeen: number | undefined
}

/** Lists a partner's administrators, oldest account first. */
export async function listAdministrators(db: Queryable, partner: string): Promise<SeenAdministrator[]> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('sessions', 'sessions.uid', 'members.uid')
    .select(['members.uid', 'user_name', 'email', 'members.created'])
    .select((eb) => eb.fn.max<number | null>('sessions.last_used').as('last_used'))
    .where('partner_id', '=', partner)
    .where('roles', 'like', '["partner-admin"%')
    .groupBy(['members.uid', 'user_name', 'email', 'members.created'])
    .orderBy('members.created')
    .orderBy('members.uid')
    .execute()
  return rows.map(({ uid, user_name, email, last_used }) => ({
    uid,
    userName: user_name,
    email,
    lastSeen: last_used ?? undefined,
  }))
}

/** Lists partners not counted since a time, oldest figures first. Omits removed partners. */
export async function listUncounted(db: Queryable, since: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('partners')
    .leftJoin('partner_figures as figures', 'figures.partner_id', 'partners.id')
    .select('partners.id')
    .where('removed', 'is', null)
    .where(({ eb, or }) => or([eb('counted', 'is', null), eb('counted', '<', since)]))
    .orderBy(sql`coalesce(counted, 0)`)
    .orderBy('partners.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
