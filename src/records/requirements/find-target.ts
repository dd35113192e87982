import { notFound } from '#core/errors.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { groupKey } from '#domain/people/member-groups.ts'
import type { GroupTarget } from '#domain/requirement/group-target.ts'
import { listGroupsOfPeople } from '#store/people/groups/group-memberships.ts'
import { listGroups } from '#store/people/groups/groups.ts'
import { listAssociates } from '#store/people/members.ts'
import type { Queryable } from '#store/schema.ts'

/**
 * Returns a target with its areas spelled like those of the groups, and its current associates. Refuses with 404 an
 * unknown group or area. The caller has locked the partner.
 */
export async function findTarget(
  db: Queryable,
  partner: string,
  wanted: GroupTarget,
): Promise<{ target: GroupTarget; people: string[] }> {
  const groups = new Map((await listGroups(db, wholeTeam(partner))).map((group) => [group.id, group]))
  const named = [...groups.values()].flatMap(({ id, area }) => (area === undefined ? [] : [{ id, area }]))
  const byArea = Map.groupBy(named, ({ area }) => groupKey(area))
  const areas = wanted.areas.map(groupKey)
  if (wanted.groups.some((id) => !groups.has(id)) || areas.some((key) => !byArea.has(key))) throw notFound()
  const inAreas = [...new Set(areas)].flatMap((key) => byArea.get(key) ?? [])
  const target = { groups: wanted.groups, areas: [...new Set(inAreas.map(({ area }) => area))] }
  const ids = new Set([...wanted.groups, ...inAreas.map(({ id }) => id)])
  const [groupsOf, associates] = [
    await listGroupsOfPeople(db, wholeTeam(partner)),
    await listAssociates(db, wholeTeam(partner)),
  ]
  return { target, people: associates.filter((uid) => groupsOf.get(uid)?.some((id) => ids.has(id))) }
}
