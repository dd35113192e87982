import { sql } from 'kysely'
import { type AdminLimit, wholeTeam } from '#domain/people/managed-team.ts'
import { groupKey } from '#domain/people/member-groups.ts'
import { eachPart } from '../connection/each-page.ts'
import { raiseFloor } from '../migrating/schema-floor.ts'
import type { Queryable } from '../schema.ts'
import { listGroups } from './groups/groups.ts'
import { ENABLED, USER_COLUMNS, userFromRow } from './users.ts'

/** The migration that a version must know to limit what administrators see. */
const KNOWS_LIMITS = '068-limited-administrators'

/** Number of rows per statement. */
const ROWS_PER_STATEMENT = 500

/** A limited administrator of a partner. */
export interface LimitedAdministrator {
  uid: string
  limit: AdminLimit
}

/** Lists the limited administrators of a partner. */
export async function listLimits(db: Queryable, partner: string): Promise<LimitedAdministrator[]> {
  const query = db.selectFrom('users').select(USER_COLUMNS).where('partner', '=', partner)
  const rows = await query.where('admin_limit', 'is not', null).orderBy('uid').execute()
  return rows.map(userFromRow).flatMap(({ uid, limit }) => (limit ? [{ uid, limit }] : []))
}

/** Lists the administrators of a partner who can sign in and have no limit. */
export async function listUnlimited(db: Queryable, partner: string): Promise<string[]> {
  const query = db.selectFrom('users').select('uid').where('partner', '=', partner)
  const administrators = query.where('roles', 'like', '["partner-admin"%').where('disabled', '=', ENABLED)
  const rows = await administrators.where('admin_limit', 'is', null).execute()
  return rows.map(({ uid }) => uid)
}

/**
 * Stores the limit of an administrator, or removes it. After the first limit, versions that would not apply it refuse
 * the database at startup. The caller locks the partner, and calls `refreshLimits`.
 */
export async function storeLimit(db: Queryable, uid: string, limit: AdminLimit | undefined): Promise<void> {
  if (limit) await raiseFloor(db, KNOWS_LIMITS)
  const stored = limit ? JSON.stringify({ groups: limit.groups, areas: limit.areas }) : null
  await db.updateTable('users').set({ admin_limit: stored }).where('uid', '=', uid).execute()
}

/**
 * Stores the groups that follow from the limits of a partner's administrators, after a change of a limit or of the
 * partner's groups. The caller locks the partner.
 */
export async function refreshLimits(db: Queryable, partner: string): Promise<void> {
  const [limits, stored] = await Promise.all([
    listLimits(db, partner),
    db.selectFrom('admin_groups').select(['user_id', 'group_id']).where('partner_id', '=', partner).execute(),
  ])
  if (limits.length === 0 && stored.length === 0) return
  const groups = await listGroups(db, wholeTeam(partner))
  const wanted = new Map<string, { user_id: string; group_id: string }>()
  for (const { uid, limit } of limits) {
    const [ids, areas] = [new Set(limit.groups), new Set(limit.areas.map(groupKey))]
    for (const { id, area } of groups)
      if (ids.has(id) || (area !== undefined && areas.has(groupKey(area))))
        wanted.set(nameOf({ user_id: uid, group_id: id }), { user_id: uid, group_id: id })
  }
  const known = new Set(stored.map(nameOf))
  const gone = stored.filter((row) => !wanted.has(nameOf(row)))
  const added = [...wanted].flatMap(([name, row]) => (known.has(name) ? [] : [row]))
  for (const some of eachPart(gone, ROWS_PER_STATEMENT)) {
    const pairs = sql.join(some.map((row) => sql`(${row.user_id}, ${row.group_id})`))
    const removal = db.deleteFrom('admin_groups').where('partner_id', '=', partner)
    await removal.where(sql<boolean>`(user_id, group_id) in (values ${pairs})`).execute()
  }
  for (const some of eachPart(added, ROWS_PER_STATEMENT))
    await db
      .insertInto('admin_groups')
      .values(some.map((row) => ({ partner_id: partner, ...row })))
      .execute()
}

function nameOf(row: { user_id: string; group_id: string }): string {
  return `${row.user_id} ${row.group_id}`
}

/**
 * Removes a group from the limits of a partner's administrators, or replaces it by another one. The caller locks the
 * partner, and calls `refreshLimits`.
 */
export async function replaceInLimits(
  db: Queryable,
  partner: string,
  { from, into }: { from: string; into?: string | undefined },
): Promise<void> {
  for (const { uid, limit } of await listLimits(db, partner)) {
    if (!limit.groups.includes(from)) continue
    const others = limit.groups.filter((id) => id !== from)
    const groups = into === undefined ? others : [...new Set([...others, into])]
    await storeLimit(db, uid, { ...limit, groups })
  }
}
