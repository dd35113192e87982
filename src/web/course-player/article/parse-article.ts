import {
  MAX_NESTING,
  MAX_SPAN,
  sideOf,
  spanOf,
  TEXT_FORMATS,
  type TextFormat,
  verticalAlignmentOf,
} from '#domain/course/article-values.ts'
import { parseUrl } from '#domain/text/browser-fallbacks.ts'
import { linkOf } from '#domain/text/complete-link.ts'
import { parseJson, textOf } from '#domain/unknown-value.ts'
import { type KnownPicture, type PictureSource, pictureSource } from '#ui/picture/picture-source.ts'
import {
  type ArticleNode,
  type ImageNode,
  type InlineNode,
  isInline,
  type ListItem,
  type TableCell,
} from './article-node.ts'
import { createHeadingLevels } from './heading-levels.ts'
import {
  childrenOf,
  containerLookOf,
  isLexicalNode,
  type LexicalNode,
  lookOf,
  typeOf,
  wordsOf,
} from './lexical-node.ts'

/**
 * Parses a Lexical editor state (JSON as a string) into the tree to render. Keeps only the text of unknown
 * nodes. `base` is the page's own URL. Returns undefined if the text is not an editor state.
 */
export function parseArticle(
  editorData: unknown,
  base: string,
  pictures: KnownPicture[] = [],
): ArticleNode[] | undefined {
  const root = rootOf(editorData)
  const start = {
    base,
    pictures,
    levelOf: createHeadingLevels(),
    depth: 0,
    openLists: 0,
    isInLink: false,
    isInHeading: false,
  }
  return root && wrapInParagraphs(readChildren(root, start))
}

function rootOf(editorData: unknown): LexicalNode | undefined {
  const state = typeof editorData === 'string' ? parseJson(editorData) : undefined
  const root = isLexicalNode(state) ? state.root : undefined
  return isLexicalNode(root) && Array.isArray(root.children) ? root : undefined
}

/** Position and context in the article being parsed. */
interface Place {
  /** The page's own URL. */
  base: string
  pictures: KnownPicture[]
  levelOf: ReturnType<typeof createHeadingLevels>
  /** Levels below the root. */
  depth: number
  /** Number of enclosing lists. */
  openLists: number
  /** True inside a link. HTML allows neither nested links nor nested headings. */
  isInLink: boolean
  isInHeading: boolean
}

function readChildren(node: LexicalNode, place: Place): ArticleNode[] {
  if (place.depth >= MAX_NESTING) return textFrom(wordsOf({ children: node.children }), 0)
  return childrenOf(node).flatMap((child) => readNode(child, placeBelow(place, 1)))
}

function placeBelow(place: Place, levels: number): Place {
  return { ...place, depth: place.depth + levels }
}

function readNode(node: LexicalNode, place: Place): ArticleNode[] {
  const type = typeOf(node)
  switch (type) {
    case 'paragraph':
    case 'quote':
    case 'code':
      return [{ kind: type, look: lookOf(node), children: readChildren(node, place) }]
    case 'heading':
      return readHeading(node, place)
    case 'list':
      return readList(node, place)
    case 'table':
      return readTable(node, place)
    case 'horizontalrule':
      return [{ kind: 'rule' }]
    case 'linebreak':
      return [{ kind: 'line-break' }]
    case 'tab':
      return textFrom('\t', node.format)
    case 'image':
      return imageFrom(node, place)
    case 'link':
    case 'autolink':
      return readLink(node, place)
    case 'text':
    case 'code-highlight':
    // Parts of a list or a table found outside one.
    case 'listitem':
    case 'tablerow':
    case 'tablecell':
    case undefined:
      return readWords(node, place)
  }
}

/** Reads a heading. A nested heading becomes text. */
function readHeading(node: LexicalNode, place: Place): ArticleNode[] {
  if (place.isInHeading) return readWords(node, place)
  const level = place.levelOf(node.tag)
  return [
    {
      kind: 'heading',
      level,
      look: lookOf(node),
      children: readChildren(node, { ...place, isInHeading: true }),
    },
  ]
}

/** Reads a bulleted, numbered or check list. Children other than list items are wrapped in one. */
function readList(node: LexicalNode, place: Place): ArticleNode[] {
  const isCheck = node.listType === 'check'
  const inside = { ...placeBelow(place, 1), openLists: place.openLists + 1 }
  const items = childrenOf(node).map((child): ListItem => {
    const isItem = typeOf(child) === 'listitem'
    const checked = isCheck && isItem && !holdsOnlyList(child) ? child.checked === true : undefined
    const look = isItem ? lookOf(child, place.openLists) : undefined
    return { checked, look, children: readChildren(isItem ? child : { children: [child] }, inside) }
  })
  if (items.length === 0) return []
  const look = containerLookOf(node)
  return [{ kind: 'list', ordered: node.listType === 'number', start: startOf(node), look, items }]
}

/** Returns whether an item contains only lists. Lexical puts a nested list into an item of its own. */
function holdsOnlyList(item: LexicalNode): boolean {
  const children = childrenOf(item)
  return children.length > 0 && children.every((child) => typeOf(child) === 'list')
}

function startOf({ start }: LexicalNode): number {
  return typeof start === 'number' && Number.isSafeInteger(start) ? start : 1
}

/**
 * Reads a table. Children other than rows are wrapped in a row, and a row's children other than cells in a
 * cell.
 */
function readTable(node: LexicalNode, place: Place): ArticleNode[] {
  const rows = childrenOf(node)
  if (rows.length === 0) return []
  const cells = rows.map((row, index) => readRow(row, rows.length - index, placeBelow(place, 2)))
  return [{ kind: 'table', look: containerLookOf(node), rows: cells }]
}

/** Reads the cells of a row, and limits their spans to the table. `rowsLeft` includes the row itself. */
function readRow(row: LexicalNode, rowsLeft: number, place: Place): TableCell[] {
  const cells = typeOf(row) === 'tablerow' ? childrenOf(row) : [row]
  return cells.map((child) => {
    const cell = typeOf(child) === 'tablecell' ? child : { children: [child] }
    return {
      heads: headerOf(cell),
      colSpan: spanOf(cell.colSpan, MAX_SPAN),
      rowSpan: spanOf(cell.rowSpan, rowsLeft),
      verticalAlign: verticalAlignmentOf(cell.verticalAlign),
      look: lookOf(cell),
      children: readChildren(cell, place),
    }
  })
}

/** Reads Lexical's header state: 1 for a header row, 2 for a header column, 3 for the corner of both. */
function headerOf({ headerState }: LexicalNode): TableCell['heads'] {
  if (typeof headerState !== 'number' || headerState <= 0) return undefined
  return headerState === 2 ? 'row' : 'column'
}

/** Reads a link. Keeps only the text if the URL is unsafe, the author unlinked it, or the link is nested. */
function readLink(node: LexicalNode, place: Place): ArticleNode[] {
  const isUnlinked = typeOf(node) === 'autolink' && node.isUnlinked === true
  const address = isUnlinked || place.isInLink ? undefined : linkOf(node.url)
  if (address === undefined) return readWords(node, place)
  const title = typeof node.title === 'string' && node.title !== '' ? node.title : undefined
  return [{ kind: 'link', address, title, children: readWords(node, { ...place, isInLink: true }) }]
}

function readWords(node: LexicalNode, place: Place): ArticleNode[] {
  return [...textFrom(node.text, node.format), ...readChildren(node, place)]
}

function textFrom(text: unknown, format: unknown): InlineNode[] {
  if (typeof text !== 'string' || text === '') return []
  return [{ kind: 'text', text, formats: formatsIn(format) }]
}

function formatsIn(format: unknown): TextFormat[] {
  const bits = typeof format === 'number' ? format : 0
  return TEXT_FORMATS.filter(([, bit]) => (bits & bit) !== 0).map(([name]) => name)
}

/** Returns an image, or only its alternative text and caption if its URL is not allowed. */
function imageFrom(node: LexicalNode, { base, pictures }: Place): InlineNode[] {
  const alt = textOf(node.altText)
  const caption = captionOf(node)
  const source = findImageSource(node.src, base)
  if (source === undefined) return textFrom([alt, caption].filter(Boolean).join(' '), 0)
  const known = typeof node.src === 'string' ? pictureSource(node.src, pictures) : undefined
  return [{ kind: 'image', source, alt, ...withCopies(sidesOf(node), known), caption }]
}

/** Maximum display width of an image, equal to the column's, in CSS pixels. */
const COLUMN = 740

/** Adds the copies of a known picture with their sizes, and its proportions unless the author set them. */
function withCopies(
  { width, height }: ReturnType<typeof sidesOf>,
  known: PictureSource | undefined,
): Omit<ImageNode, 'kind' | 'source' | 'alt'> {
  if (!known?.width || !known.height) return { width, height }
  const shown = width ?? known.width
  const sides = { width: shown, height: height ?? Math.round((known.height * shown) / known.width) }
  if (known.srcSet === undefined) return sides
  return { ...sides, srcSet: known.srcSet, sizes: `min(100vw, ${Math.min(shown, COLUMN)}px)` }
}

/**
 * Returns an image's URL if it is allowed: any https URL, or a path of the portal itself. `base` is the
 * page's own URL.
 */
export function findImageSource(source: unknown, base: string): string | undefined {
  const url = typeof source === 'string' && source.trim() !== '' ? parseUrl(source, base) : undefined
  if (!url) return undefined
  const isOwn = url.origin === new URL(base).origin && url.protocol.startsWith('http')
  // Two leading slashes would refer to another host.
  if (isOwn) return url.pathname.replace(/^\/+/, '/') + url.search
  return url.protocol === 'https:' ? url.href : undefined
}

/** Returns an image's sides, scaled down to the maximum width. Ignores a height without a width. */
function sidesOf(node: LexicalNode): Pick<ImageNode, 'width' | 'height'> {
  const [width, height, most = width] = [node.width, node.height, node.maxWidth].map(sideOf)
  if (width === undefined || most === undefined || width <= most) return width ? { width, height } : {}
  return { width: most, height: height && Math.max(1, Math.round((height * most) / width)) }
}

/** Returns the text of an image's caption, which has its own editor state. */
function captionOf({ showCaption, caption }: LexicalNode): string | undefined {
  if (showCaption !== true || !isLexicalNode(caption) || !isLexicalNode(caption.editorState)) return undefined
  const { root } = caption.editorState
  return (isLexicalNode(root) && wordsOf(root).trim()) || undefined
}

/** Wraps runs of inline nodes between blocks in paragraphs. */
function wrapInParagraphs(nodes: ArticleNode[]): ArticleNode[] {
  const blocks: ArticleNode[] = []
  let bare: ArticleNode[] | undefined
  for (const node of nodes) {
    if (!isInline(node)) {
      blocks.push(node)
      bare = undefined
    } else if (bare) {
      bare.push(node)
    } else {
      bare = [node]
      blocks.push({ kind: 'paragraph', children: bare })
    }
  }
  return blocks
}
