// cspell:ignore notesym
import { STRIKETHROUGH } from '#domain/course/draft/editor-state.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { type ClassStyles, classesOf, type Declarations, hasColor, styleOf } from './element-style.ts'
import { isLeftOut } from './is-left-out.ts'
import type { LeftOut } from './left-out.ts'
import { attributeOf, nameOf, wordsOf } from './parse-markup.ts'
import type { ItemMark, PastedBlock } from './pasted-block.ts'
import { BOLD_BIT, BREAK, formatIn, HAS_OWN_FONT, type Piece, tidyLine } from './pasted-words.ts'
import { readTable } from './read-table.ts'
import { symbolText } from './symbol-fonts.ts'
import { countFonts, type Font, fontIn, type SeenFonts } from './word-fonts.ts'
import { MAX_LIST_LEVEL, wordItem } from './word-list-mark.ts'

/** State shared while parsing a paste. */
export interface Reading {
  classes: ClassStyles
  leftOut: LeftOut
  seen: SeenFonts
  pictures: string[]
  /** True if there is a heading 1, which becomes a heading 2. */
  hasTopHeading: boolean
  /** Elements with blocks of text. Links among them are not inline. */
  holdBlocks: ReadonlySet<Element>
  /** Number of nodes that may still be parsed. An article with more is too long. */
  piecesLeft: number
}

/** Returns the elements that contain blocks. Visits each element once. */
export function findBlockHolders(body: HTMLElement): Set<Element> {
  const holders = new Set<Element>()
  for (const block of body.querySelectorAll(BLOCKS))
    for (let around = block.parentElement; around && !holders.has(around); around = around.parentElement)
      holders.add(around)
  return holders
}

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre'

/** Context of a part of the markup. */
export interface Around {
  reading: Reading
  format: number
  font: Font
  /** Font of the surrounding block. */
  blockFont: Font
  link: string | undefined
  /** True if spaces and line breaks are significant. */
  isPre: boolean
  style: 'quote' | number | undefined
  alignment: string
  item: ItemMark | undefined
  /** Number of surrounding lists. */
  lists: number
}

/** Initial context of a paste. */
export const AROUND_ALL: Omit<Around, 'reading'> = {
  format: 0,
  link: undefined,
  isPre: false,
  style: undefined,
  alignment: '',
  item: undefined,
  lists: 0,
  font: {},
  blockFont: {},
}

/** Blocks parsed so far, and the current line. */
interface Flow {
  blocks: PastedBlock[]
  line: Piece[]
  /** True once the current item has text. Further text is added to the item. */
  hasItem: boolean
}

/** Parses the content of an element into blocks. */
export function readBlocks(parent: Node, around: Around): PastedBlock[] {
  const flow: Flow = { blocks: [], line: [], hasItem: false }
  readInto(flow, parent, around)
  endLine(flow, around)
  return flow.blocks
}

function readInto(flow: Flow, parent: Node, around: Around): void {
  for (const node of parent.childNodes) {
    if (around.reading.piecesLeft <= 0) return
    around.reading.piecesLeft -= 1
    if (node.nodeType === Node.TEXT_NODE) addWords(flow, wordsOf(node), around)
    else if (node instanceof Element) readElement(flow, node, around)
  }
}

/** Zero-width characters that programs insert between words, without use for readers. */
const NO_WIDTH = /[\u200b\ufeff\u00ad]/g

function addWords(flow: Flow, words: string, around: Around): void {
  const { format, link, isPre, font, blockFont, style, reading } = around
  const unicode = symbolText(words, font.fonts, reading.leftOut)
  if (unicode === words && typeof style !== 'number' && (format & HAS_OWN_FONT) === 0 && words.trim() !== '')
    countFonts(font, blockFont, reading)
  const text = unicode.replace(NO_WIDTH, '').replaceAll('\r', '')
  const lines = isPre ? text.split('\n') : [text]
  for (const [at, line] of lines.entries()) {
    if (at > 0) flow.line.push({ text: BREAK, format: 0 })
    if (line !== '') flow.line.push({ text: line.replace(/[\s\u00a0]+/g, ' '), format, link })
  }
}

/** Returns the character of a symbol element from Word, and its context with the symbol's font. */
function symbolOf(element: Element, around: Around): [letter: string, around: Around] {
  const code = Number.parseInt(attributeOf(element, 'w:char'), 16)
  const font = { ...around.font, fonts: attributeOf(element, 'w:font').toLowerCase() }
  return [code > 0 && code <= 0xffff ? String.fromCharCode(code) : '', { ...around, font }]
}

/** Ends the current line and adds it as a block unless it is blank. */
function endLine(flow: Flow, { style, alignment, item, reading }: Around): void {
  const lines = splitAtBlankLines(tidyLine(flow.line))
  flow.line = []
  for (const line of lines) {
    if (!line.some(({ text, isPicture }) => isPicture || text.trim() !== '')) continue
    if (style === 1 && !item) reading.hasTopHeading = true
    const last = flow.blocks.at(-1)
    // Further paragraphs of an item become further lines of the item.
    if (item && flow.hasItem && last?.type === 'words' && last.item === item)
      last.line.push({ text: BREAK, format: 0 }, ...line)
    else flow.blocks.push({ type: 'words', line: plainLine(line, style, item), style, alignment, item })
    flow.hasItem = item !== undefined
  }
}

/**
 * Returns a line without the formats implied by its block: bold in a heading, strikethrough in a checked
 * item.
 */
function plainLine(line: Piece[], style: Around['style'], item: ItemMark | undefined): Piece[] {
  const own = (typeof style === 'number' ? BOLD_BIT : 0) | (item?.checked ? STRIKETHROUGH : 0)
  return own === 0 ? line : line.map((piece) => ({ ...piece, format: piece.format & ~own }))
}

/** Splits a line at double line breaks, which some programs use to end a paragraph. */
function splitAtBlankLines(line: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const piece of line) {
    const current = lines.at(-1) ?? []
    if (piece.text === BREAK && current.at(-1)?.text === BREAK) {
      current.pop()
      lines.push([])
    } else if (piece.text !== BREAK || current.length > 0) current.push(piece)
  }
  return lines
}

/** Inline elements. Other elements start a new line. */
const IN_LINE = new Set([
  'a',
  'abbr',
  'acronym',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'label',
  'mark',
  'meter',
  'nobr',
  'output',
  'picture',
  'q',
  'ruby',
  'rb',
  'rt',
  'rtc',
  's',
  'samp',
  'slot',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
])

function readElement(flow: Flow, element: Element, around: Around): void {
  const name = nameOf(element)
  const { reading } = around
  const style = styleOf(element, reading.classes)
  if (isLeftOut(element, name, style, reading.leftOut)) return
  if (name === 'br') {
    // Safari adds this break at the end of copied content.
    if (!classesOf(element).includes('Apple-interchange-newline')) flow.line.push({ text: BREAK, format: 0 })
  } else if (name === 'w:sym') {
    addWords(flow, ...symbolOf(element, around))
    // HTML does not support this element as self-closing, so it contains the text after the symbol.
    readInto(flow, element, around)
  } else if (name === 'img') addPicture(flow, element, around)
  else if (isInLine(element, name, style, reading)) {
    readInto(flow, element, within(element, name, style, around))
    if (isNoteNumber(element)) flow.line.push({ text: ' ', format: 0 })
  } else {
    endLine(flow, around)
    readBlock(flow, element, { name, style }, withBlockFont(within(element, name, style, around)))
  }
}

/** Returns true for a note's number in LibreOffice, distinguished from the text only by its position. */
function isNoteNumber(element: Element): boolean {
  return classesOf(element).some((own) => /^sd(foot|end)notesym$/.test(own))
}

function isInLine(element: Element, name: string, style: Declarations, { holdBlocks }: Reading): boolean {
  // For example `o:p` of Word, or a custom element of a web page.
  const isForeign = /[:-]/.test(name)
  if (!IN_LINE.has(name) && !isForeign) return false
  return !isBlockStyle(style) && !(name === 'a' && holdBlocks.has(element))
}

function isBlockStyle(style: Declarations): boolean {
  return /^(block|list-item|table)$/.test(style.get('display') ?? '')
}

/** Returns the context for the content of an element. */
function within(element: Element, name: string, style: Declarations, around: Around): Around {
  const { reading } = around
  const link = name === 'a' ? safeLink(attributeOf(element, 'href')) : undefined
  const space = style.get('white-space') ?? style.get('white-space-collapse') ?? ''
  // Links always have their own color.
  if (around.link === undefined && name !== 'a' && hasColor(name, style)) reading.leftOut.set('colors', 1)
  return {
    ...around,
    format: isPlainBold(element, name) ? around.format : formatIn(name, style, around.format),
    link: link ?? around.link,
    font: fontIn(element, name, style, around.font),
    isPre: space === '' ? around.isPre : /^(pre|break|preserve)/.test(space),
  }
}

/** Returns the context for a block's content, with the block's font. */
function withBlockFont(around: Around): Around {
  return { ...around, blockFont: around.font }
}

/** Returns true for the element around all content from Google Docs, which is not bold. */
function isPlainBold(element: Element, name: string): boolean {
  return name === 'b' && attributeOf(element, 'id').startsWith('docs-internal-guid')
}

function addPicture(flow: Flow, element: Element, { reading }: Around): void {
  const alt = attributeOf(element, 'alt').replace(/\s+/g, ' ').trim()
  if (isDecoration(element)) return
  // Email clients and web pages display emoji as pictures.
  if (alt !== '' && alt.length <= 8 && /^\p{Extended_Pictographic}/u.test(alt)) {
    flow.line.push({ text: alt, format: 0 })
    return
  }
  reading.pictures.push(attributeOf(element, 'src'))
  flow.line.push({ text: alt, format: 0, isPicture: true })
}

/** Returns true for the box of a check list, and for a tracking pixel. */
function isDecoration(element: Element): boolean {
  const isDot = ['width', 'height'].some((side) => /^[01](px)?$/.test(attributeOf(element, side)))
  return isDot || attributeOf(element, 'aria-roledescription') === 'checkbox'
}

function readBlock(
  flow: Flow,
  element: Element,
  { name, style }: { name: string; style: Declarations },
  around: Around,
): void {
  if (name === 'hr') flow.blocks.push({ type: 'rule' })
  else if (name === 'pre') readCode(flow, element, around.reading)
  else if (name === 'table') flow.blocks.push(...readTable(element, tableReader(around)))
  else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir')
    readList(flow, element, name, around)
  else readWords(flow, element, name, style, around)
}

/** Returns the parser of table cells. They inherit only the format and the font around the table. */
function tableReader({ reading, format, font }: Around): Parameters<typeof readTable>[1] {
  const ofElement = (element: Element) => styleOf(element, reading.classes)
  return {
    styleOf: ofElement,
    readCell(cell) {
      const style = ofElement(cell)
      const around = within(cell, nameOf(cell), style, { ...AROUND_ALL, reading, format, font })
      return readBlocks(cell, { ...withBlockFont(around), alignment: alignmentIn(cell, style) ?? '' })
    },
  }
}

function readCode(flow: Flow, element: Element, { classes: styles }: Reading): void {
  const text = codeOf(element, styles).replace(/^\n|\n$/g, '')
  const classes = [element.parentElement ?? element, element, ...element.children]
    .flatMap(classesOf)
    .join(' ')
  const [, language] = /\b(?:language|lang|highlight-source)-([\w+-]{1,30})/.exec(classes) ?? []
  if (text.trim() !== '') flow.blocks.push({ type: 'code', text, language })
}

/** Returns code with all its spaces. Some web pages wrap each line in an element. */
function codeOf(node: Node, classes: ClassStyles): string {
  if (node.nodeType === Node.TEXT_NODE) return wordsOf(node).replaceAll('\u00a0', ' ').replaceAll('\r', '')
  if (!(node instanceof Element)) return ''
  if (nameOf(node) === 'br') return '\n'
  let code = ''
  let isAfterLine = false
  for (const child of node.childNodes) {
    const isLine = child instanceof Element && isBlockStyle(styleOf(child, classes))
    const text = codeOf(child, classes)
    if ((isLine || isAfterLine) && code !== '' && !code.endsWith('\n') && !text.startsWith('\n')) code += '\n'
    code += text
    isAfterLine = isLine
  }
  return code
}

function readWords(flow: Flow, element: Element, name: string, style: Declarations, around: Around): void {
  const own = { ...around, ...ownBlock(element, name, style, around) }
  if (own.item !== around.item) flow.hasItem = false
  readInto(flow, element, own)
  endLine(flow, own)
}

/** Returns the properties of a block: heading level or quote, alignment, and item of a Word list. */
function ownBlock(element: Element, name: string, style: Declarations, around: Around): Partial<Around> {
  const level = headingLevel(element, name, style)
  const isQuote = name === 'blockquote' || classesOf(element).some((own) => /^Mso(Intense)?Quote/.test(own))
  const list = style.get('mso-list')
  const item = list === undefined || level !== undefined ? undefined : wordItem(list, wordMark(element))
  return {
    style: level ?? (isQuote ? 'quote' : around.style),
    alignment: alignmentIn(element, style) ?? around.alignment,
    item: item ?? around.item,
  }
}

function headingLevel(element: Element, name: string, style: Declarations): number | undefined {
  const [, level] = /^h([1-6])$/.exec(name) ?? []
  if (level !== undefined) return Number(level)
  if (attributeOf(element, 'role') === 'heading') return Number(attributeOf(element, 'aria-level')) || 2
  const outline = Number(style.get('mso-outline-level'))
  if (outline >= 1 && outline <= 6) return outline
  // The title of a document ranks above its headings, even those of level 1.
  return classesOf(element).includes('MsoTitle') ? 0 : undefined
}

/** Returns the mark that Word puts before the text of an item, in one of its first elements. */
function wordMark(element: Element): string {
  const spans = element.getElementsByTagName('span')
  const mark = [0, 1, 2, 3, 4, 5]
    .map((at) => spans.item(at))
    .find((span) => span && /mso-list:\s*ignore/i.test(attributeOf(span, 'style')))
  return (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ')
}

/**
 * Returns `center` or the alignment to the end of the line. Returns an empty text for other alignments, and
 * undefined for none.
 */
function alignmentIn(element: Element, style: Declarations): string | undefined {
  const own = style.get('text-align') ?? attributeOf(element, 'align').toLowerCase()
  if (own === '') return undefined
  const isSide = own === (attributeOf(element, 'dir') === 'rtl' ? 'left' : 'right') || own === 'end'
  return own === 'center' || isSide ? own : ''
}

function readList(flow: Flow, list: Element, name: string, around: Around): void {
  const lists = around.lists + 1
  let next = Number(attributeOf(list, 'start')) || 1
  for (const child of list.childNodes) {
    const isItem = child instanceof Element && nameOf(child) === 'li'
    if (!isItem) {
      // Google Docs and LibreOffice put a nested list after its item instead of into it.
      if (child instanceof Element) readElement(flow, child, { ...around, lists, item: undefined })
      continue
    }
    const number = Number(attributeOf(child, 'value')) || next
    next = number + 1
    readItem(flow, child, { ...around, lists }, { isNumbered: name === 'ol', number })
  }
}

function readItem(
  flow: Flow,
  element: Element,
  around: Around,
  { isNumbered, number }: { isNumbered: boolean; number: number },
): void {
  const style = styleOf(element, around.reading.classes)
  if (isLeftOut(element, 'li', style, around.reading.leftOut)) return
  const own = Number(attributeOf(element, 'aria-level') || attributeOf(element, 'data-aria-level'))
  const level = Math.min(Math.max(own || 1, around.lists), MAX_LIST_LEVEL)
  const isChecked = findCheck(element)
  const type = isChecked !== undefined ? 'check' : isNumbered ? 'number' : 'bullet'
  const item: ItemMark = { level, type, number, checked: isChecked === true }
  const inside = {
    ...withBlockFont(within(element, 'li', style, around)),
    item,
    style: undefined,
    alignment: '',
  }
  flow.hasItem = false
  readInto(flow, element, inside)
  endLine(flow, inside)
}

/** Returns the check state of an item in a check list; undefined for other lists. */
function findCheck(element: Element): boolean | undefined {
  if (attributeOf(element, 'role') === 'checkbox') return attributeOf(element, 'aria-checked') === 'true'
  const [first, second] = [element.firstElementChild, element.firstElementChild?.firstElementChild]
  const box = [first, second].find((child) => child && nameOf(child) === 'input')
  if (!box || attributeOf(box, 'type').toLowerCase() !== 'checkbox') return undefined
  return box.hasAttribute('checked')
}
