import { spanOf, verticalAlignmentOf, WIDEST_SPAN } from '#domain/article-values.ts'
import type { ArticleNode, TableCell } from './article-node.ts'
import type { LexicalNode, ReadChildren } from './lexical-node.ts'
import { childrenOf, containerLookOf, lookOf } from './lexical-node.ts'

/** A Lexical table; what stands in it without being a row, or in a row without being a cell, becomes one. */
export function tableFrom(node: LexicalNode, depth: number, readChildren: ReadChildren): ArticleNode[] {
  const rows = childrenOf(node)
  if (rows.length === 0) return []
  const cells = rows.map((row, index) => cellsOf(row, rows.length - index, depth + 1, readChildren))
  return [{ kind: 'table', look: containerLookOf(node), rows: cells }]
}

/** The cells of a row, none of which reaches below the table: `rowsLeft` counts the row itself. */
function cellsOf(row: LexicalNode, rowsLeft: number, depth: number, readChildren: ReadChildren): TableCell[] {
  const cells = row.type === 'tablerow' ? childrenOf(row) : [row]
  return cells.map((child) => {
    const cell = child.type === 'tablecell' ? child : { children: [child] }
    return {
      heads: headedBy(cell),
      colSpan: spanOf(cell.colSpan, WIDEST_SPAN),
      rowSpan: spanOf(cell.rowSpan, rowsLeft),
      verticalAlign: verticalAlignmentOf(cell.verticalAlign),
      look: lookOf(cell),
      children: readChildren(cell, depth + 1),
    }
  })
}

/** In Lexical 1 marks a cell of a header row, 2 one of a header column, 3 the corner where they meet. */
function headedBy({ headerState }: LexicalNode): TableCell['heads'] {
  if (typeof headerState !== 'number' || headerState <= 0) return undefined
  return headerState === 2 ? 'row' : 'column'
}
