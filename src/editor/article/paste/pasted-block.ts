import {
  codeNode,
  headingNode,
  type ListType,
  lineBreakNode,
  listItemNode,
  listNode,
  paragraphNode,
  plainBlock,
  ruleNode,
  type StateNode,
} from '#domain/course/draft/editor-state.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { type Piece, phrasesOf } from './pasted-words.ts'

/** List details of an item: the depth of its list from 1, and its list type, number and check state. */
export interface ItemMark {
  level: number
  type: ListType
  /** Number of the item, if specified by the source. */
  number: number | undefined
  checked: boolean
}

/** Block of text: a paragraph, a heading, a quote, or a list item. */
export interface WordsBlock {
  type: 'words'
  line: Piece[]
  /** `quote`, or the level of the pasted heading from 1; 0 for the title of a document. */
  style?: 'quote' | number | undefined
  alignment: string
  item?: ItemMark | undefined
}

/** A pasted block. Tables are already converted to nodes. */
export type PastedBlock =
  | WordsBlock
  | { type: 'code'; text: string; language: string | undefined }
  | { type: 'rule' }
  | { type: 'table'; node: StateNode }

/**
 * Converts pasted blocks to nodes of an article. Articles have no heading 1. If the source has one, all
 * headings move down a level.
 */
export function nodesOf(blocks: readonly PastedBlock[], hasTopHeading: boolean): StateNode[] {
  const nodes: StateNode[] = []
  for (let at = 0; at < blocks.length; ) {
    const end = endOfGroup(blocks, at)
    const group = blocks.slice(at, end)
    nodes.push(...groupNodes(group, hasTopHeading))
    at = end
  }
  return nodes
}

/** Returns the end index of a run of list items, or of a quote's paragraphs. */
function endOfGroup(blocks: readonly PastedBlock[], from: number): number {
  const kind = kindOf(blocks[from])
  if (kind === undefined) return from + 1
  const end = blocks.findIndex((block, at) => at > from && kindOf(block) !== kind)
  return end === -1 ? blocks.length : end
}

function kindOf(block: PastedBlock | undefined): 'item' | 'quote' | undefined {
  if (block?.type !== 'words') return undefined
  if (block.item) return 'item'
  return block.style === 'quote' ? 'quote' : undefined
}

function groupNodes(group: PastedBlock[], hasTopHeading: boolean): StateNode[] {
  const words = group.filter((block) => block.type === 'words')
  const items = words.flatMap(({ line, item }) => (item ? [{ line, ...item }] : []))
  if (items.length > 0) return separate(listsOf(items, 0))
  if (words[0]?.style === 'quote') return [plainBlock('quote', joinLines(words))]
  return group.map((block) => blockNode(block, hasTopHeading))
}

/** Inserts an empty paragraph between adjacent lists of the same type, which would otherwise merge. */
function separate(lists: StateNode[]): StateNode[] {
  const isSame = (one: StateNode, other?: StateNode) => fieldsOf(one).listType === fieldsOf(other).listType
  return lists.flatMap((list, at) => (isSame(list, lists[at - 1]) ? [paragraphNode([]), list] : [list]))
}

function joinLines(words: readonly WordsBlock[]): StateNode[] {
  return words.flatMap(({ line }, at) => [...(at > 0 ? [lineBreakNode()] : []), ...phrasesOf(line)])
}

function blockNode(block: PastedBlock, hasTopHeading: boolean): StateNode {
  if (block.type === 'code') return codeNode(block.text, block.language)
  if (block.type === 'rule') return ruleNode()
  if (block.type === 'table') return block.node
  const { line, style, alignment } = block
  if (typeof style !== 'number') return paragraphNode(phrasesOf(line), alignment)
  const level = Math.min(Math.max(hasTopHeading ? style + 1 : style, 2), 4)
  return { ...headingNode(level, phrasesOf(line)), format: alignment }
}

type Item = ItemMark & { line: Piece[] }

/** Converts items to lists, with nested lists for deeper items. Skipped levels add no lists. */
function listsOf(items: readonly Item[], listsAround: number): StateNode[] {
  const lists: StateNode[] = []
  for (let at = 0; at < items.length; ) {
    const end = endOfList(items, at)
    lists.push(listOfItems(items.slice(at, end), listsAround))
    at = end
  }
  return lists
}

/**
 * Returns the end index of a list: the first item at its level or above that has another type or number 1.
 */
function endOfList(items: readonly Item[], from: number): number {
  const { level, type } = items[from] as Item
  const isOther = (item: Item) => item.type !== type || (type === 'number' && item.number === 1)
  const end = items.findIndex((item, at) => at > from && item.level <= level && isOther(item))
  return end === -1 ? items.length : end
}

function listOfItems(items: readonly Item[], listsAround: number): StateNode {
  const { type, number: start = 1 } = items[0] as Item
  const nodes: StateNode[] = []
  let value = start
  for (let at = 0; at < items.length; ) {
    const item = items[at] as Item
    const below = items.findIndex((other, place) => place > at && other.level <= item.level)
    const end = below === -1 ? items.length : below
    const checked = type === 'check' ? item.checked : undefined
    nodes.push(listItemNode(phrasesOf(item.line), { value, listsAround, checked }))
    value += 1
    for (const list of listsOf(items.slice(at + 1, end), listsAround + 1)) {
      const own = { value, listsAround, checked: type === 'check' ? false : undefined }
      nodes.push(listItemNode([list], own))
    }
    at = end
  }
  return listNode(type, start, nodes)
}
