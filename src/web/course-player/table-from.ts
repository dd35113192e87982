import type { ArticleNode, TableCell } from './article-node.ts'
import type { LexicalNode, ReadChildren } from './lexical-node.ts'
import { childrenOf } from './lexical-node.ts'

/** A Lexical table; what stands in it without being a row, or in a row without being a cell, becomes one. */
export function tableFrom(node: LexicalNode, depth: number, readChildren: ReadChildren): ArticleNode[] {
  const rows = childrenOf(node).map((row) => cellsOf(row, depth + 1, readChildren))
  return rows.length === 0 ? [] : [{ kind: 'table', rows }]
}

function cellsOf(row: LexicalNode, depth: number, readChildren: ReadChildren): TableCell[] {
  const cells = row.type === 'tablerow' ? childrenOf(row) : [row]
  return cells.map((cell) => {
    const isCell = cell.type === 'tablecell'
    const isHeader = isCell && typeof cell.headerState === 'number' && cell.headerState > 0
    return { isHeader, children: readChildren(isCell ? cell : { children: [cell] }, depth + 1) }
  })
}
