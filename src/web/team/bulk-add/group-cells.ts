import {
  type GroupWord,
  groupKey,
  groupLabel,
  groupsWord,
  MAX_GROUP_NAME_LENGTH,
  MAX_GROUPS,
  trimGroupName,
} from '#domain/people/member-groups.ts'
import { INVISIBLE } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { isStorable } from '#domain/text/storable.ts'

/** Returns the names of the groups in a cell, separated by semicolons or bars, by the keys that compare names. */
export function splitGroups(cell: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const part of cell.split(/[;|]/)) {
    const name = trimGroupName(part)
    // Too long names are not folded, because folding a megabyte of accents takes minutes.
    const key = name.length > MAX_GROUP_NAME_LENGTH ? name : groupKey(name)
    if (!isBlank(name) && !names.has(key)) names.set(key, name)
  }
  return names
}

/** Returns whether a text is allowed as a name of a group or an area. */
export function isGroupName(name: string): boolean {
  return name.length <= MAX_GROUP_NAME_LENGTH && !INVISIBLE.test(name) && isStorable(name)
}

/** Returns the problem of a cell of groups, by the partner's word for them; undefined for none. */
export function findGroupProblem(cell: string, word: GroupWord): string | undefined {
  const names = [...splitGroups(cell).values()]
  const label = groupLabel(word)
  if (names.some((name) => name.length > MAX_GROUP_NAME_LENGTH)) return `${label} name is too long.`
  if (!names.every(isGroupName)) return `${label} name contains an invisible character.`
  return names.length > MAX_GROUPS.ofMember
    ? `A person can have at most ${MAX_GROUPS.ofMember} ${groupsWord(word)}.`
    : undefined
}
