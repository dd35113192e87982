import { compareNames } from '#domain/people/compare-names.ts'
import type { Group } from '#domain/people/member-groups.ts'
import { firstRole } from '#domain/permissions.ts'
import type { SortOrder } from '#ui/table/table.tsx'
import type { TeamEntry } from '../table/team-entry.ts'

/** A group with the number of its people, and of its associates by state. */
export interface GroupFigures {
  group: Group
  people: number
  associates: number
  finished: number
  overdue: number
  inNeed: number
  /** Time of the last learning activity of any of them, in ms since 1970; undefined for none. */
  lastActive: number | undefined
}

/**
 * Counts the people of each group. A person in several groups counts in each of them. `overdue` has the uids of the
 * people with an overdue course.
 */
export function countGroups(
  groups: readonly Group[],
  entries: readonly TeamEntry[],
  overdue: ReadonlySet<string>,
): GroupFigures[] {
  const byId = new Map(
    groups.map((group): [string, GroupFigures] => [
      group.id,
      { group, people: 0, associates: 0, finished: 0, overdue: 0, inNeed: 0, lastActive: undefined },
    ]),
  )
  for (const entry of entries)
    for (const id of entry.member.groups ?? []) {
      const figures = byId.get(id)
      if (figures) addEntry(figures, entry, overdue)
    }
  return [...byId.values()]
}

function addEntry(
  figures: GroupFigures,
  { member: { id, roles, lastActive }, state }: TeamEntry,
  overdue: ReadonlySet<string>,
): void {
  figures.people++
  if (firstRole(roles) === 'partner-associate') figures.associates++
  if (state === 'finished') figures.finished++
  if (state === 'needs-nudge') figures.inNeed++
  if (overdue.has(id)) figures.overdue++
  if (lastActive !== undefined) figures.lastActive = Math.max(lastActive, figures.lastActive ?? 0)
}

export type GroupSortKey = 'name' | 'people' | 'finished' | 'overdue' | 'nudge' | 'active'

export interface GroupSort {
  key: GroupSortKey
  direction: SortOrder
}

/** The order in which the groups with the greatest need come first. */
export const NEEDIEST_FIRST: GroupSort = { key: 'overdue', direction: 'descending' }

const VALUES: Record<Exclude<GroupSortKey, 'name'>, (figures: GroupFigures) => number> = {
  people: ({ people }) => people,
  finished: ({ finished }) => finished,
  overdue: ({ overdue }) => overdue,
  nudge: ({ inNeed }) => inNeed,
  active: ({ lastActive = 0 }) => lastActive,
}

/** Sorts groups. Equal ones are ordered by the number of people in need of a nudge, then by name. */
export function sortGroups(figures: readonly GroupFigures[], { key, direction }: GroupSort): GroupFigures[] {
  const sign = direction === 'ascending' ? 1 : -1
  const byName = (one: GroupFigures, other: GroupFigures) => compareNames(one.group.name, other.group.name)
  if (key === 'name') return [...figures].sort((one, other) => sign * byName(one, other))
  const read = VALUES[key]
  return [...figures].sort(
    (one, other) => sign * (read(one) - read(other)) || other.inNeed - one.inNeed || byName(one, other),
  )
}
