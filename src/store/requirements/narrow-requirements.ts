import { isLimitedTeam, type LimitedTeam, type Team } from '#domain/people/managed-team.ts'
import { areaSpellings, groupKey } from '#domain/people/member-groups.ts'
import { listGroups } from '../people/groups/groups.ts'
import { listManagedPeople } from '../people/groups/managed-people.ts'
import { findUser } from '../people/users.ts'
import type { Queryable } from '../schema.ts'
import type { TargetedRequirement } from './read-targets.ts'

/** The people and the groups of a limited administrator. */
interface Managed {
  people: ReadonlySet<string>
  /** Names of the groups by id, and spellings of their areas by key. */
  names: ReadonlyMap<string, string>
  areas: ReadonlyMap<string, string>
  /** Keys of the areas that are managed as a whole. */
  wholeAreas: ReadonlySet<string>
}

/**
 * Returns the requirements that concern a team. For a limited administrator these are those of everyone, and those of
 * their people and groups, without other people, groups and areas. `isWider` is true for those that other people have,
 * too. Reads nothing for a whole team.
 */
export async function narrowRequirements<One extends TargetedRequirement>(
  db: Queryable,
  team: Team,
  requirements: One[],
): Promise<(One & { isWider?: boolean })[]> {
  if (!isLimitedTeam(team) || requirements.length === 0) return requirements
  const managed = await readManaged(db, team)
  return requirements.flatMap((one) => narrow(one, managed))
}

async function readManaged(db: Queryable, team: LimitedTeam): Promise<Managed> {
  const [people, groups, manager] = await Promise.all([
    listManagedPeople(db, team),
    listGroups(db, team),
    findUser(db, team.manager),
  ])
  return {
    people,
    names: new Map(groups.map(({ id, name }) => [id, name])),
    areas: areaSpellings(groups),
    wholeAreas: new Set(manager?.limit?.areas.map(groupKey)),
  }
}

function narrow<One extends TargetedRequirement>(
  one: One,
  managed: Managed,
): (One & { isWider?: boolean })[] {
  const { people, target, reach } = one
  if (people === undefined) return [{ ...one, isWider: true }]
  const own = people.filter((uid) => managed.people.has(uid))
  if (!target || !reach)
    return own.length === 0 ? [] : [{ ...one, people: own, isWider: own.length < people.length }]
  const groups = reach.groups.filter((id) => managed.names.has(id))
  if (own.length === 0 && groups.length === 0) return []
  const areas = target.areas.filter((area) => managed.areas.has(groupKey(area)))
  const chosen = target.groups.filter((id) => managed.names.has(id))
  const names = [...areas, ...chosen.flatMap((id) => managed.names.get(id) ?? [])]
  const isWider =
    reach.groups.some((id) => !managed.names.has(id)) ||
    target.areas.some((area) => !managed.wholeAreas.has(groupKey(area)))
  return [{ ...one, people: own, target: { groups: chosen, areas }, reach: { groups, names }, isWider }]
}
