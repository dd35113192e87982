import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './table.module.css'
import type { Column } from './table.tsx'

/** The header row of a `Table`: words, and buttons where a column can be sorted. A phone keeps the buttons only. */
export function TableHeader({ columns }: { columns: readonly Column[] }) {
  const isSortable = columns.some(({ sort }) => sort)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <thead role="rowgroup" className={classNames(styles.head, isSortable && styles.sortable)}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as in Table */}
      <tr role="row" aria-rowindex={isSortable ? 1 : undefined}>
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} />
        ))}
      </tr>
    </thead>
  )
}

function HeaderCell({ column: { header, sort } }: { column: Column }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <th scope="col" role="columnheader" aria-sort={sort?.order} className={sort && styles.sorted}>
      {sort ? (
        <button type="button" className={styles.sort} onClick={sort.onSort}>
          {header}
          <Icon name="chevron" size={16} className={classNames(styles.arrow, styles[sort.order])} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
