import type { Alignment, Direction, TextFormat, VerticalAlignment } from '#domain/article-values.ts'

/** What stands within a line. An image's sides are CSS pixels. */
export type InlineNode =
  | { kind: 'text'; text: string; formats: TextFormat[] }
  | { kind: 'line-break' }
  | ImageNode
  | { kind: 'link'; address: string; title?: string | undefined; children: ArticleNode[] }

export interface ImageNode {
  kind: 'image'
  source: string
  alt: string
  width?: number | undefined
  height?: number | undefined
  caption?: string | undefined
}

/** How an author set a block; absent what was left as it is. */
export interface BlockLook {
  align?: Alignment | undefined
  /** Levels, 1 and up. */
  indent?: number | undefined
  direction?: Direction | undefined
}

/** What stands on its own. `level` is the heading's in the page, 3 and up: the module's title is 2. */
export type BlockNode = { look?: BlockLook | undefined } & (
  | { kind: 'paragraph' | 'quote' | 'code'; children: ArticleNode[] }
  | { kind: 'heading'; level: HeadingLevel; children: ArticleNode[] }
  | { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; rows: TableCell[][] }
  | { kind: 'rule' }
)

export type ArticleNode = InlineNode | BlockNode

export type HeadingLevel = 3 | 4 | 5 | 6

/** `checked` is there only in a list of checks. */
export interface ListItem {
  checked: boolean | undefined
  look?: BlockLook | undefined
  children: ArticleNode[]
}

export interface TableCell {
  /** What the cell is the header of, if it is one. */
  heads: 'column' | 'row' | undefined
  /** How many columns and rows it covers, 1 and up. */
  colSpan: number
  rowSpan: number
  verticalAlign?: VerticalAlignment | undefined
  look?: BlockLook | undefined
  children: ArticleNode[]
}

const INLINE_KINDS = new Set<ArticleNode['kind']>(['text', 'line-break', 'image', 'link'])

export function isInline(node: ArticleNode): node is InlineNode {
  return INLINE_KINDS.has(node.kind)
}
