import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  type CountedMember,
  type CourseFigures,
  type PartnerFigures,
  QUIET_AFTER,
} from '#domain/console/partner-figures.ts'
import { firstRole } from '#domain/permissions.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { type Queryable, readJson, readTexts } from '../schema.ts'
import type { PartnerState } from './partners.ts'
import { DISABLED } from './users.ts'

/** Lists a partner's users with the time of each one's last session use, if a session is stored. */
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

/** Stores a partner's figures, replacing earlier ones; `now` is the time of the count, in ms since 1970. */
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
export type PartnerOrder = 'name' | 'state' | 'members' | 'active' | 'complete' | 'overdue' | 'seats' | 'seen'

/** Sort values, which are never null, so that a page may start after any row. */
const VALUES: Record<PartnerOrder, RawBuilder<string | number>> = {
  name: sql`coalesce(figures.folded, lower(partners.name))`,
  state: sql`case when partners.removed is not null then 2 when partners.suspended is not null then 1 else 0 end`,
  members: sql`coalesce(figures.administrators + figures.associates, 0)`,
  active: sql`coalesce(figures.active, 0)`,
  complete: sql`coalesce(cast(figures.complete as bigint) * 1000000 / nullif(figures.possible, 0), -1)`,
  overdue: sql`coalesce(figures.overdue, 0)`,
  seats: sql`coalesce(figures.associates, 0)`,
  seen: sql`coalesce(figures.last_seen, -1)`,
}

/** Filter for the partners listed; removed ones appear only under `removed`. */
type PartnerFilter = 'all' | 'attention' | 'suspended' | 'removed'

/** A search for partners; `after` is the position of the last partner on the previous page. */
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

function selectFigured(db: Queryable, order: PartnerOrder) {
  return joinFigures(db)
    .select(['partners.id', 'partners.name', 'partners.created', 'suspended', 'removed', 'seats', 'counted'])
    .select(['administrators', 'associates', 'active', 'possible', 'complete', 'overdue', 'undelivered'])
    .select(['last_seen', 'courses', VALUES[order].as('value')])
}

/**
 * Lists a page of partners in any order, with ties sorted by id. Sorting reads only the columns needed for
 * it; the other figures are read for the page alone.
 */
export async function listFigured(
  db: Queryable,
  wanted: PartnerQuery,
  now: number,
): Promise<FiguredPartner[]> {
  const { text, filter, order, isDescending, after, limit } = wanted
  let query = joinFigures(db).select('partners.id')
  if (filter === 'removed') query = query.where('removed', 'is not', null)
  else query = query.where('removed', 'is', null)
  if (filter === 'suspended') query = query.where('suspended', 'is not', null)
  if (filter === 'attention')
    query = query.where('suspended', 'is', null).where(
      sql<boolean>`(coalesce(administrators, 0) = 0 or undelivered > 0 or overdue > 0 or associates > seats
        or coalesce(last_seen, partners.created) < ${now - QUIET_AFTER})`,
    )
  if (text !== '') {
    const part = `%${foldText(text).replaceAll(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(${VALUES.name} like ${part} escape '\\' or partners.id like ${part} escape '\\')`,
    )
  }
  if (after) {
    const [value, sign] = [VALUES[order], sql.raw(isDescending ? '<' : '>')]
    query = query.where(
      sql<boolean>`(${value} ${sign} ${after.value} or (${value} = ${after.value} and partners.id > ${after.id}))`,
    )
  }
  const direction = isDescending ? 'desc' : 'asc'
  const page = query.orderBy(VALUES[order], direction).orderBy('partners.id').limit(limit)
  const rows = await selectFigured(db, order)
    .where('partners.id', 'in', page)
    .orderBy('value', direction)
    .orderBy('partners.id')
    .execute()
  return rows.map(fromRow)
}

/** Finds a partner with its figures. */
export async function findFigured(db: Queryable, id: string): Promise<FiguredPartner | undefined> {
  const row = await selectFigured(db, 'name').where('partners.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFigured>['executeTakeFirstOrThrow']>>

const Courses = z.array(
  z.object({ id: z.string(), begun: z.number(), complete: z.number(), overdue: z.number() }),
)

function fromRow(row: Row): FiguredPartner {
  const { id, name, created, suspended, removed, seats, counted, courses, last_seen } = row
  const byCourse: CourseFigures[] = courses === null ? [] : readJson(Courses, courses)
  return {
    id,
    name,
    created,
    seats: seats ?? undefined,
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

/** Lists partners not counted since a time, except removed ones, those with the oldest figures first. */
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
