import { type Compilable, type Expression, type SqlBool, sql } from 'kysely'
import { type ActingTeam, isLimitedTeam, type LimitedTeam, type Team } from '#domain/people/managed-team.ts'
import { eachPart } from '../../connection/each-page.ts'
import { prepareQuery } from '../../connection/prepare-query.ts'
import { selectTexts } from '../../connection/select-texts.ts'
import type { Queryable } from '../../schema.ts'

/** A query that takes conditions. */
export interface Filtered<Query> {
  where(condition: Expression<SqlBool>): Query
}

/**
 * Returns a step that limits a query to the people in the groups of a limited administrator, whom a column names. It
 * reads the keys of the administrator's groups and of their members. Changes nothing without a limit.
 */
export function onlyManaged(column: string, team: ActingTeam | undefined) {
  return <Query extends Filtered<Query>>(query: Query): Query => {
    if (!team || !isLimitedTeam(team)) return query
    return query.where(sql<SqlBool>`${sql.ref(column)} in (
      select managed.user_id from admin_groups
      join group_memberships as managed on managed.partner_id = admin_groups.partner_id
        and managed.group_id = admin_groups.group_id and managed.until is null
      where admin_groups.partner_id = ${team.partner} and admin_groups.user_id = ${team.manager})`)
  }
}

/** Returns a step that limits a query to the groups of a limited administrator. Changes nothing without a limit. */
export function onlyManagedGroups(column: string, team: ActingTeam | undefined) {
  return <Query extends Filtered<Query>>(query: Query): Query => {
    if (!team || !isLimitedTeam(team)) return query
    return query.where(sql<SqlBool>`${sql.ref(column)} in (select admin_groups.group_id from admin_groups
      where admin_groups.partner_id = ${team.partner} and admin_groups.user_id = ${team.manager})`)
  }
}

/**
 * Prepares a query of a team in two forms. `build` gets the limited administrator's team for one of them, and undefined
 * for the other.
 */
export function prepareTeamQuery<Values extends { partner: string }, Row>(
  build: (db: Queryable, values: Values, limited: LimitedTeam | undefined) => Compilable<Row>,
) {
  const ofAll = prepareQuery((db, values: Values) => build(db, values, undefined))
  const ofManaged = prepareQuery((db, values: Values & LimitedTeam) => build(db, values, values))
  return (db: Queryable, values: Values & Team) =>
    isLimitedTeam(values) ? ofManaged(db, values) : ofAll(db, values)
}

const selectOne = prepareQuery((db, values: LimitedTeam & { uid: string }) =>
  db
    .selectFrom('admin_groups')
    .innerJoin('group_memberships as managed', (join) =>
      join
        .onRef('managed.partner_id', '=', 'admin_groups.partner_id')
        .onRef('managed.group_id', '=', 'admin_groups.group_id')
        .on('managed.until', 'is', null),
    )
    .where('admin_groups.partner_id', '=', values.partner)
    .where('admin_groups.user_id', '=', values.manager)
    .where('managed.user_id', '=', values.uid)
    .select('managed.user_id')
    .limit(1),
)

/** Returns true if a person is in the groups of a limited administrator, or the administrator has no limit. */
export async function isManagedPerson(db: Queryable, team: Team, uid: string): Promise<boolean> {
  if (!isLimitedTeam(team)) return true
  return (await selectOne(db, { ...team, uid })).rows.length > 0
}

function selectManaged(db: Queryable, team: LimitedTeam) {
  const query = db.selectFrom('group_memberships').where('partner_id', '=', team.partner)
  const managed = query.where('until', 'is', null).$call(onlyManagedGroups('group_id', team))
  return managed.select('user_id').distinct()
}

/** Lists the people in the groups of a limited administrator, including people who left the partner. */
export async function listManagedPeople(db: Queryable, team: LimitedTeam): Promise<Set<string>> {
  const rows = await selectManaged(db, team).execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/**
 * Reads rows of a limited administrator's people, in parts of at most `size` people ordered by uid, without empty ones.
 * Finds the people once, because pages of rows would search them among all groups again each time.
 */
export async function* eachManagedPart<Row>(
  db: Queryable,
  team: LimitedTeam,
  size: number,
  read: (users: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const people = [...(await listManagedPeople(db, team))].sort()
  for (const users of eachPart(people, size)) {
    const rows = await read(users)
    if (rows.length > 0) yield rows
  }
}

/** Returns true if all these people are in the groups of a limited administrator, or the administrator has no limit. */
export async function areManagedPeople(db: Queryable, team: Team, uids: readonly string[]): Promise<boolean> {
  if (!isLimitedTeam(team) || uids.length === 0) return true
  const managed = await selectManaged(db, team)
    .where('user_id', 'in', selectTexts(db, JSON.stringify(uids)))
    .execute()
  return managed.length === new Set(uids).size
}
