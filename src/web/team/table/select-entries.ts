import { LEARNER_STATES } from '#domain/learning/learner-state.ts'
import { compareNames } from '#domain/people/compare-names.ts'
import type { TeamEntry } from './team-entry.ts'
import type { RowNote } from './team-filter.ts'

export type SortKey = 'name' | 'email' | 'roles' | 'completed' | 'away' | 'due'

/**
 * A sort order: a direction, and a column, `away` for the time since the last activity, or `due` for the due
 * date of a row's note.
 */
export interface Sort {
  key: SortKey
  direction: 'ascending' | 'descending'
}

const TEXT_OF: Record<Exclude<SortKey, 'completed' | 'away' | 'due'>, (entry: TeamEntry) => string> = {
  name: ({ member }) => member.userName,
  email: ({ member }) => member.email,
  roles: ({ roles }) => roles,
}

/**
 * Sorts the entries by a column, with ties by name. Administrators come last when sorting by completion or
 * need. `away` puts members in need of a nudge first, then the other states, each by descending absence.
 */
export function sortEntries(entries: readonly TeamEntry[], { key, direction }: Sort): TeamEntry[] {
  const sign = direction === 'ascending' ? 1 : -1
  const byName = (a: TeamEntry, b: TeamEntry) => compareNames(a.member.userName, b.member.userName)
  if (key === 'completed') return [...entries].sort((a, b) => byCompletion(a, b, sign) || byName(a, b))
  if (key === 'away') return [...entries].sort((a, b) => byNeed(a, b) || byName(a, b))
  if (key === 'due') return [...entries].sort(byName)
  const textOf = TEXT_OF[key]
  return [...entries].sort((a, b) => sign * compareNames(textOf(a), textOf(b)) || byName(a, b))
}

function byCompletion(a: TeamEntry, b: TeamEntry, sign: number): number {
  if (a.completedCount === undefined || b.completedCount === undefined)
    return Number(a.completedCount === undefined) - Number(b.completedCount === undefined)
  return sign * (a.completedCount - b.completedCount)
}

function byNeed(a: TeamEntry, b: TeamEntry): number {
  return placeOf(a) - placeOf(b) || lastSign(a) - lastSign(b)
}

function placeOf({ state }: TeamEntry): number {
  return state ? LEARNER_STATES.indexOf(state) : LEARNER_STATES.length
}

/**
 * Returns the time of a member's last activity or, without any, of joining, in ms since 1970; 0 if unknown.
 */
function lastSign({ member: { lastActive, joined } }: TeamEntry): number {
  return lastActive ?? joined ?? 0
}

/** Sorts entries by the earliest day in their notes. Equal days keep their order. */
export function orderByDue(entries: readonly TeamEntry[], notes: ReadonlyMap<string, RowNote>): TeamEntry[] {
  const dayOf = ({ member }: TeamEntry) => notes.get(member.id)?.courses[0]?.day ?? ''
  return [...entries].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : Number(dayOf(a) > dayOf(b))))
}
