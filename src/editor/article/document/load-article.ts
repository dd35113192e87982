import { $createCodeHighlightNode, $createCodeNode } from '@lexical/code-core'
import { $createAutoLinkNode, $createLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import { $createTableCellNode, $createTableNode, $createTableRowNode } from '@lexical/table'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $getRoot,
  type EditorState,
  ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type SerializedRootNode,
  type TextNode,
} from 'lexical'
import {
  alignmentOf,
  directionOf,
  MAX_INDENT,
  MAX_NESTING,
  MAX_SPAN,
  MAX_TABLE_CELLS,
  nodeTypeOf,
  TEXT_FORMATS_END,
  verticalAlignmentOf,
} from '#domain/course/article-values.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from '#domain/unknown-value.ts'
import { ForeignNode, PictureNode, RuleNode } from './article-editor-nodes.ts'
import { type ArticleSource, directionOfFields, isReadable, rememberSource } from './article-source.ts'

/** State of an article in the editor, with its source. */
export interface LoadedArticle {
  state: EditorState
  source: ArticleSource
}

const EMPTY_ROOT: SerializedRootNode = {
  children: [],
  direction: null,
  format: '',
  indent: 0,
  type: 'root',
  version: 1,
}

/**
 * Parses any text into a state of this editor. A node that is unknown or in an invalid position becomes a
 * foreign node, which is shown as a notice and saved unchanged.
 */
export function loadArticle(editor: LexicalEditor, editorData: string): LoadedArticle {
  const state = fieldsOf(parseJson(editorData))
  const source: ArticleSource = { text: editorData, state, nodes: new Map(), written: new WeakMap() }
  const loaded = editor.parseEditorState({ root: EMPTY_ROOT }, () => {
    const read: ReadNodes = []
    const blocks = listOf(fieldsOf(state.root).children).map((child) => readBlock(child, { read, depth: 1 }))
    $getRoot().append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
    if (isReadable(source)) read.push([$getRoot(), fieldsOf(state.root)])
    // Some fields of a node depend on its position, such as the surrounding lists of an item, and are
    // therefore read last.
    for (const [node, fields] of read) rememberSource(node, fields, source.nodes)
  })
  // Otherwise, the editor would join texts and renumber lists in unedited parts.
  loaded._parsed = false
  return { state: loaded, source }
}

/** Parses nodes copied from an article editor: blocks or inline nodes. */
export function readCopiedNodes(nodes: readonly unknown[]): LexicalNode[] {
  const place: Place = { read: [], depth: 1 }
  return nodes.map((node) => (isPhrase(node) ? readPhrase(node, place) : readBlock(node, place)))
}

/** Nodes parsed so far, each with its fields in the article. */
type ReadNodes = [node: LexicalNode, fields: Fields][]

interface Place {
  read: ReadNodes
  depth: number
}

const BLOCKS = new Set<unknown>(['paragraph', 'heading', 'quote', 'code', 'horizontalrule', 'list', 'table'])
const PHRASES = new Set<unknown>(['text', 'tab', 'linebreak', 'link', 'autolink', 'image', 'code-highlight'])

const typeIn = (node: unknown) => nodeTypeOf(fieldsOf(node).type)
const isBlock = (node: unknown) => BLOCKS.has(typeIn(node))
const isPhrase = (node: unknown) => PHRASES.has(typeIn(node))

function readBlock(value: unknown, place: Place): LexicalNode {
  const own = foreignIn(value)
  if (own) return readBlock(own, place)
  const inside = { ...place, depth: place.depth + 1 }
  const node = place.depth > MAX_NESTING ? undefined : makeBlock(fieldsOf(value), inside)
  if (!node) return new ForeignNode(value, false)
  return remember(node, value, place)
}

/** Returns the original node of a foreign node copied from this editor; undefined for other values. */
function foreignIn(value: unknown): Fields | undefined {
  const { type, foreign } = fieldsOf(value)
  return type === 'foreign' && typeof foreign === 'object' && foreign !== null
    ? (foreign as Fields)
    : undefined
}

function remember(node: LexicalNode, value: unknown, { read }: Place): LexicalNode {
  const fields = fieldsOf(value)
  if (node instanceof ElementNode) setLook(node, fields)
  read.push([node, fields])
  return node
}

/**
 * Sets the alignment, direction and indentation shown by the player. Sets the direction only if it differs
 * from the text's.
 */
function setLook(node: ElementNode, fields: Fields): void {
  const [alignment, direction] = [alignmentOf(fields.format), directionOf(fields.direction)]
  if (alignment) node.setFormat(alignment)
  if (direction && direction !== directionOfFields(fields)) node.setDirection(direction)
  const { indent, type } = fields
  const isLevel = typeof indent === 'number' && Number.isInteger(indent) && indent > 0 && indent <= MAX_INDENT
  // The surrounding lists determine an item's indentation.
  if (isLevel && type !== 'listitem') node.setIndent(indent)
}

function makeBlock(fields: Fields, place: Place): LexicalNode | undefined {
  const children = listOf(fields.children)
  switch (nodeTypeOf(fields.type)) {
    case 'paragraph':
      return fill($createParagraphNode(), readPhrases(children, place))
    case 'heading': {
      const tag = HEADINGS.find((known) => known === fields.tag)
      return tag && fill($createHeadingNode(tag), readPhrases(children, place))
    }
    case 'quote':
      return fill($createQuoteNode(), readContent(children, place))
    case 'code': {
      const language = typeof fields.language === 'string' ? fields.language : undefined
      return fill($createCodeNode(language), readPhrases(children, place))
    }
    case 'horizontalrule':
      return new RuleNode()
    case 'list':
      return readList(fields, place)
    case 'table':
      return readTable(children, place)
    default:
      return undefined
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Adds children to an element unchanged. Some Lexical elements would split them. */
function fill<Node extends ElementNode>(node: Node, children: LexicalNode[] | undefined): Node | undefined {
  if (!children) return undefined
  ElementNode.prototype.splice.call(node, 0, 0, children)
  return node
}

/**
 * Parses the content of a quote or an item: either inline nodes or blocks. Returns undefined for a mixture.
 */
function readContent(children: unknown[], place: Place): LexicalNode[] | undefined {
  if (!children.some(isBlock)) return readPhrases(children, place)
  return children.some(isPhrase) ? undefined : children.map((child) => readBlock(child, place))
}

function readList({ listType, start, children }: Fields, place: Place): ElementNode | undefined {
  const type = LIST_TYPES.find((known) => known === listType)
  const items = listOf(children)
  if (!type || items.length === 0 || !items.every((item) => typeIn(item) === 'listitem')) return undefined
  const made = items.map((item) => readItem(fieldsOf(item), place))
  const from = typeof start === 'number' && Number.isSafeInteger(start) ? start : 1
  return allOf(made, (whole) => fill($createListNode(type, from), whole))
}

const LIST_TYPES = ['bullet', 'number', 'check'] as const

/** Calls `make` with the parsed nodes. Returns undefined if any node could not be parsed. */
function allOf<Read, Made>(
  read: (Read | undefined)[],
  make: (whole: Read[]) => Made | undefined,
): Made | undefined {
  const whole = read.filter((one) => one !== undefined)
  return whole.length === read.length ? make(whole) : undefined
}

/** Parses a list item; undefined if it has a list next to other content. */
function readItem(fields: Fields, place: Place): LexicalNode | undefined {
  const children = listOf(fields.children)
  const holdsList = children.some((child) => typeIn(child) === 'list')
  if (holdsList && children.length > 1) return undefined
  const item = $createListItemNode(typeof fields.checked === 'boolean' ? fields.checked : undefined)
  if (typeof fields.value === 'number' && Number.isSafeInteger(fields.value)) item.setValue(fields.value)
  const filled = fill(item, readContent(children, { ...place, depth: place.depth + 1 }))
  return filled && remember(filled, fields, place)
}

function readTable(rows: unknown[], place: Place): ElementNode | undefined {
  const cells = rows.map((row) => listOf(fieldsOf(row).children))
  const isTable =
    rows.length > 0 &&
    rows.every((row) => typeIn(row) === 'tablerow') &&
    cells.every((row) => row.length > 0 && row.every(isCell)) &&
    cells.flat().length <= MAX_TABLE_CELLS
  if (!isTable) return undefined
  const made = rows.map((row, at) => {
    const filled = fill(
      $createTableRowNode(),
      cells[at]?.map((cell) => readCell(fieldsOf(cell), place)),
    )
    return filled && remember(filled, row, place)
  })
  return allOf(made, (whole) => fill($createTableNode(), whole))
}

/** Returns true for a cell with valid spans and only allowed content. */
function isCell(cell: unknown): boolean {
  const { children, colSpan = 1, rowSpan = 1 } = fieldsOf(cell)
  const isSpan = (span: unknown) => Number.isInteger(span) && Number(span) >= 1 && Number(span) <= MAX_SPAN
  const inside = listOf(children)
  const isPlain = (child: unknown) => isBlock(child) && typeIn(child) !== 'table'
  return (
    typeIn(cell) === 'tablecell' &&
    isSpan(colSpan) &&
    isSpan(rowSpan) &&
    inside.length > 0 &&
    inside.every(isPlain)
  )
}

function readCell(fields: Fields, place: Place): LexicalNode {
  const { headerState, colSpan = 1, rowSpan = 1, backgroundColor } = fields
  const header = typeof headerState === 'number' && headerState >= 0 && headerState <= 3 ? headerState : 0
  const cell = $createTableCellNode(header, Number(colSpan))
  cell.setRowSpan(Number(rowSpan))
  if (typeof backgroundColor === 'string' && isPlainStyle(backgroundColor))
    cell.setBackgroundColor(backgroundColor)
  const vertical = verticalAlignmentOf(fields.verticalAlign)
  if (vertical) cell.setVerticalAlign(vertical)
  const inside = { ...place, depth: place.depth + 2 }
  fill(
    cell,
    listOf(fields.children).map((child) => readBlock(child, inside)),
  )
  return remember(cell, fields, place)
}

function readPhrases(nodes: unknown[], place: Place): LexicalNode[] {
  return nodes.map((node) => readPhrase(node, place))
}

function readPhrase(value: unknown, place: Place): LexicalNode {
  const own = foreignIn(value)
  if (own) return readPhrase(own, place)
  const inside = { ...place, depth: place.depth + 1 }
  const node = place.depth > MAX_NESTING ? undefined : makePhrase(fieldsOf(value), inside)
  return node ? remember(node, value, place) : new ForeignNode(value, true)
}

function makePhrase(fields: Fields, place: Place): LexicalNode | undefined {
  const text = typeof fields.text === 'string' ? fields.text : undefined
  switch (nodeTypeOf(fields.type)) {
    case 'text':
      return text ? setFormats($createTextNode(text), fields) : undefined
    case 'code-highlight':
      return text ? setFormats($createCodeHighlightNode(text), fields) : undefined
    case 'tab':
      return setFormats($createTabNode(), fields)
    case 'linebreak':
      return $createLineBreakNode()
    case 'link':
    case 'autolink':
      return readLink(fields, place)
    case 'image':
      return readPicture(fields)
    default:
      return undefined
  }
}

const MODES = ['token', 'segmented'] as const

function setFormats(node: TextNode, { format, style, mode, detail }: Fields): TextNode {
  const isFormat =
    typeof format === 'number' && Number.isInteger(format) && format > 0 && format < TEXT_FORMATS_END
  if (isFormat) node.setFormat(format)
  if (typeof style === 'string' && isPlainStyle(style)) node.setStyle(style)
  const own = MODES.find((known) => known === mode)
  if (own) node.setMode(own)
  if (typeof detail === 'number' && Number.isInteger(detail) && detail >= 0) node.setDetail(detail)
  return node
}

/** Returns true for a style without external resources. */
function isPlainStyle(style: string): boolean {
  return /^[\p{L}\p{N}\s:;#%,.()'"-]*$/u.test(style) && !/url|image|src|\bvar\b/i.test(style)
}

function readLink(
  { type, url, rel, target, title, isUnlinked, children }: Fields,
  place: Place,
): LexicalNode | undefined {
  const inside = listOf(children)
  const holdsWords = inside.every((child) => isPhrase(child) && !String(typeIn(child)).endsWith('link'))
  if (typeof url !== 'string' || !holdsWords) return undefined
  const attributes = { rel: textOrNull(rel), target: textOrNull(target), title: textOrNull(title) }
  const link =
    type === 'link'
      ? $createLinkNode(url, attributes)
      : $createAutoLinkNode(url, { ...attributes, isUnlinked: isUnlinked === true })
  return fill(link, readPhrases(inside, place))
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readPicture({ src, altText, width, height }: Fields): LexicalNode | undefined {
  if (typeof src !== 'string') return undefined
  const side = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0
  return new PictureNode({ src, altText: textOf(altText), width: side(width), height: side(height) })
}
