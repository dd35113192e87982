import type { ArticleNode } from './article-node.ts'

/** A node of a Lexical editor state as it comes: any field may be missing or of any type. */
export type LexicalNode = Readonly<Record<string, unknown>>

/** Reads the children of a node that lies `depth` levels below the root. */
export type ReadChildren = (node: LexicalNode, depth: number) => ArticleNode[]

export function isLexicalNode(value: unknown): value is LexicalNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The node's children that are nodes at all. */
export function childrenOf(node: LexicalNode): LexicalNode[] {
  return Array.isArray(node.children) ? node.children.filter(isLexicalNode) : []
}

/** All words of a node and below, in reading order, however deep they lie. */
export function wordsOf(node: LexicalNode): string {
  const words: string[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.text === 'string') words.push(next.text)
    if (next.type === 'linebreak') words.push('\n')
    for (const child of childrenOf(next).reverse()) waiting.push(child)
  }
  return words.join('')
}
