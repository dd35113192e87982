import { sql } from 'kysely'
import type { Team } from '#domain/people/managed-team.ts'
import { eachPart } from '../../connection/each-page.ts'
import { joinIds, splitIds } from '../../connection/joined-ids.ts'
import { prepareQuery } from '../../connection/prepare-query.ts'
import { selectTexts } from '../../connection/select-texts.ts'
import type { Queryable } from '../../schema.ts'
import { onlyManagedGroups, prepareTeamQuery } from './managed-people.ts'

/** Number of rows, or people, per statement. */
const ROWS_PER_STATEMENT = 500

/** A member of a group. */
export interface GroupMembership {
  uid: string
  groupId: string
}

const selectOfTeam = prepareTeamQuery((db, values: { partner: string }, limited) => {
  const open = db.selectFrom('group_memberships').where('partner_id', '=', values.partner)
  const listed = open
    .where('until', 'is', null)
    .$call(onlyManagedGroups('group_id', limited))
    .select(['user_id', 'group_id'])
  return db
    .selectFrom(listed.as('listed'))
    .groupBy('user_id')
    .select(['user_id as uid', joinIds(db, 'group_id').as('groups')])
})

/**
 * Lists the groups of a team's people by uid; those of a limited administrator only. Includes people who left the
 * partner, whose groups an undone removal restores.
 */
export async function listGroupsOfPeople(db: Queryable, team: Team): Promise<Map<string, string[]>> {
  const { rows } = await selectOfTeam(db, team)
  return new Map(rows.map(({ uid, groups }) => [uid, splitIds(groups)]))
}

const selectPeriods = prepareQuery((db, values: { partner: string; after: number; groups: string }) => {
  const listed = db
    .selectFrom('group_memberships')
    .where('partner_id', '=', values.partner)
    .where('group_id', 'in', selectTexts(db, values.groups))
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', values.after)]))
    .select(['group_id', 'since', 'until', 'user_id'])
  return db
    .selectFrom(listed.as('listed'))
    .groupBy(['group_id', 'since', 'until'])
    .select(['group_id as groupId', 'since', 'until', joinIds(db, 'user_id').as('people')])
})

/** A period of people who joined and left a group at the same times, in ms since 1970. */
export interface SharedPeriod {
  groupId: string
  since: number
  until: number | undefined
  people: string[]
}

/**
 * Lists the periods of people in some of a partner's groups that are current or ended after a time. Includes people
 * who left the partner.
 */
export async function listGroupPeriods(
  db: Queryable,
  { partner, groups, after }: { partner: string; groups: readonly string[]; after: number },
): Promise<SharedPeriod[]> {
  const { rows } = await selectPeriods(db, { partner, after, groups: JSON.stringify(groups) })
  return rows.map((row) => ({ ...row, until: row.until ?? undefined, people: splitIds(row.people) }))
}

/** Lists the groups of these people at a partner by uid; those of a limited administrator only. */
export async function listGroupsOf(
  db: Queryable,
  team: Team,
  people: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const some of eachPart(people, ROWS_PER_STATEMENT)) {
    const query = db.selectFrom('group_memberships').where('partner_id', '=', team.partner)
    const open = query
      .where('user_id', 'in', some)
      .where('until', 'is', null)
      .$call(onlyManagedGroups('group_id', team))
    for (const { user_id, group_id } of await open.select(['user_id', 'group_id']).execute())
      found.set(user_id, [...(found.get(user_id) ?? []), group_id])
  }
  return found
}

/** Lists the members of a group, including people who left the partner. */
export async function listPeopleOfGroup(db: Queryable, partner: string, groupId: string): Promise<string[]> {
  const query = db.selectFrom('group_memberships').select('user_id').where('partner_id', '=', partner)
  const rows = await query.where('group_id', '=', groupId).where('until', 'is', null).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Starts the periods of these memberships. The caller has locked the partner, so that none of them is open. */
export async function startGroupMemberships(
  db: Queryable,
  partner: string,
  memberships: readonly GroupMembership[],
  now: number,
): Promise<void> {
  for (const some of eachPart(memberships, ROWS_PER_STATEMENT))
    await db
      .insertInto('group_memberships')
      .values(
        some.map(({ uid, groupId }) => ({
          partner_id: partner,
          group_id: groupId,
          user_id: uid,
          since: now,
          until: null,
        })),
      )
      // Added again within the same millisecond.
      .onConflict((conflict) =>
        conflict.columns(['partner_id', 'group_id', 'user_id', 'since']).doUpdateSet({ until: null }),
      )
      .execute()
}

/** Ends the current periods of these memberships. */
export async function endGroupMemberships(
  db: Queryable,
  partner: string,
  memberships: readonly GroupMembership[],
  now: number,
): Promise<void> {
  for (const some of eachPart(memberships, ROWS_PER_STATEMENT)) {
    const pairs = sql.join(some.map(({ uid, groupId }) => sql`(${uid}, ${groupId})`))
    await db
      .updateTable('group_memberships')
      .set({ until: now })
      .where('partner_id', '=', partner)
      .where('until', 'is', null)
      .where(sql<boolean>`(user_id, group_id) in (values ${pairs})`)
      .execute()
  }
}

/** Ends all current periods of a person in a partner's groups. */
export async function leaveGroups(db: Queryable, partner: string, uid: string, now: number): Promise<void> {
  const open = db.updateTable('group_memberships').set({ until: now }).where('partner_id', '=', partner)
  await open.where('user_id', '=', uid).where('until', 'is', null).execute()
}
