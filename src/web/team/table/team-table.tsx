import type { TeamMember } from '#web/state/team.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { usePlace } from '../use-place.ts'
import type { Sort, SortKey } from './sorted-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import { TeamRow } from './team-row.tsx'
import styles from './team-table.module.css'

/** The columns of section 2; Remove has a button in each row. */
const COLUMNS: { key: SortKey; header: string }[] = [
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'roles', header: 'Roles' },
  { key: 'completed', header: 'Completed Courses' },
]

type TeamTableProps = {
  entries: readonly TeamEntry[]
  sort: Sort
  onSort: (key: SortKey) => void
  onRemove: (member: TeamMember) => void
}

/** The team table (sections 2 and 6). Of a long one only the rows near the window are rendered. */
export function TeamTable({ entries, sort, onSort, onRemove }: TeamTableProps) {
  const rows = useRowWindow(entries.length, (index) => entries[index]?.member.id ?? String(index))
  usePlace((memberId) => {
    const index = entries.findIndex(({ member }) => member.id === memberId)
    if (index >= 0) rows.scrollTo?.(index)
  })
  const columns: Column[] = COLUMNS.map(({ key, header }) => {
    const order = sort.key === key ? sort.direction : ('none' as const)
    return { key, header, sort: { order, onSort: () => onSort(key) } }
  })
  return (
    <div className={styles.sheet}>
      <Table
        caption="Team members"
        columns={[...columns, { key: 'remove', header: 'Remove' }]}
        windowed={rows.windowed}
        bodyRef={rows.body}
      >
        {rows.indexes.map((index) => {
          const entry = entries[index]
          return (
            entry && (
              <TeamRow
                key={entry.member.id}
                entry={entry}
                index={rows.windowed ? index : undefined}
                measure={rows.measure}
                onRemove={onRemove}
              />
            )
          )
        })}
      </Table>
    </div>
  )
}
