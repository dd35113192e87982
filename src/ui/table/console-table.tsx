import type { ReactNode } from 'react'
import { Panel } from '../layout/card.tsx'
import { classNames } from '../text/class-names.ts'
import styles from './console-table.module.css'
import { Cell, type Column, type SortOrder, Table, TableRow } from './table.tsx'
import { useRowWindow } from './use-row-window.ts'

/** A column: its header, what stands in a row's cell, and the words of its orders if it can be sorted. */
export interface ConsoleColumn<Row> {
  key: string
  header: string
  /** Returns null where there is nothing: a dash stands there, and on a phone nothing. */
  cell: (row: Row) => ReactNode
  sort?: Record<SortOrder, string> | undefined
  /** True for numbers, which stand at the end of their column. */
  isNumber?: boolean | undefined
  /** On a phone: true where the header stands before it, as before numbers. */
  isNamed?: boolean | undefined
  /** On a phone: what stands there in place of a longer header. */
  shortHeader?: string | undefined
  /** On a phone: true for what stands beside the row's name, such as its state. */
  isBeside?: boolean | undefined
  /** True for what a phone has no room for: what the row leads to says it. */
  isWide?: boolean | undefined
  /** True for a column as narrow as what stands in it, which does not wrap. */
  isNarrow?: boolean | undefined
  /** For the column of acts: on a phone a menu stands at the row's corner, buttons below the row. */
  acts?: 'menu' | 'buttons' | undefined
}

/** The words of orders that many columns have. */
export const SORT_WORDS = {
  text: { ascending: 'A to Z', descending: 'Z to A' },
  number: { ascending: 'fewest first', descending: 'most first' },
  time: { ascending: 'oldest first', descending: 'newest first' },
} as const

type ConsoleTableProps<Row> = {
  caption: string
  /** The first names the row. */
  columns: readonly ConsoleColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  order?:
    | { by: string; direction: SortOrder; onSort: (key: string, direction: SortOrder) => void }
    | undefined
}

/** Number of columns from beyond which they have no room to spare on a tablet. */
const MANY_COLUMNS = 5

/**
 * A table of the console: a real one. On a phone a row is a line with its name and below it one with the rest. Of
 * more than 300 rows only those near the window are rendered.
 */
export function ConsoleTable<Row>(props: ConsoleTableProps<Row>) {
  const { caption, columns, rows, keyOf, order } = props
  const window = useRowWindow(rows.length, (index) => {
    const row = rows[index]
    return row === undefined ? String(index) : keyOf(row)
  })
  const headers = columns.map((column) => headerOf(column, order))
  return (
    <Panel className={classNames(styles.sheet, columns.length > MANY_COLUMNS && styles.dense)}>
      <Table caption={caption} columns={headers} windowed={window.windowed} bodyRef={window.body}>
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
  const { isNumber, isNamed, isBeside, isWide, isNarrow, acts } = column
  return classNames(
    isNumber && styles.number,
    (isNamed || isNumber) && styles.named,
    isBeside && styles.beside,
    isWide && styles.wide,
    (isNarrow || acts) && styles.narrow,
    acts && styles[acts],
  )
}

type TableSectionProps<Row> = Omit<ConsoleTableProps<Row>, 'caption'> & {
  title: string
  /** The sentence that stands there instead of a table without rows. */
  none: ReactNode
  /** What stands between the heading and the table. */
  about?: ReactNode
  /** The level of the heading. */
  level?: 2 | 3
}

/** A part of a screen with one table: its heading is the name of the table, too. */
export function TableSection<Row>({ title, none, about, level = 2, ...table }: TableSectionProps<Row>) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.section}>
      <Heading>{title}</Heading>
      {table.rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <>
          {about}
          <ConsoleTable caption={title} {...table} />
        </>
      )}
    </section>
  )
}
