import { groupKey } from '#domain/people/member-groups.ts'
import {
  type GroupPeriods,
  type GroupTarget,
  inGroupsSince,
  mergePeriods,
  overlapOf,
  type Period,
  targetPeriodsFinder,
} from '#domain/requirement/group-target.ts'
import type { Requirement } from '#domain/requirement/requirement.ts'
import { listGroupPeriods, type SharedPeriod } from '../people/groups/group-memberships.ts'
import { listAllGroups, type PastGroup } from '../people/groups/groups.ts'
import type { Queryable } from '../schema.ts'

/** The current groups of a target by id, including those in its areas, and the names of its areas and groups. */
export interface TargetReach {
  groups: string[]
  names: string[]
}

/** A requirement as read, with the reach of its target. */
export type TargetedRequirement = Requirement & {
  people?: string[] | undefined
  reach?: TargetReach | undefined
}

/** A group that is or was one of a target, with the periods in which it was. */
interface TargetGroup extends PastGroup {
  periods: Period[]
}

/** The people of a target: their periods in its groups, and those who are in one now. */
interface TargetPeople {
  periods: GroupPeriods
  people: string[]
}

/** Adds the people of their groups to a partner's requirements with a target. Reads nothing if there are none. */
export async function readTargets<One extends TargetedRequirement>(
  db: Queryable,
  partner: string,
  requirements: One[],
): Promise<One[]> {
  const added = requirements.flatMap((one) => (one.target ? [one.added] : []))
  if (added.length === 0) return requirements
  const all = await listAllGroups(db, partner)
  const groupsOf = shareByTarget((target) => findGroups(target, all))
  const named = requirements.flatMap(({ target }) => (target ? groupsOf(target) : []))
  const groups = [...new Set(named.map(({ id }) => id))]
  const shared = await listGroupPeriods(db, { partner, groups, after: Math.min(...added) })
  const byGroup = Map.groupBy(shared, ({ groupId }) => groupId)
  const peopleOf = shareByTarget((target) => findPeople(groupsOf(target), byGroup))
  const reachNow = shareByTarget((target) => toReach(target, groupsOf(target), false))
  const reachThen = shareByTarget((target) => toReach(target, groupsOf(target), true))
  return requirements.map((one) => {
    const { target } = one
    if (!target) return one
    return { ...one, ...peopleOf(target), reach: (one.ended === undefined ? reachNow : reachThen)(target) }
  })
}

/** Returns a function that computes once for equal targets. */
function shareByTarget<Found>(find: (target: GroupTarget) => Found): (target: GroupTarget) => Found {
  const known = new Map<string, Found>()
  return (target) => {
    const key = JSON.stringify(target)
    const found = known.get(key) ?? find(target)
    known.set(key, found)
    return found
  }
}

function findGroups(target: GroupTarget, all: readonly PastGroup[]): TargetGroup[] {
  const periodsOf = targetPeriodsFinder(target)
  const groups = all.map((group) => ({ ...group, periods: periodsOf(group) }))
  return groups.filter(({ periods }) => periods.length > 0)
}

/** Names removed groups and areas without groups only if the requirement has ended or no group is left. */
function toReach(target: GroupTarget, groups: readonly TargetGroup[], hasEnded: boolean): TargetReach {
  const current = groups.filter(
    ({ isRemoved, periods }) => !isRemoved && periods.some(({ until }) => until === undefined),
  )
  const isOver = hasEnded || current.length === 0
  const ids = new Set(target.groups)
  const keys = new Set(target.areas.length === 0 ? [] : current.map(currentAreaKey))
  const named = groups.filter(({ id, isRemoved }) => ids.has(id) && (isOver || !isRemoved))
  const areas = target.areas.filter((area) => isOver || keys.has(groupKey(area)))
  return { groups: current.map(({ id }) => id), names: [...areas, ...named.map(({ name }) => name)] }
}

function currentAreaKey({ areas }: PastGroup): string {
  return groupKey(areas.find(({ until }) => until === undefined)?.area ?? '')
}

function findPeople(
  groups: readonly TargetGroup[],
  byGroup: ReadonlyMap<string, readonly SharedPeriod[]>,
): TargetPeople {
  const found = new Map<string, Period[]>()
  for (const { id, periods } of groups)
    for (const { people, ...shared } of byGroup.get(id) ?? []) {
      // One list for all of them, because thousands of people may have been added at once.
      const own = periods.flatMap((period) => overlapOf(period, shared))
      for (const uid of own.length > 0 ? people : []) {
        const earlier = found.get(uid)
        found.set(uid, earlier ? mergePeriods([...earlier, ...own]) : own)
      }
    }
  const people: string[] = []
  for (const uid of found.keys()) if (inGroupsSince(uid, found) !== undefined) people.push(uid)
  return { periods: found, people }
}
