import type { Definition, List, ListItem, Nodes, Root, Table, TableCell } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { MAX_NESTING, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS } from '#domain/course/article-values.ts'
import {
  BOLD,
  CODE,
  codeNode,
  headingNode,
  ITALIC,
  imageNode,
  type ListType,
  lineBreakNode,
  linkNode,
  listItemNode,
  listNode,
  paragraphNode,
  plainBlock,
  ruleNode,
  STRIKETHROUGH,
  type StateNode,
  tableCellNode,
  textNode,
  toEditorData,
} from '#domain/course/draft/editor-state.ts'
import { shorten } from '#domain/text/shorten.ts'
import type { LintProblem } from '../lint-problem.ts'

/** An article converted from Markdown. */
export interface MarkdownArticle {
  /** The editor state in the stored form. */
  editorData: string
  /** Problems with content that the player cannot show as intended. */
  losses: LintProblem[]
  /** Returns the source line of a path in the editor state, such as `root.children[2].children[0]`. */
  lineAt: (place: string) => number
}

/** Maps a picture's written URL to its stored URL. */
export type PictureAddress = (written: string, line: number) => string

/** Syntax tree of a Markdown text. */
export type MarkdownTree = Root

/** Parses a Markdown text. Returns undefined if its nesting exceeds the stack. */
export function parseMarkdown(markdown: string): MarkdownTree | undefined {
  try {
    return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Converts Markdown to an editor state. Supports CommonMark and GFM's tables, task lists, strikethrough and bare links.
 * Reports content that the player cannot show in `losses`.
 */
export function readMarkdown(
  tree: MarkdownTree,
  pictureAddress: PictureAddress = (written) => written,
): MarkdownArticle {
  const definitions = new Map<string, Definition>()
  collectDefinitions(tree, definitions, 0)
  const reading: Reading = { definitions, pictureAddress, losses: [], lines: new Map() }
  const root = plainBlock('root', readBlocks(tree.children, { reading, depth: 0, listsAround: 0 }))
  return {
    editorData: toEditorData(root),
    losses: reading.losses,
    lineAt: (place) => findLine({ root }, place, reading.lines),
  }
}

/** State of a conversion. */
interface Reading {
  definitions: Map<string, Definition>
  pictureAddress: PictureAddress
  losses: LintProblem[]
  /** Source lines by node. */
  lines: Map<StateNode, number>
}

/** Position among the blocks of an article. */
interface Place {
  reading: Reading
  depth: number
  /** Number of enclosing lists. */
  listsAround: number
}

/** Collects the link and picture definitions. The first definition of an identifier wins. */
function collectDefinitions(node: Nodes, definitions: Map<string, Definition>, depth: number): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  if (!('children' in node) || depth > MAX_NESTING) return
  for (const child of node.children) collectDefinitions(child, definitions, depth + 1)
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1
}

function lose(reading: Reading, node: Nodes, message: string): void {
  reading.losses.push({ line: lineOf(node), message })
}

function readBlocks(nodes: Nodes[], place: Place): StateNode[] {
  const [first] = nodes
  if (first && place.depth >= MAX_NESTING) {
    lose(place.reading, first, `is nested ${MAX_NESTING} levels deep and left out: use fewer levels`)
    return []
  }
  return nodes.flatMap((node) => remember(node, readBlock(node, { ...place, depth: place.depth + 1 }), place))
}

/** Records the source line of the nodes. */
function remember(node: Nodes, states: StateNode[], { reading }: Pick<Place, 'reading'>): StateNode[] {
  for (const state of states) if (!reading.lines.has(state)) reading.lines.set(state, lineOf(node))
  return states
}

function readBlock(node: Nodes, place: Place): StateNode[] {
  const { reading } = place
  switch (node.type) {
    case 'paragraph':
      return [paragraphNode(readPhrases(node.children, reading))]
    case 'heading':
      return [headingNode(node.depth, readPhrases(node.children, reading))]
    case 'blockquote':
      return [plainBlock('quote', readContent(node.children, place))]
    case 'list':
      return [readList(node, place)]
    case 'table':
      return [readTable(node, reading)]
    case 'code':
      return [codeNode(node.value.replace(/\r\n?/g, '\n'), node.lang ?? undefined)]
    case 'thematicBreak':
      return [ruleNode()]
    case 'definition':
      return []
    case 'html':
      return isComment(node.value) ? [] : [paragraphNode(readPhrases([node], reading))]
    case 'footnoteDefinition':
      lose(reading, node, 'a footnote is left out: the player doesn’t show footnotes')
      return []
    default:
      return []
  }
}

/** Reads the content of a quote or list item. A single paragraph is reduced to its inline nodes, as in Lexical. */
function readContent(nodes: Nodes[], place: Place): StateNode[] {
  const [first, second] = nodes
  return first?.type === 'paragraph' && !second
    ? readPhrases(first.children, place.reading)
    : readBlocks(nodes, place)
}

function readList(list: List, place: Place): StateNode {
  const listType = listTypeOf(list)
  const start = list.start ?? 1
  let value = start
  const items = list.children.flatMap((item) => {
    const states = readItem(item, { listType, value }, place)
    // As in Lexical, an item with only a list takes the number of the next item.
    value += states.filter((state) => !holdsOnlyList(state)).length
    return remember(item, states, place)
  })
  return listNode(listType, start, items)
}

function listTypeOf({ ordered, children }: List): ListType {
  if (ordered) return 'number'
  return children.some(({ checked }) => typeof checked === 'boolean') ? 'check' : 'bullet'
}

function holdsOnlyList({ children = [] }: StateNode): boolean {
  return children.length === 1 && children[0]?.type === 'list'
}

/** Reads a list item. Each nested list becomes a separate item after it, as in Lexical. */
function readItem(
  item: ListItem,
  { listType, value }: { listType: ListType; value: number },
  place: Place,
): StateNode[] {
  const { listsAround } = place
  const inside = { ...place, depth: place.depth + 1, listsAround: listsAround + 1 }
  const checked = (isChecked: boolean) => (listType === 'check' ? isChecked : undefined)
  const own = { value, listsAround, checked: checked(item.checked === true) }
  const [first, ...rest] = item.children
  const lists = first?.type === 'list' ? item.children : rest
  if (!first) return [listItemNode([], own)]
  if (lists.some(({ type }) => type !== 'list') || !['paragraph', 'list'].includes(first.type))
    return [listItemNode(readBlocks(item.children, inside), own)]
  const words =
    first.type === 'paragraph' ? [listItemNode(readPhrases(first.children, place.reading), own)] : []
  const next = { value: value + words.length, listsAround, checked: checked(false) }
  return [...words, ...readBlocks(lists, inside).map((list) => listItemNode([list], next))]
}

function readTable(table: Table, reading: Reading): StateNode {
  const { children: all, align } = table
  const written = all[0]?.children.length ?? 0
  const columns = Math.min(written, MAX_TABLE_COLUMNS)
  const rows = all.slice(0, Math.floor(MAX_TABLE_CELLS / Math.max(1, columns)))
  if (written > columns)
    lose(reading, table, `the table has ${written} columns: those after the first ${columns} are left out`)
  if (all.length > rows.length)
    lose(
      reading,
      table,
      `the table has ${all.length} rows: those after the first ${rows.length} are left out`,
    )
  const readCell = (cell: TableCell | undefined, column: number, isHeader: boolean) => {
    const words = cell ? readPhrases(cell.children, reading) : []
    return tableCellNode([paragraphNode(words, align?.[column] ?? '')], isHeader)
  }
  const states = rows.map((row, place) => {
    const cells = Array.from({ length: columns }, (_, column) =>
      readCell(row.children[column], column, place === 0),
    )
    return remember(row, [plainBlock('tablerow', cells)], { reading })
  })
  return plainBlock('table', states.flat())
}

/** Reads inline content with the given formats. Joins adjacent texts of the same format. */
function readPhrases(nodes: Nodes[], reading: Reading, format = 0): StateNode[] {
  const phrases: StateNode[] = []
  for (const node of nodes)
    for (const phrase of remember(node, readPhrase(node, reading, format), { reading })) {
      const before = phrases.at(-1)
      if (before?.type === 'text' && phrase.type === 'text' && before.format === phrase.format)
        before.text = `${before.text}${phrase.text}`
      else phrases.push(phrase)
    }
  return phrases
}

function readPhrase(node: Nodes, reading: Reading, format: number): StateNode[] {
  switch (node.type) {
    case 'text':
      return wordsOf(node.value, format)
    case 'strong':
      return readPhrases(node.children, reading, format | BOLD)
    case 'emphasis':
      return readPhrases(node.children, reading, format | ITALIC)
    case 'delete':
      return readPhrases(node.children, reading, format | STRIKETHROUGH)
    case 'inlineCode':
      return wordsOf(node.value, format | CODE)
    case 'break':
      return [lineBreakNode()]
    case 'link':
      return [linkNode(node.url, node.title || null, readPhrases(node.children, reading, format))]
    case 'linkReference': {
      const { url = '', title } = reading.definitions.get(node.identifier) ?? {}
      return [linkNode(url, title || null, readPhrases(node.children, reading, format))]
    }
    case 'image':
      return [readImage(node, node, reading)]
    case 'imageReference':
      return [readImage(node, reading.definitions.get(node.identifier), reading)]
    case 'html':
      if (isComment(node.value)) return []
      // A closing tag is reported at its opening tag.
      if (!node.value.startsWith('</')) lose(reading, node, explainHtml(node.value))
      return wordsOf(node.value, format)
    case 'footnoteReference':
      lose(reading, node, 'a footnote mark is shown as text: the player doesn’t show footnotes')
      return wordsOf(`[^${node.label ?? node.identifier}]`, format)
    default:
      return []
  }
}

/** Reads a text. A line break within a paragraph becomes a space, as in a browser. */
function wordsOf(value: string, format: number): StateNode[] {
  const words = value.replace(/(?<![ \t])[ \t]*(?:\r\n|\r|\n)[ \t]*/g, ' ')
  return words === '' ? [] : [textNode(words, format)]
}

function explainHtml(html: string): string {
  const [line = ''] = html.split('\n', 1)
  const hint = 'write it as Markdown, write \\< for <, and end a note with -->'
  return `'${shorten(line)}' is HTML, shown as plain text: ${hint}`
}

function isComment(html: string): boolean {
  return /^<!--[\s\S]*-->\s*$/.test(html)
}

/** The size of a picture, written as its Markdown title: `![…](cat.svg "1200x675")`. */
const SIZE = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/

function readImage(
  node: Nodes & { alt?: string | null | undefined },
  source: { url: string; title?: string | null | undefined } | undefined,
  reading: Reading,
): StateNode {
  const [, width = 0, height = 0] = SIZE.exec(source?.title ?? '') ?? []
  if (source?.title && !width)
    lose(
      reading,
      node,
      `the image title '${shorten(source.title)}' is ignored: only a size such as 1200x675 is supported`,
    )
  const address = reading.pictureAddress(source?.url ?? '', lineOf(node))
  return imageNode(address, node.alt ?? '', { width: Number(width), height: Number(height) })
}

/** Returns the line of the deepest node on a path that has one. */
function findLine(state: { root: StateNode }, place: string, lines: ReadonlyMap<unknown, number>): number {
  let line = 1
  let at: unknown = state
  for (const [step] of place.matchAll(/[^.[\]]+/g)) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
    line = lines.get(at) ?? line
  }
  return line
}
