import type { Nodes } from 'mdast'

/** A block of an article with its Markdown source. */
export interface Block {
  node: Nodes
  /** Line number of the block's start, and its lines without the prefixes of enclosing blocks. */
  line: number
  lines: string[]
  /** The source of the block, and a copy with \0 for all recognized Markdown. */
  text: string
  shown: string
}

/** Node types with inline text. */
export const WORDS: Nodes['type'][] = ['paragraph', 'heading', 'tableCell']

/** A rule that finds mistakes in one block. `find` returns their lines and the text for `{found}` in the message. */
interface MarkdownRule {
  sentence: string
  /** Node types that the rule applies to. */
  of: Nodes['type'][]
  find: (block: Block) => { line: number; found?: string }[]
}

/** Rules for common mistakes in articles, each with the message of its warning. */
export const MARKDOWN_RULES: MarkdownRule[] = [
  {
    sentence:
      "the table isn’t shown as a table: separate its cells with '|' (write \\| for a | in text), write as many cells in each row as in the first, add a line such as '| --- | --- |' below the first row, and end with an empty line",
    of: ['paragraph', 'thematicBreak', 'heading', 'table'],
    find: (block) => (isLikeTable(block) ? [block] : findWrongRows(block)),
  },
  {
    sentence:
      "'{found}' is shown as plain text: start a heading with '## ', a list entry with '- ' or '1. ', a checkbox with '- [ ] '",
    of: ['paragraph'],
    find: findWrongBeginning,
  },
  {
    sentence:
      "checkboxes are shown only in a list whose entries all start with '- [ ] ', or '- [x] ' if checked",
    of: ['list'],
    find: findWrongBoxes,
  },
  {
    sentence:
      'the text is shown as a heading because of the line of hyphens below it: put an empty line between them, or remove both lines',
    of: ['heading'],
    find: findWrongHeading,
  },
  {
    sentence:
      'the lines below are shown as code: remove the spaces or tab before them, or close the ``` block with another ```',
    of: ['code'],
    find: ({ line, lines }) => (isWholeCode(lines) ? [] : [{ line }]),
  },
  {
    sentence:
      'the link or image is shown as plain text: write a link as [text](https://…), an image as ![description](media/picture.jpg "1200x675"), and an address with spaces in <>',
    of: WORDS,
    find: (block) => findFirstOfLines(block, BROKEN_LINK),
  },
  {
    sentence:
      "'{found}' is shown as plain text: put the marks of **bold**, ~~struck~~ and `code` right next to the words, with spaces outside them",
    of: WORDS,
    find: (block) => findFirstOfLines(block, LONE_MARK),
  },
]

/** Columns separated by a tab, as in a table pasted from a word processor. */
const TABBED = /^[^\t|]*\S\t+\S[^|]*$/
const ROW = /^\|.*\|/

/** Returns true for table rows whose delimiter row is missing or does not match the header. */
function isLikeTable({ node, lines }: Block): boolean {
  const [first = ''] = lines
  if (node.type === 'thematicBreak') return /^-{2,}(?:\s+-{2,})+\s*$/.test(first)
  if (node.type === 'heading') return isUnderlined(lines) && /\S(?: {2,}|\t)\S/.test(lines.at(-2) ?? '')
  if (node.type !== 'paragraph') return false
  const isHyphens = (line: string) => /^[\s|:-]*$/.test(line) && line.includes('-') && line.includes('|')
  const isRepeated = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length > 1
  return lines.some(isHyphens) || isRepeated(TABBED) || isRepeated(ROW)
}

/** Finds rows with more cells than the header, and lines without a bar, which Markdown accepts as rows. */
function findWrongRows({ node, text }: Block): { line: number }[] {
  if (node.type !== 'table') return []
  const [head, ...rows] = node.children
  const start = node.position?.start.offset ?? 0
  return rows.flatMap(({ position, children }) => {
    const [written = ''] = text.slice((position?.start.offset ?? start) - start).split(/\r|\n/, 1)
    const isRow = written.includes('|') && children.length <= (head?.children.length ?? 0)
    return isRow ? [] : [{ line: position?.start.line ?? 1 }]
  })
}

/** Line beginnings that are rare in prose, at least in the first line of a paragraph. */
const BEGINNING =
  /^(?:\[!\w+\]|#{2,6}[^#\s]|#\p{L}|#{7,}\s|[•·▪◦]|[-+]\p{L}|\d{1,2}[.)]\p{L}|\[[ xX]?\]\s|[-+]\[[ xX]?\]|o\t)/u

/** A hyphen directly before a capitalized word. Prose never has one at the beginning of a line. */
const CAPITALIZED = /^-\p{Lu}/u

/** Line beginnings that may occur once in a paragraph of prose but rarely twice. */
const REPEATED = /^(?:[–—]\s*\S|[a-z][.)]\s+\S)/

/** Finds the first line of each kind of beginning. */
function findWrongBeginning(block: Block): { line: number; found: string }[] {
  const { line, lines } = block
  if (isLikeTable(block)) return []
  const placesOf = (pattern: RegExp) => lines.flatMap((each, place) => (pattern.test(each) ? [place] : []))
  const [common, repeated] = [placesOf(BEGINNING), placesOf(REPEATED)]
  const first = [
    ...placesOf(CAPITALIZED).slice(0, 1),
    ...(common[0] === 0 || common.length > 1 ? common.slice(0, 1) : []),
    ...(repeated.length > 1 ? repeated.slice(0, 1) : []),
  ]
  return [...new Set(first)].map((place) => ({ line: line + place, found: lines[place] ?? '' }))
}

const HALF_A_BOX = /^\[\s*(?:[xX✓✔]\s*)?\](?![([:])|^\[ ?[xX✓✔]?\s[^\]]+$|^\[ ?[xX✓✔]?$/

/** Finds list items with malformed checkboxes, numbered lists with checkboxes, and lists with only some checkboxes. */
function findWrongBoxes({ node, line, text }: Block): { line: number }[] {
  if (node.type !== 'list') return []
  const start = node.position?.start.offset ?? 0
  const halves = node.children.flatMap(({ checked, children: [first] }) => {
    const from = first?.position?.start
    if (typeof checked === 'boolean' || first?.type !== 'paragraph' || !from) return []
    const [written = ''] = text.slice((from.offset ?? 0) - start).split(/\r|\n/, 1)
    return HALF_A_BOX.test(written) && !/^\[[ xX]\]\s+\S/.test(written) ? [{ line: from.line }] : []
  })
  const boxes = node.children.filter(({ checked }) => typeof checked === 'boolean').length
  const isMixed = boxes > 0 && (node.ordered === true || boxes < node.children.length)
  return halves.length === 0 && isMixed ? [{ line }] : halves
}

/** Returns true for a heading underlined by hyphens. */
function isUnderlined(lines: string[]): boolean {
  return lines.length > 1 && /^-+\s*$/.test(lines.at(-1) ?? '')
}

/** Finds empty headings, and sentences or front matter underlined by hyphens. */
function findWrongHeading(block: Block): { line: number }[] {
  const { node, line, lines } = block
  if (node.type === 'heading' && node.children.length === 0) return [{ line }]
  if (!isUnderlined(lines) || isLikeTable(block)) return []
  const isBelowHyphens = line === 2 && (node.position?.start.offset ?? 0) > 3
  if (isBelowHyphens && lines.slice(0, -1).every((each) => /^[\w-]+:/.test(each))) return [{ line: 1 }]
  return lines.length > 2 || /[.!?:…]\s*$/.test(lines.at(-2) ?? '') ? [{ line }] : []
}

/** Returns true for a code block between two fences. */
function isWholeCode(lines: string[]): boolean {
  const [fence] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  return fence !== undefined && lines.length > 1 && (lines.at(-1) ?? '').startsWith(fence)
}

/** Brackets of links and pictures that Markdown does not recognize. */
const BROKEN_LINK = new RegExp(
  [
    /(?<!\\)\]\(/, // [words](an address with spaces)
    /(?<!\\)!\[[^\]\n]{0,300}\](?![([])/, // ![words]
    /(?<!\\)\] \((?=[^)\s]{0,300}[/:\0][^)\s]{0,300}\)|[^)\s]{1,300}\.[a-z]\w{2,3}\))/, // [words] (address)
    /(?<!\\)\]\[[^\]\n]+\]/, // [words][name]
    /\)\[(?=\0|https?:|www\.|[^\]\s]{1,300}\.[a-z]\w{1,3}\])/, // (words)[address]
    /(?<!\\)\[\[[^[\]\n]{1,300}\]\]/, // [[words]]
    /\{:?\s{0,9}(?:[.#][\w-]|(?:width|height)\b)[^{}\n]*\}/, // ![words](address){width=50%}
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** Unpaired emphasis marks, and `==` highlights, which Markdown does not support. */
const LONE_MARK = /(?<![\\*])\*\*(?!\*)|(?<![\\~])~~(?!~)|(?<![\\`])`(?!`)|(?<![=\\])==[^=\s][^=\n]*==(?!=)/g

/** Maximum number of mistakes reported per block. More than that have a common cause. */
const MAX_REPORTED_LINES = 20

/** Finds the first match in each line of a block. A `](` only counts after an opening bracket. */
function findFirstOfLines({ line: firstLine, shown }: Block, pattern: RegExp) {
  let isOpened = false
  const found = shown.split(/\r\n|\r|\n/).flatMap((text, place) => {
    const opened = text.search(/(?<!\\)\[/)
    const first = text
      .matchAll(pattern)
      .find(({ 0: match, index }) => match !== '](' || isOpened || (opened >= 0 && opened < index))
    isOpened ||= opened >= 0
    return first ? [{ line: firstLine + place, found: first[0] }] : []
  })
  return found.slice(0, MAX_REPORTED_LINES)
}
