import { type ChangeEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { Select } from '#ui/form/select.tsx'
import { useIsWide } from '#ui/layout/use-is-wide.ts'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/text/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './table.module.css'

export type SortOrder = 'ascending' | 'descending'

/** The current order of a column that can be sorted, the words for each order, and the handler. */
type ColumnSort = {
  order: SortOrder | 'none'
  words: Record<SortOrder, string>
  onSort: (order: SortOrder) => void
}

export type Column = {
  key: string
  header: string
  /** There when the column can be sorted; its header is then a button. */
  sort?: ColumnSort | undefined
  /** True for numbers, whose header stands at the end of the column, above them. */
  isNumber?: boolean | undefined
  /** False for a column that paper does without. */
  isPrinted?: boolean | undefined
}

type OtherOrder = { words: string; isChosen: boolean; onChoose: () => void }

type TableProps = {
  caption: string
  columns: readonly Column[]
  /** An order besides those of the columns, which something else shows where there is room. */
  otherOrder?: OtherOrder | undefined
  children: ReactNode
  /** The layout of a row on a narrow screen: a card of labelled cells, or one line laid out by the caller. */
  narrow?: 'cards' | 'lines' | undefined
  /** For a table that renders some rows only: the number of all, header included, and the px left out. */
  windowed?: { rowCount: number; before: number; after: number } | undefined
  bodyRef?: Ref<HTMLTableSectionElement> | undefined
}

// The roles are what these elements have anyway. Where there is little room they are laid out otherwise, and a browser
// that sees another `display` may drop them, so they are said:
// https://adrianroselli.com/2018/02/tables-css-display-properties.html

/** A table. Its children are `TableRow`s of as many `Cell`s as there are columns. */
export function Table({
  caption,
  columns,
  otherOrder,
  children,
  narrow = 'cards',
  windowed,
  bodyRef,
}: TableProps) {
  const container = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(container, narrow === 'lines' ? 'medium' : 'small')
  return (
    <div ref={container} className={classNames(styles.room, styles[narrow])}>
      <SortSelect columns={columns} otherOrder={otherOrder} />
      {/* biome-ignore lint/a11y/noRedundantRoles: said because the narrow layout would drop it */}
      <table role="table" className={styles.table} aria-rowcount={windowed?.rowCount}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHeader columns={columns} isSortReachable={isWide} />
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup" ref={bodyRef}>
          {/* Within the body, which so begins at the same place while the page scrolls: nothing shifts. */}
          {windowed && <RowSpace height={windowed.before} />}
          {children}
          {windowed && <RowSpace height={windowed.after} />}
        </tbody>
      </table>
    </div>
  )
}

const ORDERS: readonly SortOrder[] = ['ascending', 'descending']

/** The ways to sort, where there is no room for the headers that do it elsewhere. */
function SortSelect({ columns, otherOrder }: Pick<TableProps, 'columns' | 'otherOrder'>) {
  const id = useId()
  const byColumn = columns.flatMap(({ header, sort }) =>
    sort
      ? ORDERS.map((order) => ({
          words: `${header}, ${sort.words[order]}`,
          isChosen: sort.order === order,
          onChoose: () => sort.onSort(order),
        }))
      : [],
  )
  const options = otherOrder ? [...byColumn, otherOrder] : byColumn
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
  /** False where the header is only heard, and the keyboard sorts by `SortSelect`. */
  isSortReachable: boolean
}

/** The header row of a `Table`: text, and buttons for the columns that can be sorted. */
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

/** Sorts by its column, or reverses its order. */
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

/** The room of rows that are not rendered, in px. */
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
  /** The row's place, 0-based, in a table that does not render every row. */
  index?: number | undefined
  ref?: Ref<HTMLTableRowElement> | undefined
}

/** One row of a `Table`. */
export function TableRow({ children, className, index, ref }: TableRowProps) {
  // The header is the first row of all.
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
  /** The column's header, which a card shows beside it. */
  label: string
  children: ReactNode
  className?: string | undefined
  /** True for the cell that names its row. */
  isRowHeader?: boolean | undefined
  isPrinted?: boolean | undefined
}

/** One cell of a `TableRow`. */
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
