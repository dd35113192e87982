import type {
  AlignType,
  BlockContent,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  Table,
} from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { MAX_NESTING } from '#domain/course/article-values.ts'
import { BOLD, CODE, ITALIC, STRIKETHROUGH } from '#domain/course/draft/editor-state.ts'
import { type DocumentPart, entriesOf, toPart } from '#domain/course-check/document-part.ts'
import { parseJson, textOf } from '#domain/unknown-value.ts'
import { parseMarkdown, readMarkdown } from './read-markdown.ts'

/** Maximum length of a converted editor state, in UTF-16 units: twenty times that of a long article. */
const MAX_STATE_LENGTH = 400_000

/** Maximum size of an article's Markdown file, in bytes: about a hundred pages. */
export const MAX_MARKDOWN_BYTES = 512 * 1024

/** Mapping between picture URLs in an article and picture names in its file. */
export interface PictureNames {
  nameOf: (address: string) => string
  addressOf: (name: string) => string
}

const UNCHANGED_NAMES: PictureNames = { nameOf: (address) => address, addressOf: (name) => name }

/**
 * Converts an article to Markdown. Returns undefined if reading the result would not restore the identical article, for
 * example one with underlined text, merged cells or alignment.
 */
export function writeMarkdown(editorData: string, pictures = UNCHANGED_NAMES): string | undefined {
  if (editorData.length > MAX_STATE_LENGTH) return undefined
  const root = toPart(toPart(parseJson(editorData), '').fields.root, '')
  const tree: Root = { type: 'root', children: blocksOf(root, 0) }
  namePictures(tree, pictures)
  const markdown = toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    listItemIndent: 'one',
    extensions: [gfmToMarkdown()],
  })
  // Files cannot store an unpaired surrogate.
  if (!markdown.isWellFormed() || Buffer.byteLength(markdown) > MAX_MARKDOWN_BYTES) return undefined
  const again = parseMarkdown(markdown)
  return again && readMarkdown(again, pictures.addressOf).editorData === editorData ? markdown : undefined
}

function namePictures(node: Nodes, pictures: PictureNames): void {
  if (node.type === 'image') node.url = pictures.nameOf(node.url)
  if ('children' in node) for (const child of node.children) namePictures(child, pictures)
}

/**
 * Converts blocks. Fields of the editor state may be missing or of any type. Unknown content is skipped, so the caller
 * compares the result.
 */
function blocksOf(parent: DocumentPart, depth: number): BlockContent[] {
  if (depth >= MAX_NESTING) return []
  return entriesOf(parent, 'children').flatMap((node) => blockOf(node, depth + 1))
}

function blockOf(node: DocumentPart, depth: number): BlockContent[] {
  const { type, tag, language } = node.fields
  switch (type) {
    case 'paragraph':
      return [paragraphOf(node)]
    case 'heading':
      return [{ type: 'heading', depth: levelOf(tag), children: phrasesIn(node) }]
    case 'quote':
      return [{ type: 'blockquote', children: contentOf(node, depth) }]
    case 'code':
      return [{ type: 'code', lang: typeof language === 'string' ? language : null, value: codeOf(node) }]
    case 'horizontalrule':
      return [{ type: 'thematicBreak' }]
    case 'list':
      return [listOf(node, depth)]
    case 'table':
      return [tableOf(node)]
    default:
      return []
  }
}

function paragraphOf(node: DocumentPart): Paragraph {
  return { type: 'paragraph', children: phrasesIn(node) }
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const

function levelOf(tag: unknown) {
  return LEVELS.find((level) => tag === `h${level}`) ?? 2
}

const INLINE = ['text', 'linebreak', 'image', 'link']

function isInline({ fields }: DocumentPart): boolean {
  return INLINE.includes(String(fields.type))
}

/** Converts the content of a quote or list item. Inline nodes become a paragraph. */
function contentOf(node: DocumentPart, depth: number): BlockContent[] {
  const children = entriesOf(node, 'children')
  if (children.length === 0) return []
  return children.every(isInline) ? [paragraphOf(node)] : blocksOf(node, depth)
}

function codeOf(node: DocumentPart): string {
  const words = entriesOf(node, 'children').map(({ fields: { type, text } }) =>
    type === 'linebreak' ? '\n' : textOf(text),
  )
  return words.join('')
}

/** Converts a list. An item with only a list is merged into the previous item. */
function listOf(node: DocumentPart, depth: number): List {
  const { listType, start } = node.fields
  const items: ListItem[] = []
  for (const child of entriesOf(node, 'children')) {
    const content = contentOf(child, depth + 1)
    const before = items.at(-1)
    if (before && content.length > 0 && content.every(({ type }) => type === 'list'))
      before.children.push(...content)
    else items.push(itemOf(content, listType === 'check' ? child.fields.checked === true : null))
  }
  const ordered = listType === 'number'
  const first = typeof start === 'number' && Number.isSafeInteger(start) && start >= 0 ? start : 1
  return { type: 'list', ordered, start: ordered ? first : null, spread: false, children: items }
}

/** Creates a list item. Blank lines separate its blocks, but not its text from a nested list. */
function itemOf(children: ListItem['children'], checked: boolean | null): ListItem {
  const spread = children.some(({ type }, place) => place > 0 && type !== 'list')
  return { type: 'listItem', checked, spread, children }
}

function tableOf(node: DocumentPart): Table {
  const rows = entriesOf(node, 'children').map((row) =>
    entriesOf(row, 'children').map((cell) => entriesOf(cell, 'children')[0]),
  )
  const columns = rows[0] ?? []
  return {
    type: 'table',
    align: columns.map((paragraph) => alignOf(paragraph?.fields.format)),
    children: rows.map((cells) => ({
      type: 'tableRow',
      children: cells.map((paragraph) => ({
        type: 'tableCell',
        children: paragraph ? phrasesIn(paragraph) : [],
      })),
    })),
  }
}

function alignOf(format: unknown): AlignType {
  return format === 'left' || format === 'center' || format === 'right' ? format : null
}

function phrasesIn(node: DocumentPart): PhrasingContent[] {
  return phrasesOf(entriesOf(node, 'children'), 0)
}

/** Markdown marks by text format. */
const MARKS = [
  ['strong', BOLD],
  ['emphasis', ITALIC],
  ['delete', STRIKETHROUGH],
] as const

/** Converts inline content. `applied` holds the formats that already have their marks. */
function phrasesOf(nodes: DocumentPart[], applied: number): PhrasingContent[] {
  const formats = nodes.map(formatOf)
  const phrases: PhrasingContent[] = []
  for (let at = 0; at < nodes.length; ) {
    const { type, bit, end } = widestRun(formats, at, applied)
    if (end === at) phrases.push(...phraseOf(nodes[at], applied))
    else phrases.push({ type, children: phrasesOf(nodes.slice(at, end), applied | bit) })
    at = Math.max(end, at + 1)
  }
  return phrases
}

/**
 * Finds the run of nodes from `at` with the widest shared format. Returns the format and the end of the run, or `at`
 * without a shared format.
 */
function widestRun(formats: (number | undefined)[], at: number, applied: number) {
  const runs = MARKS.map(([type, bit]) => ({
    type,
    bit,
    end: applied & bit ? at : endOfRun(formats, at, bit),
  }))
  return runs.reduce((widest, run) => (run.end > widest.end ? run : widest))
}

/** Returns the end of the run of nodes with this format. Nodes without any format may lie between them. */
function endOfRun(formats: (number | undefined)[], at: number, bit: number): number {
  let end = at
  for (let next = at; next < formats.length; next++) {
    const format = formats[next]
    if (format === undefined ? end === at : (format & bit) === 0) break
    if (format !== undefined) end = next + 1
  }
  return end
}

/** Returns the format of a text, or the format shared by all texts of a link. Undefined for other nodes. */
function formatOf(node: DocumentPart): number | undefined {
  const { type, format } = node.fields
  if (type === 'text') return typeof format === 'number' ? format : 0
  const inside = type === 'link' ? wordsOfLink(node).map(formatOf) : []
  const formats = inside.filter((each) => each !== undefined)
  return formats.length === 0 ? undefined : formats.reduce((common, each) => common & each)
}

/** Removes nested links, which Markdown does not allow. */
function wordsOfLink(link: DocumentPart): DocumentPart[] {
  return entriesOf(link, 'children').filter(({ fields }) => fields.type !== 'link')
}

function phraseOf(node: DocumentPart | undefined, applied: number): PhrasingContent[] {
  const { type, text, format, url, title, src, altText, width, height } = node?.fields ?? {}
  switch (type) {
    case 'text': {
      const isCode = typeof format === 'number' && (format & CODE) !== 0
      return [{ type: isCode ? 'inlineCode' : 'text', value: textOf(text) }]
    }
    case 'linebreak':
      return [{ type: 'break' }]
    case 'image': {
      const size = width || height ? `${width}x${height}` : null
      return [{ type: 'image', url: textOf(src), alt: textOf(altText), title: size }]
    }
    case 'link': {
      const children = node ? phrasesOf(wordsOfLink(node), applied) : []
      return [{ type: 'link', url: textOf(url), title: textOf(title) || null, children }]
    }
    default:
      return []
  }
}
