import { $isElementNode, type LexicalNode, type NodeKey } from 'lexical'
import { directionOfNodes, type StateNode } from '#domain/course/draft/editor-state.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'

/** Fields of a node in the article, and its fields in the editor after loading. */
export interface NodeSource {
  fields: Fields
  shown: Fields
  /** True if the node's direction is derived from its text. */
  isDirectionComputed: boolean
}

/** Cached output of a node and its children. */
export interface WrittenNode {
  children: StateNode[] | undefined
  written: Fields
}

/** A loaded article: its text, its parsed state, and the source of each node in the editor. */
export interface ArticleSource {
  text: string
  state: Fields
  nodes: Map<NodeKey, NodeSource>
  /** Cached output by node. Lexical replaces each changed node, but not its ancestors. */
  written: WeakMap<LexicalNode, WrittenNode>
  /** Text to save if nothing has changed; undefined until computed. */
  unchanged?: string | undefined
}

/** Returns true if a loaded text is an editor state. */
export function isReadable({ state }: Pick<ArticleSource, 'state'>): boolean {
  return Array.isArray(fieldsOf(state.root).children)
}

/** Fields that the editor computes from the children. Values in the article take precedence. */
const COMPUTED = new Set(['children', 'textFormat', 'textStyle'])

/** Returns a node's own fields with Lexical's names, in Lexical's order. */
export function ownFieldsOf(node: LexicalNode): Fields {
  const fields: Fields = { ...node.exportJSON() }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !COMPUTED.has(name)))
}

/** Stores the source of a node. Must be called after adding the node's children. */
export function rememberSource(node: LexicalNode, fields: Fields, nodes: ArticleSource['nodes']): void {
  const isDirectionComputed = $isElementNode(node) && fields.direction === directionOfFields(fields)
  nodes.set(node.getKey(), { fields, shown: ownFieldsOf(node), isDirectionComputed })
}

/** Returns the text direction of a node of an article. */
export function directionOfFields(fields: Fields): 'ltr' | 'rtl' {
  return directionOfNodes(listOf(fields.children).filter(isNode))
}

function isNode(value: unknown): value is StateNode {
  if (typeof value !== 'object' || value === null) return false
  const { text = '', children = [] } = value as Fields
  return typeof text === 'string' && Array.isArray(children) && children.every(isNode)
}
