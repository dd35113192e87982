import type { Choice } from '#client/parts/choice-picker.tsx'
import { areaKey } from '#client/parts/requirement-entry.ts'
import { compareNames } from '#domain/people/compare-names.ts'
import { type Group, type GroupWord, groupKey, groupsWord } from '#domain/people/member-groups.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { GroupFilter } from '../table/team-filter.ts'

/** A choice of the group filter: an area with all its groups, one group, or the members without a group. */
export interface GroupChoice {
  key: string
  kind: 'area' | 'group' | 'none'
  name: string
  filter: GroupFilter
  /** The name, normalized for search. */
  searched: string
}

/** Returns the choices: the areas, the groups, each by name, and the members without a group. */
export function listChoices(groups: readonly Group[], word: GroupWord): GroupChoice[] {
  const areas = listAreas(groups).map(({ name, ids }): GroupChoice => {
    const filter = { ids, name }
    return { key: `area ${groupKey(name)}`, kind: 'area', name, filter, searched: foldText(name) }
  })
  const single = groups.map(({ id, name }): GroupChoice => {
    return { key: id, kind: 'group', name, filter: { ids: [id] }, searched: foldText(name) }
  })
  const none = noGroupText(word)
  return [
    ...areas,
    ...single,
    { key: '', kind: 'none', name: none, filter: { ids: [], name: none }, searched: foldText(none) },
  ]
}

/** Returns the areas of these groups, sorted by name, with the ids of each area's groups. */
export function listAreas(groups: readonly Group[]): { name: string; ids: string[] }[] {
  const areas = new Map<string, { name: string; ids: string[] }>()
  for (const { id, area } of groups) {
    if (area === undefined) continue
    const known = areas.get(groupKey(area)) ?? { name: area, ids: [] }
    known.ids.push(id)
    areas.set(groupKey(area), known)
  }
  return [...areas.values()].sort((one, other) => compareNames(one.name, other.name))
}

/** Returns the areas and the groups as choices of a list of check boxes. */
export function listTargets(groups: readonly Group[]): Choice[] {
  return [
    ...listAreas(groups).map(({ name }) => ({ id: areaKey(name), name, note: 'area' })),
    ...groups.map(({ id, name, area = '' }) => ({ id, name, note: area })),
  ]
}

/** Returns the choice of a filter; undefined if its group or area is gone. */
export function findChoice(
  choices: readonly GroupChoice[],
  { ids, name }: GroupFilter,
): GroupChoice | undefined {
  const [id = ''] = ids
  const isArea = name !== undefined && id !== ''
  return choices.find((one) => (isArea ? one.kind === 'area' && one.name === name : one.key === id))
}

export function allGroupsText(word: GroupWord): string {
  return `All ${groupsWord(word)}`
}

export function noGroupText(word: GroupWord): string {
  return `No ${word}`
}
