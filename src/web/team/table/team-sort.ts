import type { SortOrder } from '#ui/table/table.tsx'
import type { Sort, SortKey } from './select-entries.ts'

export const BY_NAME: Sort = { key: 'name', direction: 'ascending' }

/** Order by need: members in need of a nudge first, then by descending absence. */
export const BY_NEED: Sort = { key: 'away', direction: 'ascending' }

/** Order by due date, only for members with a note about it. */
export const BY_DUE: Sort = { key: 'due', direction: 'ascending' }

const BY_LETTER = { ascending: 'A to Z', descending: 'Z to A' }

/** The sortable columns of section 2. Remove has a button in each row instead. */
export const SORTED_COLUMNS: {
  key: Exclude<SortKey, 'away' | 'due'>
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

/** All orders, frequently used ones first. */
export const SORTS: readonly Sort[] = [
  BY_NAME,
  BY_NEED,
  ...SORTED_COLUMNS.flatMap(({ key }) =>
    (['ascending', 'descending'] as const).map((direction) => ({ key, direction })),
  ).slice(1),
]

/** Minimum number of rows for groups. */
const GROUPED_FROM = 101

/** Returns whether a list of this length has groups in this order. */
export function isGrouped(rowCount: number, { key }: Sort): boolean {
  return rowCount >= GROUPED_FROM && (key === 'name' || key === 'away')
}

/** Returns a sort order as text. */
export function sortText({ key, direction }: Sort): string {
  if (key === 'away') return 'Inactive longest'
  const column = SORTED_COLUMNS.find((one) => one.key === key)
  return column ? `${column.header}, ${column.words[direction]}` : ''
}
