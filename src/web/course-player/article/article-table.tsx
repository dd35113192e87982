import type { ReactNode } from 'react'
import styles from './article.module.css'
import type { ArticleNode, BlockNode, TableCell } from './article-node.ts'
import { inOrder } from './in-order.ts'
import { lookProps } from './look-props.ts'

type ArticleTableProps = {
  table: Extract<BlockNode, { kind: 'table' }>
  show: (nodes: ArticleNode[]) => ReactNode
}

/** What scrolls must be reachable by keyboard, and named. */
const SCROLLABLE = { role: 'region', 'aria-label': 'Table', tabIndex: 0 }

/** A table of an article, which scrolls sideways where it is wider than the column. */
export function ArticleTable({ table: { rows, look }, show }: ArticleTableProps) {
  function shownRow(cells: TableCell[]) {
    return <tr>{inOrder(cells.map(shownCell))}</tr>
  }
  function shownCell({ heads, colSpan, rowSpan, verticalAlign, look: cellLook, children }: TableCell) {
    const cell = {
      ...lookProps(cellLook),
      ...spans(colSpan, rowSpan),
      'data-vertical-align': verticalAlign,
    }
    if (heads === undefined) return <td {...cell}>{show(children)}</td>
    return (
      <th scope={heads === 'column' ? 'col' : 'row'} {...cell}>
        {show(children)}
      </th>
    )
  }
  return (
    <div className={styles.tableFrame} {...lookProps(look)} {...SCROLLABLE}>
      <table>
        <tbody>{inOrder(rows.map(shownRow))}</tbody>
      </table>
    </div>
  )
}

/** A cell of its own place only has no attribute for it. */
function spans(colSpan: number, rowSpan: number) {
  return { colSpan: colSpan > 1 ? colSpan : undefined, rowSpan: rowSpan > 1 ? rowSpan : undefined }
}
