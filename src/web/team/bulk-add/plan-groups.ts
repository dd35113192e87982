import {
  type Group,
  type GroupChange,
  type GroupWord,
  groupKey,
  groupLabel,
  MAX_NEW_GROUPS,
} from '#domain/people/member-groups.ts'
import { isGroupName, splitGroups } from './group-cells.ts'

/** A group to create. */
export type NewGroup = Omit<Group, 'id'>

/** Ids of groups by the keys of their names. */
export type GroupIds = ReadonlyMap<string, string>

export function idsByKey(groups: readonly Group[]): Map<string, string> {
  return new Map(groups.map(({ id, name }) => [groupKey(name), id]))
}

/** Returns the distinct groups of these cells by the keys of their names, in order. */
export function groupsByKey(cells: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const cell of new Set(cells))
    for (const [key, name] of splitGroups(cell)) if (!names.has(key)) names.set(key, name)
  return names
}

/** Returns the groups of these cells that do not exist yet, with their areas. */
export function findNewGroups(
  cells: readonly string[],
  ids: GroupIds,
  areas: ReadonlyMap<string, string>,
): NewGroup[] {
  const missing = [...groupsByKey(cells)].filter(([key]) => !ids.has(key))
  return missing.map(([key, name]) => {
    const area = areas.get(key)?.trim() ?? ''
    return { name, ...(area !== '' && isGroupName(area) && { area }) }
  })
}

/** Returns the ids of the groups in a cell; undefined if one does not exist. */
export function toGroupIds(cell: string, ids: GroupIds): string[] | undefined {
  const found = [...splitGroups(cell).keys()].map((key) => ids.get(key))
  const known = found.filter((id) => id !== undefined)
  return known.length === found.length ? known : undefined
}

/** Returns whether a list changes a member's groups. An empty cell changes nothing. */
export function changesGroups(cell: string, current: readonly string[], ids: GroupIds): boolean {
  const wanted = [...splitGroups(cell).keys()].map((key) => ids.get(key))
  return (
    wanted.length > 0 &&
    (wanted.length !== current.length || wanted.some((id) => !id || !current.includes(id)))
  )
}

/**
 * Returns the reason why a limited administrator, who manages the groups `ids`, cannot send a cell: it names another
 * group, or none of several for a new member.
 */
export function findLimitProblem(
  cell: string,
  isNew: boolean,
  ids: GroupIds,
  word: GroupWord,
): string | undefined {
  const names = splitGroups(cell)
  if (names.size === 0) return isNew && ids.size !== 1 ? `${groupLabel(word)} is missing.` : undefined
  for (const [key, name] of names) if (!ids.has(key)) return `You don’t manage ${name}.`
  return undefined
}

/** A member of the team whose groups become these. */
export interface GroupMove {
  uid: string
  groups: readonly string[]
}

/** Maximum size of the changes in a call, in characters; less than the limit of the body. */
const MAX_CHANGES_LENGTH = 240_000

/** Size of a change without its ids, and of an id with its quotes and comma, in characters. */
const CHANGE_LENGTH = 50
const QUOTED = 3

/**
 * Returns the changes of groups for each call: one for all people with the same groups, in as few calls as possible.
 */
export function planMoves(moves: readonly GroupMove[]): GroupChange[][] {
  const calls: Map<string, GroupChange & { people: string[] }>[] = []
  let size = 0
  for (const { uid, groups } of moves) {
    const key = groups.join(' ')
    const last = calls.at(-1)
    const own = key.length + groups.length * QUOTED + CHANGE_LENGTH
    size += uid.length + QUOTED + (last?.has(key) ? 0 : own)
    const isFull = size > MAX_CHANGES_LENGTH
    if (isFull) size = uid.length + QUOTED + own
    const call = last && !isFull ? last : new Map<string, GroupChange & { people: string[] }>()
    if (call !== last) calls.push(call)
    const change = call.get(key) ?? { how: 'set', people: [], groups }
    change.people.push(uid)
    call.set(key, change)
  }
  return calls.map((call) => [...call.values()])
}

/** Splits new groups for calls. */
export function splitNewGroups(groups: readonly NewGroup[]): NewGroup[][] {
  const calls = Math.ceil(groups.length / MAX_NEW_GROUPS)
  return Array.from({ length: calls }, (_, at) =>
    groups.slice(at * MAX_NEW_GROUPS, (at + 1) * MAX_NEW_GROUPS),
  )
}
