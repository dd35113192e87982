import type { SortOrder } from '#web/ui/table.tsx'
import type { Sort, SortKey } from './select-entries.ts'

export const BY_NAME: Sort = { key: 'name', direction: 'ascending' }

/** Whoever needs a nudge first, and of them who was away for longest. */
export const BY_NEED: Sort = { key: 'away', direction: 'ascending' }

const BY_LETTER = { ascending: 'A to Z', descending: 'Z to A' }

/** The columns of section 2 that can be sorted; Remove has a button in each row. */
export const SORTED_COLUMNS: {
  key: Exclude<SortKey, 'away'>
  header: string
  words: Record<SortOrder, string>
}[] = [
  { key: 'name', header: 'Name', words: BY_LETTER },
  { key: 'email', header: 'Email', words: BY_LETTER },
  { key: 'roles', header: 'Roles', words: BY_LETTER },
  {
    key: 'completed',
    header: 'Completed Courses',
    words: { ascending: 'fewest first', descending: 'most first' },
  },
]

/** Returns an order in words. */
export function sortText({ key, direction }: Sort): string {
  if (key === 'away') return 'Longest away first'
  const column = SORTED_COLUMNS.find((one) => one.key === key)
  return column ? `${column.header}, ${column.words[direction]}` : ''
}
