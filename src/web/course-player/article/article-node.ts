import type { Alignment, Direction, TextFormat, VerticalAlignment } from '#domain/course/article-values.ts'

/** A node within a line. */
export type InlineNode =
  | { kind: 'text'; text: string; formats: TextFormat[] }
  | { kind: 'line-break' }
  | ImageNode
  | { kind: 'link'; address: string; title?: string | undefined; children: ArticleNode[] }

/** An image; its sides are CSS pixels. */
export interface ImageNode {
  kind: 'image'
  source: string
  /** Narrower copies of it, as an `img` names them, and the room it has. */
  srcSet?: string | undefined
  sizes?: string | undefined
  alt: string
  width?: number | undefined
  height?: number | undefined
  caption?: string | undefined
}

/** An author's formatting of a block. Settings that the author did not change are absent. */
export interface BlockLook {
  align?: Alignment | undefined
  /** Levels, 1 and up. */
  indent?: number | undefined
  direction?: Direction | undefined
}

/** A block. `level` is the level of a heading in the page, from 3: the module's title has 2. */
export type BlockNode = { look?: BlockLook | undefined } & (
  | { kind: 'paragraph' | 'quote' | 'code'; children: ArticleNode[] }
  | { kind: 'heading'; level: HeadingLevel; children: ArticleNode[] }
  | { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; rows: TableCell[][] }
  | { kind: 'rule' }
)

export type ArticleNode = InlineNode | BlockNode

export type HeadingLevel = 3 | 4 | 5 | 6

/** An item of a list. `checked` is undefined except in a checklist. */
export interface ListItem {
  checked: boolean | undefined
  look?: BlockLook | undefined
  children: ArticleNode[]
}

export interface TableCell {
  /** The line of cells that a header cell is for; undefined for any other cell. */
  heads: 'column' | 'row' | undefined
  /** The numbers of columns and rows it covers, from 1. */
  colSpan: number
  rowSpan: number
  verticalAlign?: VerticalAlignment | undefined
  look?: BlockLook | undefined
  children: ArticleNode[]
}

const INLINE_KINDS = new Set<ArticleNode['kind']>(['text', 'line-break', 'image', 'link'])

/** Returns whether a node may stand in a paragraph: a link only if everything in it may. */
export function isInline(node: ArticleNode): node is InlineNode {
  return INLINE_KINDS.has(node.kind) && (node.kind !== 'link' || node.children.every(isInline))
}

/** Returns whether a block is a quotation to be said at the counter: all of it stands in quotation marks. */
export function isSaid(node: ArticleNode): boolean {
  return node.kind === 'quote' && /^["“„«「][^"“„«「]+["”“»」]$/.test(textOf(node.children).trim())
}

function textOf(nodes: ArticleNode[]): string {
  const words = (node: ArticleNode) => ('children' in node ? textOf(node.children) : ' ')
  return nodes.map((node) => (node.kind === 'text' ? node.text : words(node))).join('')
}
