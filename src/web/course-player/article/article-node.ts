import type { Alignment, Direction, TextFormat, VerticalAlignment } from '#domain/course/article-values.ts'

/** An inline node. */
export type InlineNode =
  | { kind: 'text'; text: string; formats: TextFormat[] }
  | { kind: 'line-break' }
  | ImageNode
  | { kind: 'link'; address: string; title?: string | undefined; children: ArticleNode[] }

/** An image. `width` and `height` are in CSS pixels. */
export interface ImageNode {
  kind: 'image'
  source: string
  /** Narrower copies of the image, for the `srcset` attribute. */
  srcSet?: string | undefined
  sizes?: string | undefined
  alt: string
  width?: number | undefined
  height?: number | undefined
  caption?: string | undefined
}

/** Author's formatting of a block, without default settings. */
export interface BlockLook {
  align?: Alignment | undefined
  /** Indentation in levels, at least 1. */
  indent?: number | undefined
  direction?: Direction | undefined
}

/** A block. `level` is a heading's level in the page, from 3, because the module's title has level 2. */
export type BlockNode = { look?: BlockLook | undefined } & (
  | { kind: 'paragraph' | 'quote' | 'code'; children: ArticleNode[] }
  | { kind: 'heading'; level: HeadingLevel; children: ArticleNode[] }
  | { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; rows: TableCell[][] }
  | { kind: 'rule' }
)

export type ArticleNode = InlineNode | BlockNode

export type HeadingLevel = 3 | 4 | 5 | 6

/** A list item. `checked` is undefined except in a checklist. */
export interface ListItem {
  checked: boolean | undefined
  look?: BlockLook | undefined
  children: ArticleNode[]
}

export interface TableCell {
  /** Cells to which a header cell applies; undefined for any other cell. */
  heads: 'column' | 'row' | undefined
  /** Numbers of spanned columns and rows, from 1. */
  colSpan: number
  rowSpan: number
  verticalAlign?: VerticalAlignment | undefined
  look?: BlockLook | undefined
  children: ArticleNode[]
}

const INLINE_KINDS = new Set<ArticleNode['kind']>(['text', 'line-break', 'image', 'link'])

/** Returns whether a node is allowed in a paragraph. A link is allowed only if all its content is. */
export function isInline(node: ArticleNode): node is InlineNode {
  return INLINE_KINDS.has(node.kind) && (node.kind !== 'link' || node.children.every(isInline))
}

/** Returns whether a block is a quotation for use at the counter, that is, entirely in quotation marks. */
export function isSaid(node: ArticleNode): boolean {
  return node.kind === 'quote' && /^["“„«「][^"“„«「]+["”“»」]$/.test(textOf(node.children).trim())
}

function textOf(nodes: ArticleNode[]): string {
  const words = (node: ArticleNode) => ('children' in node ? textOf(node.children) : ' ')
  return nodes.map((node) => (node.kind === 'text' ? node.text : words(node))).join('')
}
