import type { Team } from '#domain/people/managed-team.ts'
import { firstRole } from '#domain/permissions.ts'
import { type Queryable, readTexts } from '../schema.ts'
import { onlyManaged } from './groups/managed-people.ts'

/** An account's partner, if any, and its roles there. */
interface Membership {
  uid: string
  partner: string | undefined
  roles: readonly string[]
}

/** Ends the current period of a partner's associates, or of one of them. */
export async function endMemberships(
  db: Queryable,
  { partner, uid }: { partner: string; uid?: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ until: now })
    .where('partner_id', '=', partner)
    .where('until', 'is', null)
    .$if(uid !== undefined, (update) => update.where('user_id', '=', uid ?? ''))
    .execute()
}

/**
 * Records a change of an account's partner or roles in its membership periods, before the change is stored. Ends the
 * current period, and starts one for an administrator who becomes an associate. Triggers start the periods of other
 * associates, at the time of joining. Removes the groups of a limited administrator, unless nothing changes.
 */
export async function changeMembership(db: Queryable, next: Membership, now: number): Promise<void> {
  const query = db.selectFrom('users').select(['partner', 'roles', 'joined', 'created', 'admin_limit'])
  const row = await query.where('uid', '=', next.uid).executeTakeFirst()
  if (!row || row.partner === null) return
  const { partner } = row
  const isSame = partner === next.partner
  if (row.admin_limit !== null && !(isSame && firstRole(next.roles) === 'partner-admin'))
    await db
      .deleteFrom('admin_groups')
      .where('partner_id', '=', partner)
      .where('user_id', '=', next.uid)
      .execute()
  const isAssociate = firstRole(next.roles) === 'partner-associate'
  if (isSame && isAssociate === (firstRole(readTexts(row.roles)) === 'partner-associate')) return
  await endMemberships(db, { partner, uid: next.uid }, now)
  if (!isSame || !isAssociate) return
  const period = { partner_id: partner, user_id: next.uid, since: now, joined: row.joined ?? row.created }
  await db
    .insertInto('memberships')
    .values({ ...period, until: null })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'user_id', 'since']).doUpdateSet({ until: null }),
    )
    .execute()
}

/** An associate of a partner at a past time; `joined` is in ms since 1970. */
export interface PastMember {
  uid: string
  joined: number
}

/**
 * Lists a page of the people of a team who were associates of its partner at a time in ms since 1970, ordered by uid.
 * Each person is listed once, even if the clocks of two servers let periods overlap.
 */
export async function listMembersAt(
  db: Queryable,
  { at, after, ...team }: Team & { at: number; after: string },
  limit: number,
): Promise<PastMember[]> {
  return db
    .selectFrom('memberships')
    .select(({ fn }) => ['user_id as uid', fn.max('joined').as('joined')])
    .where('partner_id', '=', team.partner)
    .$call(onlyManaged('user_id', team))
    .where('user_id', '>', after)
    .where('since', '<=', at)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', at)]))
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/**
 * A period in which a person was an associate of a partner, in ms since 1970. `until` is absent in the current
 * period.
 */
export interface MemberPeriod extends PastMember {
  since: number
  until: number | undefined
}

/** Lists a page of the periods of people who were associates of a partner between two times, ordered by uid. */
export async function listMemberPeriods(
  db: Queryable,
  { partner, from, to, after }: { partner: string; from: number; to: number; after: string },
  limit: number,
): Promise<MemberPeriod[]> {
  const between = db
    .selectFrom('memberships')
    .where('partner_id', '=', partner)
    .where('since', '<=', to)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', from)]))
  const people = between.where('user_id', '>', after).groupBy('user_id').orderBy('user_id').limit(limit)
  const rows = await between
    .where('user_id', 'in', people.select('user_id'))
    .select(['user_id as uid', 'joined', 'since', 'until'])
    .orderBy('user_id')
    .execute()
  return rows.map(({ until, ...row }) => ({ ...row, until: until ?? undefined }))
}

/** Finds the newest period of an account as an associate of a partner; times in ms since 1970. */
export function findLastMembership(
  db: Queryable,
  { partner, uid }: { partner: string; uid: string },
): Promise<{ since: number; joined: number; until: number | null } | undefined> {
  const query = db.selectFrom('memberships').select(['since', 'joined', 'until'])
  const ofUser = query.where('partner_id', '=', partner).where('user_id', '=', uid)
  return ofUser.orderBy('since', 'desc').limit(1).executeTakeFirst()
}

/** Continues an ended period, and restores the account's partner, roles and time of joining. */
export async function reopenMembership(
  db: Queryable,
  { partner, uid, roles, since, joined }: Membership & { partner: string; since: number; joined: number },
): Promise<void> {
  const period = db.updateTable('memberships').set({ until: null }).where('partner_id', '=', partner)
  await period.where('user_id', '=', uid).where('since', '=', since).execute()
  const account = db.updateTable('users').set({ partner, roles: JSON.stringify(roles), joined })
  await account.where('uid', '=', uid).execute()
}
