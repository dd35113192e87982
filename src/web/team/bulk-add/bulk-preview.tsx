import { Table } from '#web/ui/table.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import type { TypedMember } from '../add-member.ts'
import styles from './bulk-add.module.css'
import { BulkRowView } from './bulk-row-view.tsx'
import type { Mark } from './check-rows.ts'
import type { BulkRow } from './use-bulk-add.ts'

const COLUMNS = [
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'mark', header: 'What happens' },
]

type BulkPreviewProps = {
  rows: BulkRow[]
  marks: ReadonlyMap<number, Mark>
  disabled: boolean
  onMend: (id: number, typed: TypedMember) => void
}

/** Every row that was read, to be mended in place, with what would become of it or what did. */
export function BulkPreview({ rows, marks, disabled, onMend }: BulkPreviewProps) {
  const shown = useRowWindow(rows.length, (index) => String(rows[index]?.id))
  return (
    <div className={styles.preview}>
      <Table
        caption="The list as it was read"
        columns={COLUMNS}
        windowed={shown.windowed}
        bodyRef={shown.body}
      >
        {shown.indexes.map((index) => {
          const row = rows[index]
          const mark = row && marks.get(row.id)
          return (
            row && (
              <BulkRowView
                key={row.id}
                row={row}
                mark={mark?.mark}
                why={mark?.mark === 'invalid' ? mark.why : undefined}
                index={shown.windowed ? index : undefined}
                measure={shown.measure}
                disabled={disabled}
                onMend={onMend}
              />
            )
          )
        })}
      </Table>
    </div>
  )
}
