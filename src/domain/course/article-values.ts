/**
 * The nodes and values of a Lexical editor state (version 0.52) that the player shows, with the player's limits.
 * Values may be of any type and size. `course check` warns of all others.
 */

/** The node types that the player renders. It shows only the text of other nodes. */
export const NODE_TYPES = [
  'paragraph',
  'heading',
  'quote',
  'code',
  'code-highlight',
  'horizontalrule',
  'list',
  'listitem',
  'table',
  'tablerow',
  'tablecell',
  'text',
  'tab',
  'linebreak',
  'link',
  'autolink',
  'image',
] as const

export type NodeType = (typeof NODE_TYPES)[number]

/** Returns a node's `type`, or undefined if the player does not support it. */
export function nodeTypeOf(type: unknown): NodeType | undefined {
  return NODE_TYPES.find((known) => known === type)
}

/** The bits of a text's `format`, in the nesting order of their elements, innermost first. */
export const TEXT_FORMATS = [
  ['bold', 1],
  ['italic', 2],
  ['strikethrough', 4],
  ['underline', 8],
  ['code', 16],
  ['subscript', 32],
  ['superscript', 64],
  ['highlight', 128],
  ['lowercase', 256],
  ['uppercase', 512],
  ['capitalize', 1024],
] as const

export type TextFormat = (typeof TEXT_FORMATS)[number][0]

/** The first value beyond all text formats. */
export const TEXT_FORMATS_END = 2048

/**
 * Maximum nesting, in levels. Deeper parts of an article are shown as text only. The limit is far above legitimate
 * use, and prevents stack overflows.
 */
export const MAX_NESTING = 60

/** Maximum indentation, in levels. Deeper indentation would not leave enough width for the text. */
export const MAX_INDENT = 8

/** Maximum number of columns that a cell may span. Wider cells would be slow to lay out. */
export const MAX_SPAN = 100

/** Maximum number of columns and cells of a table written in Markdown, far above a readable size. */
export const MAX_TABLE_COLUMNS = 100
export const MAX_TABLE_CELLS = 10_000

/** Maximum side of an image, in CSS pixels. */
export const MAX_IMAGE_SIDE = 10_000

const ALIGNMENTS = ['left', 'start', 'center', 'right', 'end', 'justify'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const VERTICAL_ALIGNMENTS = ['top', 'middle', 'bottom'] as const

export type Alignment = (typeof ALIGNMENTS)[number]
export type Direction = (typeof DIRECTIONS)[number]
export type VerticalAlignment = (typeof VERTICAL_ALIGNMENTS)[number]

/** Returns an element's `format`, or undefined if it is not an alignment. */
export function alignmentOf(format: unknown): Alignment | undefined {
  return ALIGNMENTS.find((alignment) => alignment === format)
}

/** Returns an element's `direction`, or undefined if it depends on the text. */
export function directionOf(direction: unknown): Direction | undefined {
  return DIRECTIONS.find((known) => known === direction)
}

/** Returns a cell's `verticalAlign`, or undefined if it is not an alignment. */
export function verticalAlignmentOf(verticalAlign: unknown): VerticalAlignment | undefined {
  return VERTICAL_ALIGNMENTS.find((alignment) => alignment === verticalAlign)
}

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Returns whether a text with this first letter runs from right to left. */
export function isRightToLeft(letter: string): boolean {
  return RIGHT_TO_LEFT.test(letter)
}

/**
 * Returns the number of levels by which an element is indented, or undefined for none. The `indent` of a list item
 * also counts the `listsAround` enclosing lists, which already indent it.
 */
export function indentOf(indent: unknown, listsAround = 0): number | undefined {
  const levels = wholeNumber(indent, listsAround + MAX_INDENT) - listsAround
  return levels > 0 ? levels : undefined
}

/** Returns the number of columns or rows that a cell spans, at most `most`. */
export function spanOf(span: unknown, most: number): number {
  return Math.max(1, wholeNumber(span, most))
}

/** Returns a side of an image in CSS pixels, or undefined if the picture's own size applies. */
export function sideOf(side: unknown): number | undefined {
  return wholeNumber(side, MAX_IMAGE_SIDE) || undefined
}

function wholeNumber(value: unknown, most: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), most) : 0
}
