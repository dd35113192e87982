import { $isElementNode, type LexicalNode, type NodeKey } from 'lexical'
import { directionOfNodes, type StateNode } from '#domain/course/editor-state.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'

/** A node as the article had it, and what the editor said of it when it was read. */
export interface NodeSource {
  fields: Fields
  shown: Fields
  /** True if its direction is that of its words, and so follows them. */
  isDirectionComputed: boolean
}

/** What was written of a node, with that of its children. */
export interface WrittenNode {
  children: StateNode[] | undefined
  written: Fields
}

/** An article as it was loaded: its text, what that says, and where each node of the editor comes from. */
export interface ArticleSource {
  text: string
  state: Fields
  nodes: Map<NodeKey, NodeSource>
  /** What was written of nodes: Lexical makes another one of each that changes, but not of those around it. */
  written: WeakMap<LexicalNode, WrittenNode>
  /** The text that is saved while nothing is changed; absent until it is known. */
  unchanged?: string | undefined
}

/** Returns whether a text that was loaded is an editor state at all. */
export function isReadable({ state }: Pick<ArticleSource, 'state'>): boolean {
  return Array.isArray(fieldsOf(state.root).children)
}

/** Fields that the editor computes from what stands beneath, and never knows better than the article. */
const COMPUTED = new Set(['children', 'textFormat', 'textStyle'])

/** Returns what the editor says of a node itself, as Lexical names and orders it. */
export function ownFieldsOf(node: LexicalNode): Fields {
  const fields: Fields = { ...node.exportJSON() }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !COMPUTED.has(name)))
}

/** Remembers where a node comes from, once its children are in it. */
export function rememberSource(node: LexicalNode, fields: Fields, nodes: ArticleSource['nodes']): void {
  const isDirectionComputed = $isElementNode(node) && fields.direction === directionOfFields(fields)
  nodes.set(node.getKey(), { fields, shown: ownFieldsOf(node), isDirectionComputed })
}

/** Returns the direction that the words of an article's node have. */
export function directionOfFields(fields: Fields): 'ltr' | 'rtl' {
  return directionOfNodes(listOf(fields.children).filter(isNode))
}

function isNode(value: unknown): value is StateNode {
  if (typeof value !== 'object' || value === null) return false
  const { text = '', children = [] } = value as Fields
  return typeof text === 'string' && Array.isArray(children) && children.every(isNode)
}
