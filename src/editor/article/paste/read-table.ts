import { MAX_SPAN, MAX_TABLE_CELLS } from '#domain/course/article-values.ts'
import {
  paragraphNode,
  plainBlock,
  type StateNode,
  tableCellNode,
} from '#domain/course/draft/editor-state.ts'
import { type Declarations, isHidden } from './element-style.ts'
import { attributeOf, nameOf } from './parse-markup.ts'
import { nodesOf, type PastedBlock, type WordsBlock } from './pasted-block.ts'
import { BOLD_BIT, BREAK } from './pasted-words.ts'

/** A pasted cell. */
interface PastedCell {
  blocks: PastedBlock[]
  colSpan: number
  rowSpan: number
  /** 1 for a column head, 2 for a row head, as in an article. */
  head: 0 | 1 | 2
}

interface TableReader {
  styleOf: (element: Element) => Declarations
  readCell: (cell: Element) => PastedBlock[]
}

/**
 * Parses a table, with its caption before it. A layout table, which has a single cell or tables in its cells,
 * becomes its content, because cells of an article contain no tables.
 */
export function readTable(table: Element, reader: TableReader): PastedBlock[] {
  const captions = [...table.children].filter((child) => nameOf(child) === 'caption')
  const around = captions.filter((caption) => !isHidden(reader.styleOf(caption))).flatMap(reader.readCell)
  return [...around, ...readRows(table, reader)]
}

function readRows(table: Element, reader: TableReader): PastedBlock[] {
  const rows = rowsOf(table).filter((row) => !isHidden(reader.styleOf(row)))
  const cells = rows.map((row) => readRow(row, reader)).filter((row) => row.length > 0)
  const all = cells.flat()
  const isLayout =
    all.length <= 1 ||
    (isWithinLayout(table) && cells.every((row) => row.length === 1)) ||
    all.some(({ blocks }) => blocks.some(({ type }) => type === 'table'))
  if (isLayout || all.length > MAX_TABLE_CELLS) return all.flatMap(({ blocks }) => blocks)
  if (all.every(({ blocks }) => blocks.length === 0)) return []
  findHeadRow(cells)
  return [{ type: 'table', node: plainBlock('table', cells.map(rowNode)) }]
}

/** Returns true if a table may be a layout table: it is marked as one, or is inside a cell. */
function isWithinLayout(table: Element): boolean {
  return attributeOf(table, 'role') === 'presentation' || table.parentElement?.closest('td') !== null
}

/** Returns the rows of a table, without those of nested tables. */
function rowsOf(table: Element): Element[] {
  return [...table.children].flatMap((child) => {
    const name = nameOf(child)
    if (name === 'tr') return [child]
    return name === 'thead' || name === 'tbody' || name === 'tfoot'
      ? [...child.children].filter((row) => nameOf(row) === 'tr')
      : []
  })
}

function readRow(row: Element, { styleOf, readCell }: TableReader): PastedCell[] {
  const cells = [...row.children].filter((cell) => /^t[dh]$/.test(nameOf(cell)) && !isHidden(styleOf(cell)))
  const isHead = (cell: Element) =>
    nameOf(cell) === 'th' || /^(column|row)header$/.test(attributeOf(cell, 'role'))
  const isHeadRow = row.parentElement?.localName === 'thead' || cells.every(isHead)
  return cells.map((cell) => ({
    blocks: readCell(cell),
    colSpan: spanOf(attributeOf(cell, 'colspan')),
    rowSpan: spanOf(attributeOf(cell, 'rowspan')),
    head: isHeadRow ? 1 : isHead(cell) ? 2 : 0,
  }))
}

function spanOf(text: string): number {
  const span = Math.floor(Number(text))
  return span >= 1 && span <= MAX_SPAN ? span : 1
}

/** Marks a bold first row above a plain row as the head. Spreadsheets have no other sign of a head. */
function findHeadRow([first = [], second]: PastedCell[][]): void {
  const isHead = first.every(({ head }) => head === 0) && isBold(first) && second && !isBold(second)
  if (isHead) for (const cell of first) cell.head = 1
}

function isBold(cells: PastedCell[]): boolean {
  const pieces = cells.flatMap(({ blocks }) => blocks.flatMap((block) => (isWords(block) ? block.line : [])))
  const words = pieces.filter(({ text, isPicture }) => !isPicture && text !== BREAK)
  return words.length > 0 && words.every(({ format }) => (format & BOLD_BIT) !== 0)
}

function isWords(block: PastedBlock): block is WordsBlock {
  return block.type === 'words'
}

function rowNode(cells: PastedCell[]): StateNode {
  return plainBlock('tablerow', cells.map(cellNode))
}

function cellNode({ blocks, colSpan, rowSpan, head }: PastedCell): StateNode {
  const plain = blocks.map((block) => (head !== 0 && isWords(block) ? withoutBold(block) : block))
  const nodes = nodesOf(plain, false)
  const cell = tableCellNode(nodes.length > 0 ? nodes : [paragraphNode([])], false)
  return Object.assign(cell, { colSpan, rowSpan, headerState: head })
}

/** Returns a head cell's block without bold type, which heads imply. */
function withoutBold(block: WordsBlock): WordsBlock {
  return { ...block, line: block.line.map((piece) => ({ ...piece, format: piece.format & ~BOLD_BIT })) }
}
