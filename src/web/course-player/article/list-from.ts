import type { ArticleNode, ListItem } from './article-node.ts'
import type { LexicalNode, ReadChildren } from './lexical-node.ts'
import { childrenOf, containerLookOf, lookOf } from './lexical-node.ts'

/**
 * A Lexical list (bullet, number or check) within `listsAround` others; what stands in it without being an item becomes one.
 */
export function listFrom(
  node: LexicalNode,
  depth: number,
  readChildren: ReadChildren,
  listsAround: number,
): ArticleNode[] {
  const isCheck = node.listType === 'check'
  const items = childrenOf(node).map((child): ListItem => {
    const isItem = child.type === 'listitem'
    const checked = isCheck && isItem && !holdsOnlyList(child) ? child.checked === true : undefined
    const look = isItem ? lookOf(child, listsAround) : undefined
    return { checked, look, children: readChildren(isItem ? child : { children: [child] }, depth + 1) }
  })
  if (items.length === 0) return []
  const look = containerLookOf(node)
  return [{ kind: 'list', ordered: node.listType === 'number', start: startOf(node), look, items }]
}

/** Lexical nests a list by an item of its own that holds nothing else. */
function holdsOnlyList(item: LexicalNode): boolean {
  const children = childrenOf(item)
  return children.length > 0 && children.every((child) => child.type === 'list')
}

function startOf({ start }: LexicalNode): number {
  return typeof start === 'number' && Number.isSafeInteger(start) ? start : 1
}
