import type { ReactNode } from 'react'
import styles from './article.module.css'
import type { ArticleNode, TableCell } from './article-node.ts'
import { inOrder } from './in-order.ts'

type ArticleTableProps = { rows: TableCell[][]; show: (nodes: ArticleNode[]) => ReactNode }

/** What scrolls must be reachable by keyboard, and named. */
const SCROLLABLE = { role: 'region', 'aria-label': 'Table', tabIndex: 0 }

/** A table of an article, which scrolls sideways where it is wider than the column. */
export function ArticleTable({ rows, show }: ArticleTableProps) {
  function shownRow(cells: TableCell[]) {
    return <tr>{inOrder(cells.map(shownCell))}</tr>
  }
  function shownCell({ isHeader, children }: TableCell) {
    return isHeader ? <th>{show(children)}</th> : <td>{show(children)}</td>
  }
  return (
    <div className={styles.tableFrame} {...SCROLLABLE}>
      <table>
        <tbody>{inOrder(rows.map(shownRow))}</tbody>
      </table>
    </div>
  )
}
