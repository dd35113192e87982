/**
 * The nodes and values of a Lexical editor state (version 0.52) that the player shows, and how far it follows
 * them: any value may be of any type and size. `course check` warns of everything else.
 */

/** The types of nodes that the player renders. Of any other node it shows only the text. */
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

/** Returns a node's `type`; undefined for one that the player does not know. */
export function nodeTypeOf(type: unknown): NodeType | undefined {
  return NODE_TYPES.find((known) => known === type)
}

/** The bits of a text's `format`, in the order in which their elements are put around the words. */
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

/** The first number that no text format is part of. */
export const TEXT_FORMATS_END = 2048

/**
 * Nesting limit, in levels: below it an article is only text. No author nests so deep, and nothing can
 * overflow.
 */
export const MAX_NESTING = 60

/** Largest indentation, in levels: beyond it a line would have no room left. */
export const MAX_INDENT = 8

/** Most columns that a cell may cover: more would be slow to lay out. */
export const MAX_SPAN = 100

/** Most columns and cells of a table that is written in Markdown: nobody could read more. */
export const MAX_TABLE_COLUMNS = 100
export const MAX_TABLE_CELLS = 10_000

/** The longest side of an image, in CSS pixels. */
export const MAX_IMAGE_SIDE = 10_000

const ALIGNMENTS = ['left', 'start', 'center', 'right', 'end', 'justify'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const VERTICAL_ALIGNMENTS = ['top', 'middle', 'bottom'] as const

export type Alignment = (typeof ALIGNMENTS)[number]
export type Direction = (typeof DIRECTIONS)[number]
export type VerticalAlignment = (typeof VERTICAL_ALIGNMENTS)[number]

/** Returns an element's `format`; undefined if it names no alignment. */
export function alignmentOf(format: unknown): Alignment | undefined {
  return ALIGNMENTS.find((alignment) => alignment === format)
}

/** Returns an element's `direction`; undefined if the text decides. */
export function directionOf(direction: unknown): Direction | undefined {
  return DIRECTIONS.find((known) => known === direction)
}

/** Returns a cell's `verticalAlign`; undefined if it names no alignment. */
export function verticalAlignmentOf(verticalAlign: unknown): VerticalAlignment | undefined {
  return VERTICAL_ALIGNMENTS.find((alignment) => alignment === verticalAlign)
}

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Returns whether a text that begins with this letter runs from right to left. */
export function isRightToLeft(letter: string): boolean {
  return RIGHT_TO_LEFT.test(letter)
}

/**
 * Returns how many levels an element is indented; undefined for none. The `indent` of a list item also counts
 * the lists around its own, which indent it already: `listsAround` of them.
 */
export function indentOf(indent: unknown, listsAround = 0): number | undefined {
  const levels = wholeNumber(indent, listsAround + MAX_INDENT) - listsAround
  return levels > 0 ? levels : undefined
}

/** Returns how many columns or rows a cell covers: `most` at most. */
export function spanOf(span: unknown, most: number): number {
  return Math.max(1, wholeNumber(span, most))
}

/** Returns a side of an image in CSS pixels; undefined if the picture decides. */
export function sideOf(side: unknown): number | undefined {
  return wholeNumber(side, MAX_IMAGE_SIDE) || undefined
}

function wholeNumber(value: unknown, most: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), most) : 0
}
