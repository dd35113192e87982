/**
 * The values of a Lexical editor state (version 0.52) that change how an article looks, and how far the player goes along with
 * them: any of them may be of any type and size. What is not understood here, `course check` warns of.
 */

/** The bits of a text's `format`, in the order their elements are put around the words. */
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

/** Below this many levels an article is only words: no author nests so deep, and nothing can overflow. */
export const DEEPEST_NESTING = 60

/** Indented further than this, a line would have no room left. */
export const DEEPEST_INDENT = 8

/** A cell over more columns than this takes its time to lay out. */
export const WIDEST_SPAN = 100

/** The longest side of an image, in CSS pixels. */
export const LONGEST_SIDE = 10_000

const ALIGNMENTS = ['left', 'start', 'center', 'right', 'end', 'justify'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const
const VERTICAL_ALIGNMENTS = ['top', 'middle', 'bottom'] as const

export type Alignment = (typeof ALIGNMENTS)[number]
export type Direction = (typeof DIRECTIONS)[number]
export type VerticalAlignment = (typeof VERTICAL_ALIGNMENTS)[number]

/** An element's `format`; undefined where it names no alignment. */
export function alignmentOf(format: unknown): Alignment | undefined {
  return ALIGNMENTS.find((alignment) => alignment === format)
}

/** An element's `direction`; undefined where the words decide. */
export function directionOf(direction: unknown): Direction | undefined {
  return DIRECTIONS.find((known) => known === direction)
}

/** A cell's `verticalAlign`. */
export function verticalAlignmentOf(verticalAlign: unknown): VerticalAlignment | undefined {
  return VERTICAL_ALIGNMENTS.find((alignment) => alignment === verticalAlign)
}

/**
 * How many levels an element is indented; undefined for none. A list item's `indent` counts the lists around its own, which
 * are there already: `listsAround` of them.
 */
export function indentOf(indent: unknown, listsAround = 0): number | undefined {
  const levels = wholeNumber(indent, listsAround + DEEPEST_INDENT) - listsAround
  return levels > 0 ? levels : undefined
}

/** How many columns or rows a cell covers, of at most `most`. */
export function spanOf(span: unknown, most: number): number {
  return Math.max(1, wholeNumber(span, most))
}

/** A side of an image in CSS pixels; undefined where the picture decides. */
export function sideOf(side: unknown): number | undefined {
  return wholeNumber(side, LONGEST_SIDE) || undefined
}

function wholeNumber(value: unknown, most: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), most) : 0
}
