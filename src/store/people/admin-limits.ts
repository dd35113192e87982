import { sql } from 'kysely'
import { type AdminLimit, wholeTeam } from '#domain/people/managed-team.ts'
import { areaSpellings, type Group, groupKey } from '#domain/people/member-groups.ts'
import { eachPart } from '../connection/each-page.ts'
import { raiseFloor } from '../migrating/schema-floor.ts'
import { isSqlite, type Queryable } from '../schema.ts'
import { listGroups } from './groups/groups.ts'
import { ENABLED, USER_COLUMNS, type User, userFromRow } from './users.ts'

/** The migration that a version must know to limit what administrators see. */
const KNOWS_LIMITS = '068-limited-administrators'

/** Number of rows per statement. */
const ROWS_PER_STATEMENT = 500

/** A limited administrator of a partner. */
export interface LimitedAdministrator {
  uid: string
  limit: AdminLimit
}

function selectLimits(db: Queryable, partner: string) {
  const query = db.selectFrom('users').select(USER_COLUMNS).where('partner', '=', partner)
  return query.where('admin_limit', 'is not', null).orderBy('uid')
}

/** Lists the limited administrators of a partner. */
export async function listLimits(db: Queryable, partner: string): Promise<LimitedAdministrator[]> {
  return toLimited((await selectLimits(db, partner).execute()).map(userFromRow))
}

/** Lists the limited administrators of a partner, who keep their partner and role until the transaction ends. */
async function lockLimits(db: Queryable, partner: string): Promise<LimitedAdministrator[]> {
  const query = selectLimits(db, partner)
  return toLimited((await (isSqlite(db) ? query : query.forShare()).execute()).map(userFromRow))
}

function toLimited(users: readonly User[]): LimitedAdministrator[] {
  return users.flatMap(({ uid, limit }) => (limit ? [{ uid, limit }] : []))
}

/** Lists the administrators of a partner who can sign in and have no limit. */
export async function listUnlimited(db: Queryable, partner: string): Promise<string[]> {
  const query = db.selectFrom('users').select('uid').where('partner', '=', partner)
  const administrators = query.where('roles', 'like', '["partner-admin"%').where('disabled', '=', ENABLED)
  const able = administrators.where('password_hash', 'is not', null)
  const rows = await able.where('admin_limit', 'is', null).execute()
  return rows.map(({ uid }) => uid)
}

/**
 * Stores the limit of an administrator, or removes it. After the first limit, versions that would not apply it refuse
 * the database at startup. The caller locks the partner, and calls `refreshLimits`.
 */
export async function storeLimit(db: Queryable, uid: string, limit: AdminLimit | undefined): Promise<void> {
  if (limit) await raiseFloor(db, KNOWS_LIMITS)
  const stored = limit ? JSON.stringify(limit) : null
  await db.updateTable('users').set({ admin_limit: stored }).where('uid', '=', uid).execute()
}

/**
 * Stores the groups that follow from the limits of a partner's administrators, after a change of a limit or of the
 * partner's groups. Drops areas without groups from the limits, but follows one that was `renamed`. The caller locks
 * the partner.
 */
export async function refreshLimits(
  db: Queryable,
  partner: string,
  renamed?: { from: string; to: string },
): Promise<void> {
  const before = await lockLimits(db, partner)
  const ofPartner = db.selectFrom('admin_groups').where('partner_id', '=', partner)
  const stored = await ofPartner.select(['user_id', 'group_id']).execute()
  if (before.length === 0 && stored.length === 0) return
  const groups = await listGroups(db, wholeTeam(partner))
  const limits = before.map(({ uid, limit }) => ({ uid, limit: updateAreas(limit, groups, renamed) }))
  for (const [at, { uid, limit }] of limits.entries())
    if (String(limit.areas) !== String(before[at]?.limit.areas)) await storeLimit(db, uid, limit)
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

/** Returns a limit with the areas that still have groups, spelled as there. */
function updateAreas(
  limit: AdminLimit,
  groups: readonly Group[],
  renamed: { from: string; to: string } | undefined,
): AdminLimit {
  const spellings = areaSpellings(groups)
  const named = limit.areas.map((area) =>
    renamed && groupKey(area) === groupKey(renamed.from) ? renamed.to : area,
  )
  return { ...limit, areas: [...new Set(named.flatMap((area) => spellings.get(groupKey(area)) ?? []))] }
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
  for (const { uid, limit } of await lockLimits(db, partner)) {
    if (!limit.groups.includes(from)) continue
    const others = limit.groups.filter((id) => id !== from)
    const groups = into === undefined ? others : [...new Set([...others, into])]
    await storeLimit(db, uid, { ...limit, groups })
  }
}
