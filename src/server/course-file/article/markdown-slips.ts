import type { Code, Heading, List, ListItem, Nodes, Paragraph, Root, Table } from 'mdast'
import { DEEPEST_NESTING } from '#domain/article-values.ts'
import { findPhraseSlips, shorten } from './phrase-slips.ts'
import type { MarkdownLoss } from './read-markdown.ts'

/** A block of an article, as it is written. */
interface Block {
  /** The number of its first line, and its lines without what belongs to the blocks around it. */
  line: number
  lines: string[]
}

/** An article while it is looked through. */
interface Search {
  markdown: string
  lines: string[]
  slips: MarkdownLoss[]
}

/**
 * Finds what a writer seems to have meant as Markdown and would be shown as it is written, or lost: a link with a space in its
 * address, a row with more cells than its head, a block of code that is never closed.
 */
export function findMarkdownSlips(tree: Root, markdown: string): MarkdownLoss[] {
  const search: Search = { markdown, lines: markdown.split(/\r\n|\r|\n/), slips: [] }
  if (/^---[ \t]*\r?\n(?:[\w-]+:.*\r?\n)+---[ \t]*\r?(?:\n|$)/.test(markdown))
    report(
      search,
      1,
      'the lines between --- and --- are shown: an article begins with its first words, so take them out',
    )
  else for (const node of tree.children) searchNode(node, search, 0)
  return search.slips
}

function report({ slips }: Search, line: number, message: string): void {
  slips.push({ line, message: shorten(message) })
}

function searchNode(node: Nodes, search: Search, depth: number): void {
  if (depth > DEEPEST_NESTING) return
  if (node.type === 'paragraph') searchParagraph(node, search)
  if (node.type === 'heading') searchHeading(node, search)
  if (node.type === 'table') searchTable(node, search)
  if (node.type === 'thematicBreak') searchBreak(node, search)
  if (node.type === 'code') searchCode(node, search)
  if (node.type === 'list') searchList(node, search)
  if (node.type === 'listItem') searchItem(node, search)
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    for (const slip of findPhraseSlips(node, search.markdown)) search.slips.push(slip)
  else if ('children' in node) for (const child of node.children) searchNode(child, search, depth + 1)
}

function blockOf(node: Nodes, { lines }: Search): Block {
  const { start, end } = node.position ?? { start: { line: 1, column: 1 }, end: { line: 1 } }
  const [first = '', ...rest] = lines.slice(start.line - 1, end.line)
  return {
    line: start.line,
    lines: [first.slice(start.column - 1), ...rest.map((line) => line.replace(/^[\s>]+/, ''))],
  }
}

/** A hyphen and a word with a capital letter: no line of a text begins so. */
const GLUED_ENTRY = /^-\p{Lu}/u

/** Beginnings of lines that are meant as a heading or as an entry of a list, and the remedy. */
const BEGINNINGS: [pattern: RegExp, say: (line: string) => string][] = [
  [/^#{2,6}[^#\s]|^#\p{L}/u, (line) => `a heading has a space after the #: ${line.replace(/^#+/, '$& ')}`],
  [/^#{7,}\s/, () => 'a heading begins with six # at most'],
  [/^[•·▪◦]/, (line) => `an entry of a list begins with '- ': - ${line.slice(1).trim()}`],
  [GLUED_ENTRY, (line) => `an entry of a list has a space after the hyphen: - ${line.slice(1)}`],
  [
    /^(?:-\p{Ll}|-\p{Lo}|\+\p{L})/u,
    (line) => `an entry of a list has a space after the hyphen: - ${line.slice(1)}`,
  ],
  [
    /^\d{1,2}[.)]\p{L}/u,
    (line) => `an entry of a list has a space after its number: ${line.replace(/^\d+./, '$& ')}`,
  ],
  [/^\[[ xX]?\]\s/, (line) => `a box to tick is an entry of a list: - ${line.replace(/^\[\]/, '[ ]')}`],
  [
    /^[-+]\[[ xX]?\]/,
    (line) => `a box to tick has a space before it: - ${line.slice(1).replace(/^\[\]/, '[ ]')}`,
  ],
  [/^o\t/, (line) => `an entry of a list begins with '- ': - ${line.slice(1).trim()}`],
]

/** … and what lines of a text may begin with, but hardly two of a paragraph. */
const REPEATED_BEGINNINGS: typeof BEGINNINGS = [
  [/^[–—]\s*\S/, (line) => `an entry of a list begins with a hyphen, '- ': - ${line.slice(1).trim()}`],
  [
    /^[a-z][.)]\s+\S/,
    (line) => `an entry of a list begins with '- ' or with a number: 1. ${line.slice(2).trim()}`,
  ],
]

function searchParagraph(paragraph: Paragraph, search: Search): void {
  const { line, lines } = blockOf(paragraph, search)
  const table = explainTable(lines)
  if (table !== undefined) {
    report(search, line, table)
    return
  }
  const [first = ''] = lines
  if (/^\[!\w+\]/.test(first)) report(search, line, `'${first}' is shown as it is written: take it out`)
  for (const [pattern, say] of [...BEGINNINGS, ...REPEATED_BEGINNINGS]) {
    const place = lines.findIndex((each) => pattern.test(each))
    // In the middle of a paragraph a line may begin with anything.
    const isFirst =
      pattern === GLUED_ENTRY ? place >= 0 : place === 0 && BEGINNINGS.some(([each]) => each === pattern)
    if (isFirst || lines.filter((each) => pattern.test(each)).length > 1)
      report(search, line + place, say(lines[place] ?? ''))
  }
}

/** Longest line that may part the head of a table from its rows. */
const LONGEST_ROW = 1000

/** Words apart from each other by a tab, as a table that comes from a word processor has them. */
const TABBED = /^[^\t|]*\S\t+\S[^|]*$/

const AS_TABLE = "write '|' between its cells, and a line such as '| --- | --- |' below its head"

const HYPHENS = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Says why a paragraph that looks like a table is none; undefined for one that does not look so. */
function explainTable(lines: string[]): string | undefined {
  const shown = 'the table is shown as it is written'
  if (lines.filter((line) => TABBED.test(line)).length > 1)
    return `the table is shown as a text, one word after the other: ${AS_TABLE}`
  const rows = lines.filter((line) => /^\|.*\|/.test(line))
  const place = lines.findIndex(
    (line) => line.length < LONGEST_ROW && line.includes('|') && HYPHENS.test(line),
  )
  const [hyphens, head] = [lines[place], lines[place - 1]]
  if (hyphens === undefined)
    return rows.length > 1 ? `${shown}: write a line such as '| --- | --- |' below its head` : undefined
  if (head === undefined) return `${shown}: write its head above the line of hyphens`
  const [inHead, below] = [countCells(head), countCells(hyphens)]
  return inHead > 1 && inHead !== below
    ? `${shown}: its head has ${inHead} cells, and the line of hyphens below it ${below}`
    : undefined
}

function countCells(row: string): number {
  return row
    .replace(/\\./g, '')
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|').length
}

/** Hyphens in groups, which part a text like one line of them, stand below the columns of a table. */
function searchBreak(node: Nodes, search: Search): void {
  const { line, lines } = blockOf(node, search)
  if (/^-{2,}(?:\s+-{2,})+\s*$/.test(lines[0] ?? ''))
    report(search, line, `the table is shown as a text: ${AS_TABLE}`)
}

/** A text over a line of hyphens is a heading, which is seldom meant of a whole sentence. */
function searchHeading(heading: Heading, search: Search): void {
  const { line, lines } = blockOf(heading, search)
  if (heading.children.length === 0) report(search, line, 'the heading has no words')
  const [above = ''] = lines.slice(-2)
  if (lines.length < 2 || !/^-+\s*$/.test(lines.at(-1) ?? '')) return
  if (/\S(?: {2,}|\t)\S/.test(above)) {
    report(search, line, `the head of the table is shown as a heading: ${AS_TABLE}`)
    return
  }
  if (lines.length > 2 || /[.!?:…]\s*$/.test(above))
    report(
      search,
      line,
      'the text is shown as a heading, because a line of hyphens follows it: put an empty line between them',
    )
}

function searchTable(table: Table, search: Search): void {
  const [head, ...rows] = table.children
  const columns = head?.children.length ?? 0
  for (const row of rows) {
    const { line, lines } = blockOf(row, search)
    const cells = row.children.length
    if (!(lines[0] ?? '').includes('|'))
      report(search, line, 'the line is shown as a row of the table above it: put an empty line before it')
    else if (cells > columns)
      report(
        search,
        line,
        `the row has ${cells} cells and the head of its table ${columns}: what is in the others is lost. Give the head as many cells, or write \\| for a | in a text`,
      )
  }
}

function searchCode(code: Code, search: Search): void {
  const { line, lines } = blockOf(code, search)
  const [, fence] = /^(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (fence === undefined)
    report(
      search,
      line,
      'lines that begin with four spaces or a tab are shown as code: take the spaces away; code stands between lines of ```',
    )
  else if (lines.length < 2 || !(lines.at(-1) ?? '').startsWith(fence))
    report(
      search,
      line,
      `the code that begins here is never closed, and all below it is shown as code: write ${fence} in a line of its own where it ends`,
    )
}

function searchList(list: List, search: Search): void {
  const boxes = list.children.filter(({ checked }) => typeof checked === 'boolean').length
  const { line, lines } = blockOf(list, search)
  const isHalf = lines.some((each) => isHalfABox(each.replace(/^[-+*]\s+/, '')))
  if (boxes === 0 || isHalf) return
  if (list.ordered)
    report(
      search,
      line,
      "the boxes are left out, for a list with numbers has none: write '- [ ]' in place of the number",
    )
  else if (boxes < list.children.length)
    report(
      search,
      line,
      'some entries of the list have a box, [ ] or [x], and some have none: each is shown with one',
    )
}

const HALF_A_BOX = /^\[\s*(?:[xX✓✔]\s*)?\](?![([:])|^\[ ?[xX✓✔]?\s[^\]]+$|^\[ ?[xX✓✔]?$/

function isHalfABox(entry: string): boolean {
  return HALF_A_BOX.test(entry) && !/^\[[ xX]\]\s+\S/.test(entry)
}

function searchItem({ checked, children: [first] }: ListItem, search: Search): void {
  if (typeof checked === 'boolean' || first?.type !== 'paragraph') return
  const { line, lines } = blockOf(first, search)
  if (!isHalfABox(lines[0] ?? '')) return
  report(search, line, "a box to tick is written '- [ ] words', and '- [x] words' for one that is ticked")
}
