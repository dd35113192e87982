import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The order of a column that can be sorted. */
export type ColumnSort = 'ascending' | 'descending' | 'none'

export type Column = {
  key: string
  header: string
  /** There when the column can be sorted; its header is then a button. */
  sort?: { order: ColumnSort; onSort: () => void } | undefined
}

type TableProps = {
  caption: string
  columns: readonly Column[]
  children: ReactNode
  /** For a table that does not render every row: the number of rows, including the header's, and the height of the omitted ones, in px. */
  windowed?: { rowCount: number; before: number; after: number } | undefined
  bodyRef?: Ref<HTMLTableSectionElement> | undefined
}

// The roles are what these elements have anyway. On a phone they are laid out as cards, and a browser that sees
// another `display` may drop them, so they are said: https://adrianroselli.com/2018/02/tables-css-display-properties.html

/** A table that is a stack of cards on a phone. Its children are `Row`s of as many `Cell`s as there are columns. */
export function Table({ caption, columns, children, windowed, bodyRef }: TableProps) {
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/noRedundantRoles: said because the phone layout would drop it */}
      <table role="table" className={styles.table} aria-rowcount={windowed?.rowCount}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHeader columns={columns} />
        {windowed && <RowSpace height={windowed.before} />}
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup" ref={bodyRef}>
          {children}
        </tbody>
        {windowed && <RowSpace height={windowed.after} />}
      </table>
    </div>
  )
}

/** The header row of a `Table`: text, and buttons for sortable columns. A phone keeps the buttons only. */
function TableHeader({ columns }: { columns: readonly Column[] }) {
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

/** The room of rows that are not rendered, in px. */
function RowSpace({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true" className={styles.space}>
      <tr style={{ blockSize: height }}>
        <td />
      </tr>
    </tbody>
  )
}

type RowProps = {
  children: ReactNode
  /** The row's place, 0-based, in a table that does not render every row. */
  index?: number | undefined
  ref?: Ref<HTMLTableRowElement> | undefined
}

/** One row of a `Table`; a card of its own on a phone. */
export function Row({ children, index, ref }: RowProps) {
  // The header is the first row of all.
  const rowIndex = index === undefined ? undefined : index + 2
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <tr role="row" className={styles.row} ref={ref} data-index={index} aria-rowindex={rowIndex}>
      {children}
    </tr>
  )
}

/** One cell of a `Row`. `label` is its column's header, which a phone shows beside it. */
export function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <td role="cell" className={styles.cell} data-label={label}>
      {children}
    </td>
  )
}
