import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Team } from '#domain/people/managed-team.ts'
import { type Group, type GroupWord, groupKey } from '#domain/people/member-groups.ts'
import { changeArea, type GroupInAreas } from '#domain/requirement/group-target.ts'
import { eachPart } from '../../connection/each-page.ts'
import { prepareQuery } from '../../connection/prepare-query.ts'
import { type Queryable, readJson } from '../../schema.ts'
import { onlyManagedGroups, prepareTeamQuery } from './managed-people.ts'

/** Number of rows per statement. */
const ROWS_PER_STATEMENT = 500

/** Length of a group's id in bytes. Every member of a large team may name some, so it is short. */
const ID_BYTES = 9

const selectGroups = prepareTeamQuery((db, values: { partner: string }, limited) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'area', 'external_id'])
    .where('partner_id', '=', values.partner)
    .where('removed', 'is', null)
    .$call(onlyManagedGroups('id', limited))
    .orderBy('name_key'),
)

/** Lists the groups of a partner, sorted by name; those of a limited administrator only. */
export async function listGroups(db: Queryable, team: Team): Promise<Group[]> {
  const { rows } = await selectGroups(db, team)
  return rows.map(({ id, name, area, external_id }) => ({
    id,
    name,
    area: area ?? undefined,
    externalId: external_id ?? undefined,
  }))
}

const selectAllGroups = prepareQuery((db, values: { partner: string }) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'area_periods', 'removed'])
    .where('partner_id', '=', values.partner)
    .orderBy('name_key'),
)

const AreaPeriods = z.array(z.object({ area: z.string(), since: z.number(), until: z.number().optional() }))

/** A group that a partner has or had, with its areas over time. */
export interface PastGroup extends GroupInAreas {
  name: string
  isRemoved: boolean
}

/** Lists the groups that a partner has or had, sorted by name. */
export async function listAllGroups(db: Queryable, partner: string): Promise<PastGroup[]> {
  const { rows } = await selectAllGroups(db, { partner })
  return rows.map(({ id, name, area_periods, removed }) => ({
    id,
    name,
    areas: readJson(AreaPeriods, area_periods ?? '[]'),
    isRemoved: removed !== null,
  }))
}

/** Finds the word by which a partner calls its groups, if it has chosen one. */
export async function findGroupWord(db: Queryable, partner: string): Promise<GroupWord | undefined> {
  const query = db.selectFrom('partners').select('group_word').where('id', '=', partner)
  return (await query.executeTakeFirst())?.group_word ?? undefined
}

/** Inserts groups with new names, and returns their ids in the order of the input. The caller locks the partner. */
export async function insertGroups(
  db: Queryable,
  partner: string,
  groups: readonly Omit<Group, 'id'>[],
  now: number,
): Promise<string[]> {
  const rows = groups.map(({ name, area, externalId }) => ({
    partner_id: partner,
    id: randomBytes(ID_BYTES).toString('base64url'),
    name,
    name_key: groupKey(name),
    area: area ?? null,
    area_periods: area === undefined ? null : JSON.stringify(changeArea([], area, now)),
    external_id: externalId ?? null,
    created: now,
  }))
  for (const some of eachPart(rows, ROWS_PER_STATEMENT)) await db.insertInto('groups').values(some).execute()
  return rows.map(({ id }) => id)
}

/** Stores the name, area and external id of a group, and the time of a change of its area. */
export async function changeGroup(
  db: Queryable,
  partner: string,
  { id, name, area, externalId }: Group,
  now: number,
): Promise<void> {
  const group = db.selectFrom('groups').select('area_periods').where('partner_id', '=', partner)
  const row = await group.where('id', '=', id).executeTakeFirst()
  const periods = changeArea(readJson(AreaPeriods, row?.area_periods ?? '[]'), area, now)
  const areas = { area: area ?? null, area_periods: JSON.stringify(periods) }
  await db
    .updateTable('groups')
    .set({ name, name_key: groupKey(name), ...areas, external_id: externalId ?? null })
    .where('partner_id', '=', partner)
    .where('id', '=', id)
    .execute()
}

/** Removes a group, and ends the periods of its members. */
export async function removeGroup(db: Queryable, partner: string, id: string, now: number): Promise<void> {
  const removal = db.updateTable('groups').set({ removed: now }).where('partner_id', '=', partner)
  await removal.where('id', '=', id).execute()
  await db
    .updateTable('group_memberships')
    .set({ until: now })
    .where('partner_id', '=', partner)
    .where('group_id', '=', id)
    .where('until', 'is', null)
    .execute()
}
