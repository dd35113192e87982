import { foldText } from '../text/fold-text.ts'

/** The words by which a partner may call its groups, in the singular. */
export const GROUP_WORDS = ['shop', 'branch', 'clinic', 'team', 'region', 'group'] as const

export type GroupWord = (typeof GROUP_WORDS)[number]

/** The word of a partner that has not chosen one. */
export const DEFAULT_GROUP_WORD: GroupWord = 'shop'

/** Returns the plural of a word for groups: `shops`. */
export function groupsWord(word: GroupWord): string {
  return word === 'branch' ? 'branches' : `${word}s`
}

/** Returns the plural as a title: `Shops`. */
export function groupsTitle(word: GroupWord): string {
  return capitalize(groupsWord(word))
}

/** Returns a word as a label: `Shop`. */
export function groupLabel(word: GroupWord): string {
  return capitalize(word)
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A group of a partner's members, such as a shop. Groups with the same area are managed together. */
export interface Group {
  id: string
  name: string
  area?: string | undefined
  /** The group's key in another system, such as a payroll program. */
  externalId?: string | undefined
}

/** Maximum number of a partner's groups, and of one member's groups. */
export const MAX_GROUPS = { ofPartner: 5000, ofMember: 20 }

/** Maximum number of groups created by one request, whose names and areas then fit its body. */
export const MAX_NEW_GROUPS = 300

/** Maximum length of a group's name, area and external id, in UTF-16 units. */
export const MAX_GROUP_NAME_LENGTH = 100

/** The messages that refuse a change of groups. */
export const GROUP_MESSAGES = {
  nameTaken: 'This name is already in use.',
  tooMany: 'A partner can have at most 5,000 groups.',
  tooManyOfMember: 'A person can be in at most 20 groups.',
} as const

/** Returns a name without outer and repeated spaces. */
export function trimGroupName(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/** Returns the form of a name or an area by which two are compared: without case, accents and extra spaces. */
export function groupKey(name: string): string {
  return foldText(trimGroupName(name))
}

/** Returns the spelling of each area by its key (`groupKey`). */
export function areaSpellings(groups: readonly Group[]): Map<string, string> {
  return new Map(groups.flatMap(({ area }) => (area === undefined ? [] : [[groupKey(area), area]])))
}

/** A change of some people's groups: these become their groups, are added to them, or are removed from them. */
export interface GroupChange {
  how: 'set' | 'add' | 'remove'
  people: readonly string[]
  groups: readonly string[]
}

/** Returns the ids of a member's groups after a change, without repetitions. */
export function applyGroupChange(
  current: ReadonlySet<string>,
  { how, groups }: Omit<GroupChange, 'people'>,
): Set<string> {
  if (how === 'set') return new Set(groups)
  const next = new Set(current)
  for (const group of groups) {
    if (how === 'add') next.add(group)
    else next.delete(group)
  }
  return next
}

/** Returns the names of a member's groups as text, sorted; empty without known groups. */
export function groupNamesText(
  ids: readonly string[] | undefined,
  names: Readonly<Record<string, string>> | undefined,
): string {
  return (ids?.flatMap((id) => names?.[id] ?? []) ?? []).sort().join(', ')
}
