import { TEXT_FORMATS, type TextFormat } from '#domain/course/article-values.ts'
import {
  imageNode,
  lineBreakNode,
  linkNode,
  type StateNode,
  textNode,
} from '#domain/course/draft/editor-state.ts'
import { type Declarations, isHighlighted } from './element-style.ts'

/** Piece of a line: text with its format, a line break, or a picture. */
export interface Piece {
  text: string
  format: number
  /** URL of the surrounding link. */
  link?: string | undefined
  /** True for a picture. `text` is its description. */
  isPicture?: boolean
}

/** Text of a line break. */
export const BREAK = '\n'

const BIT = Object.fromEntries(TEXT_FORMATS) as Record<TextFormat, number>

/** Formats of elements. Other elements have only the formats of their styles. */
const OF_ELEMENT: Readonly<Record<string, number>> = {
  b: BIT.bold,
  strong: BIT.bold,
  i: BIT.italic,
  em: BIT.italic,
  cite: BIT.italic,
  dfn: BIT.italic,
  var: BIT.italic,
  u: BIT.underline,
  s: BIT.strikethrough,
  strike: BIT.strikethrough,
  del: BIT.strikethrough,
  code: BIT.code,
  kbd: BIT.code,
  samp: BIT.code,
  tt: BIT.code,
  sub: BIT.subscript,
  sup: BIT.superscript,
  mark: BIT.highlight,
}

/** Returns the format of text in an element. `format` is the surrounding format. */
export function formatIn(name: string, style: Declarations, format: number): number {
  const [added, taken] = bitsOf(style)
  const ofElement = Object.hasOwn(OF_ELEMENT, name) ? (OF_ELEMENT[name] ?? 0) : 0
  const own = style.get('font-weight') === 'inherit' ? ofElement & ~BIT.bold : ofElement
  const marked = isHighlighted(name, style) ? BIT.highlight : 0
  return ((format | own) & ~taken) | added | marked
}

/** Returns the bits that a style adds to a format, and the bits that it removes. */
function bitsOf(style: Declarations): [added: number, taken: number] {
  let [added, taken] = [0, 0]
  const weight = style.get('font-weight') ?? ''
  if (/^(bold|bolder|[6-9]\d\d|1000)$/.test(weight)) added |= BIT.bold
  else if (/^(normal|lighter|[1-5]\d\d)$/.test(weight)) taken |= BIT.bold
  const slant = style.get('font-style') ?? ''
  if (/^(italic|oblique)/.test(slant)) added |= BIT.italic
  else if (slant === 'normal') taken |= BIT.italic
  const line = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`
  if (line.includes('underline')) added |= BIT.underline
  if (line.includes('line-through')) added |= BIT.strikethrough
  const height = style.get('vertical-align')
  if (height === 'super') added |= BIT.superscript
  if (height === 'sub') added |= BIT.subscript
  return [added, taken]
}

/** Implied formats of links, headings and table heads, which are not stored. */
const OWN_OF_LINKS = BIT.underline
export const BOLD_BIT = BIT.bold

/** Formats with their own font or size. */
export const HAS_OWN_FONT = BIT.code | BIT.subscript | BIT.superscript

/**
 * Returns a line as displayed, with single spaces between words, and none at its ends or next to line breaks.
 */
export function tidyLine(line: readonly Piece[]): Piece[] {
  const tidy: Piece[] = []
  let isAfterSpace = true
  for (const piece of line) {
    if (isWords(piece)) {
      const text: string = isAfterSpace ? piece.text.replace(/^ /, '') : piece.text
      if (text === '') continue
      tidy.push({ ...piece, text })
      isAfterSpace = text.endsWith(' ')
    } else {
      if (piece.text === BREAK) trimEnd(tidy)
      tidy.push(piece)
      isAfterSpace = piece.text === BREAK
    }
  }
  while (tidy.at(-1)?.text === BREAK) tidy.pop()
  trimEnd(tidy)
  return tidy
}

function isWords({ text, isPicture }: Piece): boolean {
  return !isPicture && text !== BREAK
}

/** Removes the space at the end of a line. */
function trimEnd(line: Piece[]): void {
  const last = line.at(-1)
  if (!last || !isWords(last) || !last.text.endsWith(' ')) return
  line.pop()
  if (last.text !== ' ') line.push({ ...last, text: last.text.slice(0, -1) })
}

/** Converts a line to nodes of an article. Merges adjacent texts of the same format. */
export function phrasesOf(line: readonly Piece[]): StateNode[] {
  const joined: Piece[] = []
  for (const piece of line) {
    const last = joined.at(-1)
    if (last && isAlike(last, piece)) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  const nodes: StateNode[] = []
  for (let at = 0; at < joined.length; ) {
    const link = joined[at]?.link
    const end = link === undefined ? at + 1 : endOfLink(joined, at)
    const phrases = joined.slice(at, end).map(phraseOf)
    nodes.push(...(link === undefined ? phrases : [linkNode(link, null, phrases)]))
    at = end
  }
  return nodes
}

function isAlike(one: Piece, other: Piece): boolean {
  return isWords(one) && isWords(other) && one.link === other.link && one.format === other.format
}

function endOfLink(line: readonly Piece[], from: number): number {
  const end = line.findIndex((piece, at) => at > from && piece.link !== line[from]?.link)
  return end === -1 ? line.length : end
}

function phraseOf({ text, format, link, isPicture }: Piece): StateNode {
  if (isPicture) return imageNode('', text)
  if (text === BREAK) return lineBreakNode()
  return textNode(text, link === undefined ? format : format & ~OWN_OF_LINKS)
}
