import { type ChangeEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { Select } from '#ui/form/select.tsx'
import { useIsWide } from '#ui/hooks/use-is-wide.ts'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './table.module.css'

export type SortOrder = 'ascending' | 'descending'

/** Sorting of a column: its current order, the label of each order, and the handler. */
type ColumnSort = {
  order: SortOrder | 'none'
  words: Record<SortOrder, string>
  onSort: (order: SortOrder) => void
}

export type Column = {
  key: string
  header: string
  /** Sorting of the column. If set, the header is a button. */
  sort?: ColumnSort | undefined
  /** True for numbers, aligned with their header at the end of the column. */
  isNumber?: boolean | undefined
  /** False to omit the column from print. */
  isPrinted?: boolean | undefined
}

type TableProps = {
  caption: string
  columns: readonly Column[]
  children: ReactNode
  /**
   * Layout of a row in a narrow space: a card of labeled cells, or lines. For `lines`, the caller arranges
   * the cells and renders the control for sorting.
   */
  narrow?: 'cards' | 'lines' | undefined
  /**
   * Values for a table that renders only some rows: the total number of rows including the header, and the
   * heights of the omitted rows in px.
   */
  windowed?: { rowCount: number; before: number; after: number } | undefined
  bodyRef?: Ref<HTMLTableSectionElement> | undefined
}

// The roles repeat those of the elements. The narrow layout changes the elements' `display`, for which
// browsers may drop implicit roles: https://adrianroselli.com/2018/02/tables-css-display-properties.html

/** Table. Its children are `TableRow`s with one `Cell` per column. */
export function Table({ caption, columns, children, narrow = 'cards', windowed, bodyRef }: TableProps) {
  const container = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(container, narrow === 'lines' ? 'medium' : 'small')
  return (
    <div ref={container} className={classNames(styles.room, styles[narrow])}>
      {narrow === 'cards' && <SortSelect columns={columns} />}
      {/* biome-ignore lint/a11y/noRedundantRoles: said because the narrow layout would drop it */}
      <table role="table" className={styles.table} aria-rowcount={windowed?.rowCount}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHeader columns={columns} isSortReachable={isWide} />
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup" ref={bodyRef}>
          {/* Inside the body, whose top then keeps its position while the page scrolls. This prevents
              layout shifts. */}
          {windowed && <RowSpace height={windowed.before} />}
          {children}
          {windowed && <RowSpace height={windowed.after} />}
        </tbody>
      </table>
    </div>
  )
}

const ORDERS: readonly SortOrder[] = ['ascending', 'descending']

/** Drop-down list for sorting, used where the headers do not fit. */
function SortSelect({ columns }: Pick<TableProps, 'columns'>) {
  const id = useId()
  const options = columns.flatMap(({ header, sort }) =>
    sort
      ? ORDERS.map((order) => ({
          words: `${header}, ${sort.words[order]}`,
          isChosen: sort.order === order,
          onChoose: () => sort.onSort(order),
        }))
      : [],
  )
  if (options.length === 0) return null
  function handleChange({ target }: ChangeEvent<HTMLSelectElement>) {
    options.find(({ words }) => words === target.value)?.onChoose()
  }
  return (
    <div className={styles.sortBy} data-print="no">
      <label htmlFor={id}>Sort by</label>
      <Select id={id} value={options.find(({ isChosen }) => isChosen)?.words} onChange={handleChange}>
        {options.map(({ words }) => (
          <option key={words}>{words}</option>
        ))}
      </Select>
    </div>
  )
}

type TableHeaderProps = {
  columns: readonly Column[]
  /** False if the header is only for screen readers. Keyboard users then sort with another control. */
  isSortReachable: boolean
}

/** Header row of a `Table`. The header of a sortable column is a button. */
function TableHeader({ columns, isSortReachable }: TableHeaderProps) {
  const isSortable = columns.some(({ sort }) => sort)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <thead role="rowgroup" className={styles.head}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as in Table */}
      <tr role="row" aria-rowindex={isSortable ? 1 : undefined}>
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} isSortReachable={isSortReachable} />
        ))}
      </tr>
    </thead>
  )
}

function HeaderCell({ column, isSortReachable }: { column: Column; isSortReachable: boolean }) {
  const { header, sort, isNumber, isPrinted = true } = column
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: as in Table
      role="columnheader"
      aria-sort={sort?.order}
      className={classNames(sort && styles.sorted, isNumber && styles.number)}
      data-header={header}
      data-print={isPrinted ? undefined : 'no'}
    >
      {sort ? <SortButton header={header} sort={sort} isReachable={isSortReachable} /> : header}
    </th>
  )
}

type SortButtonProps = { header: string; sort: ColumnSort; isReachable: boolean }

/** Button that sorts by its column, or reverses the order. */
function SortButton({ header, sort: { order, onSort }, isReachable }: SortButtonProps) {
  return (
    <button
      type="button"
      className={styles.sort}
      tabIndex={isReachable ? undefined : -1}
      onClick={() => onSort(order === 'ascending' ? 'descending' : 'ascending')}
    >
      {header}
      <Icon name="chevron" size={16} className={classNames(styles.arrow, styles[order])} />
    </button>
  )
}

/** Spacer for the omitted rows, in px. */
function RowSpace({ height }: { height: number }) {
  return (
    <tr className={styles.space}>
      <td height={height} />
    </tr>
  )
}

type TableRowProps = {
  children: ReactNode
  className?: string | undefined
  /** Index of the row, 0-based, in a table that renders only some rows. */
  index?: number | undefined
  ref?: Ref<HTMLTableRowElement> | undefined
}

/** Row of a `Table`. */
export function TableRow({ children, className, index, ref }: TableRowProps) {
  // Row 1 is the header.
  const rowIndex = index === undefined ? undefined : index + 2
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: as in Table
      role="row"
      className={classNames(styles.row, className)}
      ref={ref}
      data-index={index}
      aria-rowindex={rowIndex}
    >
      {children}
    </tr>
  )
}

type CellProps = {
  /** Header of the column, shown next to the cell in a card. */
  label: string
  children: ReactNode
  className?: string | undefined
  /** True for the cell that names its row. */
  isRowHeader?: boolean | undefined
  isPrinted?: boolean | undefined
}

/** Cell of a `TableRow`. */
export function Cell({ label, children, className, isRowHeader = false, isPrinted = true }: CellProps) {
  const native = {
    className: classNames(styles.cell, className),
    'data-label': label,
    'data-print': isPrinted ? undefined : 'no',
  }
  if (!isRowHeader)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: as in Table
      <td role="cell" {...native}>
        {children}
      </td>
    )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in Table
    <th scope="row" role="rowheader" {...native}>
      {children}
    </th>
  )
}
