import type { ReactNode } from 'react'
import { Cell, type Column, type SortOrder, Table, TableRow } from '#ui/table/table.tsx'
import textStyles from '#ui/text/text.module.css'
import { Panel } from '../layout/card.tsx'
import { Stack } from '../layout/layout.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './console-table.module.css'
import { useRowWindow } from './use-row-window.ts'

/** Column of a console table: header, cell content, and the labels of its orders if it is sortable. */
export interface ConsoleColumn<Row> {
  key: string
  header: string
  /** Returns the cell's content. Null is an empty cell: a dash, or nothing on phones. */
  cell: (row: Row) => ReactNode
  sort?: Record<SortOrder, string> | undefined
  /** True for numbers, aligned to the end of the column. */
  isNumber?: boolean | undefined
  /** True to show the header before the value on phones. */
  isNamed?: boolean | undefined
  /** True for a short value that keeps its own column on phones, below its header, as numbers do. */
  isFact?: boolean | undefined
  /** Shorter header for phones. */
  shortHeader?: string | undefined
  /** True to show the cell next to the row's name on phones, for example a state. */
  isBeside?: boolean | undefined
  /** True for a column as narrow as its content, without wrapping. */
  isNarrow?: boolean | undefined
  /** Position of a column of actions on phones: a menu in the corner of the row, or buttons below it. */
  acts?: 'menu' | 'buttons' | undefined
}

/** Labels of the common sort orders. */
export const SORT_WORDS = {
  text: { ascending: 'A to Z', descending: 'Z to A' },
  number: { ascending: 'fewest first', descending: 'most first' },
  time: { ascending: 'oldest first', descending: 'newest first' },
} as const

type ConsoleTableProps<Row> = {
  caption: string
  /** The first column names the row. */
  columns: readonly ConsoleColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  order?:
    | { by: string; direction: SortOrder; onSort: (key: string, direction: SortOrder) => void }
    | undefined
}

/** Number of columns above which a tablet has no spare space. */
const MANY_COLUMNS = 5

/** Number of columns above which a desktop has no spare space. */
const TOO_MANY_COLUMNS = 7

/**
 * Data table of the console. In a narrow space, a row has one line for its name and another for the rest.
 * Tables of more than 300 rows render only those near the window.
 */
export function ConsoleTable<Row>(props: ConsoleTableProps<Row>) {
  const { caption, columns, rows, keyOf, order } = props
  const window = useRowWindow(rows.length, (index) => {
    const row = rows[index]
    return row === undefined ? String(index) : keyOf(row)
  })
  const headers = columns.map((column) => headerOf(column, order))
  return (
    <Panel
      className={classNames(
        styles.sheet,
        columns.length > MANY_COLUMNS && styles.dense,
        columns.length > TOO_MANY_COLUMNS && styles.crowded,
      )}
    >
      <Table
        caption={caption}
        columns={headers}
        narrow="lines"
        windowed={window.windowed}
        bodyRef={window.body}
      >
        {window.indexes.map((index) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <TableRow key={keyOf(row)} index={index} ref={window.measure} className={styles.row}>
                {columns.map((column, place) => (
                  <Cell
                    key={column.key}
                    label={column.shortHeader ?? column.header}
                    isRowHeader={place === 0}
                    className={classNames(classOf(column), place === 0 && styles.name)}
                  >
                    {column.cell(row)}
                  </Cell>
                ))}
              </TableRow>
            )
          )
        })}
      </Table>
    </Panel>
  )
}

function headerOf<Row>(column: ConsoleColumn<Row>, order: ConsoleTableProps<Row>['order']): Column {
  const { key, header, sort, isNumber } = column
  if (!sort || !order) return { key, header, isNumber }
  const current = order.by === key ? order.direction : 'none'
  return {
    key,
    header,
    isNumber,
    sort: { order: current, words: sort, onSort: (next) => order.onSort(key, next) },
  }
}

function classOf<Row>(column: ConsoleColumn<Row>): string | undefined {
  const { isNumber, isNamed, isFact, isBeside, isNarrow, acts } = column
  return classNames(
    isNumber && styles.number,
    isNamed && styles.named,
    (isFact || isNumber) && styles.fact,
    isBeside && styles.beside,
    (isNarrow || acts) && styles.narrow,
    acts && styles[acts],
  )
}

/** Text of a cell on a single line, with the full text as a tooltip. */
export function ShortText({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <bdi className={classNames(styles.short, className)} title={children}>
      {children}
    </bdi>
  )
}

type TableSectionProps<Row> = Omit<ConsoleTableProps<Row>, 'caption'> & {
  title: string
  /** Sentence shown instead of a table without rows. */
  none: ReactNode
  /** Content between the heading and the table. */
  about?: ReactNode
}

/** Part of a screen with a single table. The heading also names the table. */
export function TableSection<Row>({ title, none, about, ...table }: TableSectionProps<Row>) {
  return (
    <Stack as="section" gap="snug">
      <h2 className={textStyles.title}>{title}</h2>
      {table.rows.length === 0 ? (
        <p className={textStyles.quiet}>{none}</p>
      ) : (
        <>
          {about}
          <ConsoleTable caption={title} {...table} />
        </>
      )}
    </Stack>
  )
}
