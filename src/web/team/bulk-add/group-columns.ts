import { DEFAULT_GROUP_WORD, type GroupWord } from '#domain/people/member-groups.ts'
import { splitGroups } from './group-cells.ts'
import { foldHeader } from './header-kinds.ts'
import { AREA_WORDS, GROUP_FILLERS, GROUP_HEADERS, GROUP_NUMBERS } from './header-words.ts'

/** Columns of people's groups and of the areas of new groups. */
export interface GroupColumns {
  group: number
  area?: number | undefined
  /** The word for the groups by the header. */
  word: GroupWord
}

/** People's groups in a list: a cell for each member, and the areas by the keys of the groups' names. */
export interface ListedGroups {
  word: GroupWord
  cells: string[]
  areas: ReadonlyMap<string, string>
}

const PATTERNS = GROUP_HEADERS.map(([word, phrases]) => ({
  word,
  pattern: new RegExp(String.raw`\b(?:${phrases.replace(/\s*\n\s*/g, '')})\b`, 'g'),
}))

/** Ranks with numbers instead of names, such as Store #. */
const MAX_NUMBERED_RANK = 2

/** Returns the word and the rank of a header for groups, with lower ranks preferred; undefined for any other header. */
function kindOfGroupHeader(header: string): { word: GroupWord; rank: number } | undefined {
  const words = foldHeader(header)
  const rank = PATTERNS.findIndex(({ pattern }) => words.search(pattern) >= 0)
  const word = PATTERNS[rank]?.word
  if (word === undefined) return undefined
  const rest = PATTERNS.reduce((text, { pattern }) => text.replace(pattern, ''), words)
  const isNumber = words.search(GROUP_NUMBERS) >= 0
  if (!isFiller(rest.replace(GROUP_NUMBERS, '')) || (isNumber && rank > MAX_NUMBERED_RANK)) return undefined
  const isName = rest.trim() !== '' && !isNumber
  return { word, rank: rank * 3 + (isNumber ? 2 : isName ? 0 : 1) }
}

function isAreaHeader(header: string): boolean {
  const words = foldHeader(header)
  return words.search(AREA_WORDS) >= 0 && isFiller(words.replace(AREA_WORDS, ''))
}

const isFiller = (words: string) => words.replace(GROUP_FILLERS, '').trim() === ''

/**
 * Finds the column of groups by the header: shops, branches, clinics, locations, teams, groups, departments and
 * regions, in this order. `used` are the columns of names and emails. A `choice` of the user replaces the guess; null
 * is no column.
 */
export function findGroupColumns(
  header: readonly string[],
  rows: readonly string[][],
  used: readonly (number | undefined)[],
  choice?: number | null,
): GroupColumns | undefined {
  if (choice === null) return undefined
  const isUsable = (at: number) =>
    !used.includes(at) && rows.some((row) => row[at]) && !rows.some((row) => row[at]?.includes('@'))
  const found = header.flatMap((cell, at) => {
    const kind = kindOfGroupHeader(cell)
    return kind && isUsable(at) ? [{ at, ...kind }] : []
  })
  const [best] = [...found].sort((one, other) => one.rank - other.rank)
  const group = choice ?? best?.at
  if (group === undefined || used.includes(group)) return undefined
  const word = kindOfGroupHeader(header[group] ?? '')?.word ?? DEFAULT_GROUP_WORD
  const area = header.findIndex((cell, at) => at !== group && isAreaHeader(cell) && isUsable(at))
  return { group, word, area: area < 0 ? undefined : area }
}

/** Returns the groups of the members in these rows. The first area of a group counts. */
export function readGroups(rows: readonly string[][], { group, area, word }: GroupColumns): ListedGroups {
  const areas = new Map<string, string>()
  for (const row of rows) {
    const name = area === undefined ? '' : (row[area] ?? '')
    if (name === '') continue
    for (const key of splitGroups(row[group] ?? '').keys()) if (!areas.has(key)) areas.set(key, name)
  }
  return { word, cells: rows.map((row) => row[group] ?? ''), areas }
}
