import type { Sort } from './select-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import { STATE_TEXT } from './team-filter.ts'

/** Consecutive rows with the same letter or state. `start` is the index of the first row. */
export interface TeamGroup {
  name: string
  start: number
  count: number
}

/** Group name of an entry, by the sort orders with groups. */
const GROUP_NAMES: Partial<Record<Sort['key'], (entry: TeamEntry) => string>> = {
  name: letterOf,
  away: stateOf,
}

/** Returns the groups of a long list: by letter if sorted by name, by state if sorted by need; otherwise none. */
export function groupsOf(entries: readonly TeamEntry[], { key }: Sort): TeamGroup[] {
  const nameOf = GROUP_NAMES[key]
  if (!nameOf) return []
  const groups: TeamGroup[] = []
  for (const [start, entry] of entries.entries()) {
    const [name, last] = [nameOf(entry), groups.at(-1)]
    if (last?.name === name) last.count += 1
    else groups.push({ name, start, count: 1 })
  }
  return groups
}

function letterOf({ member }: TeamEntry): string {
  const [first = ''] = member.userName.trim().normalize('NFD')
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase('en') : '#'
}

function stateOf({ state }: TeamEntry): string {
  const words = state ? STATE_TEXT[state] : 'administrators'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
