import { $insertGeneratedNodes } from '@lexical/clipboard'
import { $isTableNode, $isTableSelection } from '@lexical/table'
import { $dfs } from '@lexical/utils'
import { $addUpdateTag, $getSelection, type BaseSelection, type LexicalEditor, type NodeKey } from 'lexical'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'
import { PictureNode } from '../document/article-editor-nodes.ts'
import { readCopiedNodes } from '../document/load-article.ts'
import { $beginAfterSelected } from '../document/selected-part.ts'

/**
 * Inserts nodes of an article at the caret, as a single undo step. Returns the keys of the nodes' pictures.
 * Must be called within an update of the editor.
 */
export function insertNodes(editor: LexicalEditor, nodes: readonly unknown[]): NodeKey[] {
  if (nodes.length === 0) return []
  $beginAfterSelected()
  const selection = $getSelection()
  if (!selection) return []
  $addUpdateTag('history-push')
  const made = readCopiedNodes(isInTable(selection) ? withoutTables(nodes) : nodes)
  const all = made.flatMap((node) => $dfs(node)).map(({ node }) => node)
  $insertGeneratedNodes(editor, made, selection)
  return all.flatMap((node) => (node instanceof PictureNode ? [node.getKey()] : []))
}

function isInTable(selection: BaseSelection): boolean {
  const [node] = selection.getNodes()
  return $isTableSelection(selection) || node?.getParents().some($isTableNode) === true
}

/**
 * Returns nodes in a form allowed in a cell. A single table fills the cells; a table among other nodes is
 * reduced to its content.
 */
function withoutTables(nodes: readonly unknown[]): readonly unknown[] {
  if (nodes.length === 1) return nodes
  return nodes.flatMap((node) =>
    fieldsOf(node).type === 'table' ? childrenOf(childrenOf(childrenOf([node]))) : [node],
  )
}

function childrenOf(nodes: readonly unknown[]): unknown[] {
  return nodes.flatMap((node) => listOf(fieldsOf(node).children))
}
