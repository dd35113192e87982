/** The bits of a Lexical text's `format`, in the order their elements are put around the words. */
export const TEXT_FORMATS = [
  ['bold', 1],
  ['italic', 2],
  ['strikethrough', 4],
  ['underline', 8],
  ['code', 16],
  ['subscript', 32],
  ['superscript', 64],
  ['highlight', 128],
] as const

export type TextFormat = (typeof TEXT_FORMATS)[number][0]

/** What stands within a line. */
export type InlineNode =
  | { kind: 'text'; text: string; formats: TextFormat[] }
  | { kind: 'line-break' }
  | { kind: 'image'; source: string; alt: string }
  | { kind: 'link'; address: string; children: ArticleNode[] }

/** What stands on its own. `level` is the heading's in the page, 3 and up: the module's title is 2. */
export type BlockNode =
  | { kind: 'paragraph' | 'quote' | 'code'; children: ArticleNode[] }
  | { kind: 'heading'; level: HeadingLevel; children: ArticleNode[] }
  | { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; rows: TableCell[][] }
  | { kind: 'rule' }

export type ArticleNode = InlineNode | BlockNode

export type HeadingLevel = 3 | 4 | 5 | 6

/** `checked` is there only in a list of checks. */
export interface ListItem {
  checked: boolean | undefined
  children: ArticleNode[]
}

export interface TableCell {
  isHeader: boolean
  children: ArticleNode[]
}

const INLINE_KINDS = new Set<ArticleNode['kind']>(['text', 'line-break', 'image', 'link'])

export function isInline(node: ArticleNode): node is InlineNode {
  return INLINE_KINDS.has(node.kind)
}
