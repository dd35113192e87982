import { groupKey } from '../people/member-groups.ts'

/** The groups, by id, and the areas, by name, to whose members a requirement applies. */
export interface GroupTarget {
  groups: readonly string[]
  areas: readonly string[]
}

/** A period in ms since 1970; `until` is absent for a current period. */
export interface Period {
  since: number
  until?: number | undefined
}

/** The periods of people in the groups of a target, by uid. */
export type GroupPeriods = ReadonlyMap<string, readonly Period[]>

/** A group with its areas over time. */
export interface GroupInAreas {
  id: string
  areas: readonly (Period & { area: string })[]
}

/** Returns a group's areas over time after a change of its area, which is undefined for none. */
export function changeArea(
  areas: GroupInAreas['areas'],
  area: string | undefined,
  now: number,
): GroupInAreas['areas'] {
  const last = areas.find(({ until }) => until === undefined)
  if (last && area !== undefined && groupKey(last.area) === groupKey(area)) return areas
  const ended = areas.map((one) => (one === last ? { ...one, until: now } : one))
  return area === undefined ? ended : [...ended, { area, since: now }]
}

/** Returns a function that lists the periods in which a group was one of a target: chosen itself, or in an area. */
export function targetPeriodsFinder({
  groups,
  areas: names,
}: GroupTarget): (group: GroupInAreas) => Period[] {
  const [ids, keys] = [new Set(groups), new Set(names.map(groupKey))]
  return ({ id, areas }) =>
    ids.has(id) ? [{ since: 0 }] : areas.filter(({ area }) => keys.has(groupKey(area)))
}

/** Returns the part that two periods have in common, if any. */
export function overlapOf(one: Period, other: Period): Period[] {
  const since = Math.max(one.since, other.since)
  const until = endOf(one) < endOf(other) ? one.until : other.until
  return until === undefined || until > since ? [{ since, until }] : []
}

/**
 * Merges periods that overlap or follow each other directly, oldest first. A person in two groups of a target, or
 * moved from one to another, has one period.
 */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of [...periods].sort((one, other) => one.since - other.since)) {
    const last = merged.at(-1)
    if (last && period.since <= endOf(last))
      last.until = endOf(period) > endOf(last) ? period.until : last.until
    else merged.push({ ...period })
  }
  return merged
}

function endOf({ until = Number.POSITIVE_INFINITY }: Period): number {
  return until
}

/** Returns whether a period includes a time, in ms since 1970. */
export function holdsAt({ since, until }: Period, at: number): boolean {
  return since <= at && (until === undefined || until > at)
}

/**
 * Returns the time since when a person has belonged to the groups of a target without interruption, in ms since 1970.
 * Returns undefined if they do not belong to any, now or at a time.
 */
export function inGroupsSince(uid: string, periods: GroupPeriods, at?: number): number | undefined {
  const found = periods
    .get(uid)
    ?.find((one) => (at === undefined ? one.until === undefined : holdsAt(one, at)))
  return found?.since
}
