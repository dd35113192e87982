import { type ArticleNode, isInline, type TableCell } from './article-node.ts'

type ListNode = Extract<ArticleNode, { kind: 'list' }>

/** Maximum length of a single utterance, in characters. Some voices drop the end of longer texts. */
const MAX_SPOKEN_LENGTH = 220

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Returns the texts to read aloud for an article, in order: one per heading, paragraph, list item and table
 * row.
 */
export function spokenBlocksOf(nodes: ArticleNode[]): string[] {
  return blocksOf(nodes).flatMap(splitText)
}

function blocksOf(nodes: ArticleNode[]): string[] {
  if (nodes.every(isInline)) return oneBlock(nodes.map(wordsOf).join(''))
  return nodes.flatMap((node) => {
    if (isInline(node)) return oneBlock(wordsOf(node))
    if (node.kind === 'list') return listBlocks(node)
    if (node.kind === 'table') return tableBlocks(node.rows)
    return node.kind === 'rule' ? [] : blocksOf(node.children)
  })
}

function listBlocks({ ordered, start, items }: ListNode): string[] {
  let number = start
  return items.flatMap(({ children }) => {
    const [first, ...rest] = blocksOf(children)
    if (first === undefined) return []
    const isNesting = children.every(({ kind }) => kind === 'list')
    return [ordered && !isNesting ? `${number++}. ${first}` : first, ...rest]
  })
}

/** Returns a text per table row. If the first row has headers, each cell follows its column's header. */
function tableBlocks([first = [], ...rest]: TableCell[][]): string[] {
  const heads = first.length > 0 && first.every((cell) => cell.heads === 'column') ? first.map(cellText) : []
  const rows = heads.length > 0 ? rest : [first, ...rest]
  return rows.flatMap((row) =>
    oneBlock(
      row.map((cell, column) => [heads[column], cellText(cell)].filter(Boolean).join(': ')).join('. '),
    ),
  )
}

function cellText({ children }: TableCell): string {
  return blocksOf(children).join(' ')
}

function oneBlock(text: string): string[] {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  return words === '' ? [] : [words]
}

/** Returns the text of an inline node: for an image, its description and caption. */
function wordsOf(node: ArticleNode): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'image') return ` ${[node.alt, node.caption].filter(Boolean).join('. ')} `
  return node.kind === 'link' ? blocksOf(node.children).join(' ') : ' '
}

/** Splits a long text after sentences. */
function splitText(text: string): string[] {
  if (text.length <= MAX_SPOKEN_LENGTH) return [text]
  const pieces: string[] = []
  for (const { segment } of SENTENCES.segment(text)) {
    const open = pieces.at(-1)
    if (open !== undefined && open.length + segment.length <= MAX_SPOKEN_LENGTH)
      pieces[pieces.length - 1] = open + segment
    else pieces.push(segment)
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}
