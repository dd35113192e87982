import {
  alignmentOf,
  directionOf,
  indentOf,
  isRightToLeft,
  type NodeType,
  nodeTypeOf,
} from '#domain/course/article-values.ts'
import type { BlockLook } from './article-node.ts'

/** An unchecked node of a Lexical editor state: any field may be missing or of any type. */
export type LexicalNode = Readonly<Record<string, unknown>>

export function isLexicalNode(value: unknown): value is LexicalNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the node's type; undefined for an unknown one. */
export function typeOf(node: LexicalNode): NodeType | undefined {
  return nodeTypeOf(node.type)
}

/** Returns the node's children, without values that are not nodes. */
export function childrenOf(node: LexicalNode): LexicalNode[] {
  return Array.isArray(node.children) ? node.children.filter(isLexicalNode) : []
}

/** Returns the text of a node and all its descendants, in reading order. */
export function wordsOf(node: LexicalNode): string {
  const words: string[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.text === 'string') words.push(next.text)
    if (typeOf(next) === 'linebreak') words.push('\n')
    for (const child of childrenOf(next).reverse()) waiting.push(child)
  }
  return words.join('')
}

/** Returns the author's formatting of a block; undefined for default formatting. */
export function lookOf(node: LexicalNode, listsAround = 0): BlockLook | undefined {
  const align = alignmentOf(node.format)
  const indent = indentOf(node.indent, listsAround)
  const direction = directionOf(node.direction)
  return align || indent || direction ? { align, indent, direction } : undefined
}

/**
 * Returns the formatting of a list or a table. Its direction follows the first letter, because browsers
 * detect the direction only for elements that contain text directly.
 */
export function containerLookOf(node: LexicalNode): BlockLook | undefined {
  const look = lookOf(node)
  const [letter = ''] = /\p{L}/u.exec(wordsOf(node)) ?? []
  return look?.direction || !isRightToLeft(letter) ? look : { ...look, direction: 'rtl' }
}
