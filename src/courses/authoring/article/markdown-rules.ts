import type { Nodes } from 'mdast'
import type { LintRule } from '../lint-rule.ts'

/** A block of an article in its source form. */
export interface Block {
  node: Nodes
  /** Number of the first line, and the lines without the prefixes of enclosing blocks. */
  line: number
  lines: string[]
  /** The whole text, and the same with \0 for everything that already is Markdown. */
  text: string
  shown: string
}

/** Blocks of inline text. */
export const WORDS: Nodes['type'][] = ['paragraph', 'heading', 'tableCell']

/** Two literal asterisks, with the text up to the next two if a letter follows those. */
const STARS = /(?<![\\*])\*\*(?!\*)(?:[^*\s][^*\n]{0,200}\p{P}\*\*(?=[\p{L}\p{N}]))?/gu

type FindInBlock = LintRule<Block>['find']

interface MarkdownRule extends LintRule<Block> {
  /** Node types that the rule applies to. */
  of: Nodes['type'][]
  /** True for blocks that should have been a table; false for all others; absent for any block. */
  isOfTables?: boolean
  /** True if the sentence contains an address, which is never shortened. */
  isLong?: true
}

/** Front matter at the start of an article. If this rule is broken, no other problem is reported. */
export const FRONT_MATTER: LintRule<Block> = {
  bad: '---\ntitle: Cats\n---\n\nWords.',
  good: 'Words.',
  sentence:
    'the lines between --- and --- are shown: an article begins with its first words, so take them out',
  find: ({ text }) =>
    /^---[ \t]*\r?\n(?:[\w-]+:.*\r?\n)+---[ \t]*\r?(?:\n|$)/.test(text) ? [{ line: 1 }] : [],
}

const AS_TABLE = "write '|' between its cells, and a line such as '| --- | --- |' below its head"

/** Rules about paragraphs and other blocks that should have been a table. */
const TABLE_RULES: MarkdownRule[] = [
  {
    of: ['paragraph'],
    isOfTables: true,
    bad: 'Age\tMeals\n8\t4',
    good: '| Age | Meals |\n| --- | --- |\n| 8 | 4 |',
    sentence: `the table is shown as a text, one word after the other: ${AS_TABLE}`,
    find: ({ line, lines }) => (lines.filter((each) => TABBED.test(each)).length > 1 ? [{ line }] : []),
  },
  {
    of: ['paragraph'],
    isOfTables: true,
    bad: '| a | b |\n| c | d |',
    good: '| a | b |\n| --- | --- |\n| c | d |',
    sentence: "the table is shown as it is written: write a line such as '| --- | --- |' below its head",
    find: ({ line, lines }) =>
      headAndHyphens(lines).hyphens === undefined && lines.filter((each) => ROW.test(each)).length > 1
        ? [{ line }]
        : [],
  },
  {
    of: ['paragraph'],
    isOfTables: true,
    bad: '| --- | --- |\n| c | d |',
    good: '| a | b |\n| --- | --- |\n| c | d |',
    sentence: 'the table is shown as it is written: write its head above the line of hyphens',
    find: ({ line, lines }) => {
      const { head, hyphens } = headAndHyphens(lines)
      return hyphens !== undefined && head === undefined ? [{ line }] : []
    },
  },
  {
    of: ['paragraph'],
    isOfTables: true,
    bad: '| a | b |\n| - |\n| c | d |',
    good: '| a | b |\n| - | - |\n| c | d |',
    sentence:
      'the table is shown as it is written: its head has {cells} cells, and the line of hyphens below it {below}',
    example: { cells: 2, below: 1 },
    find: ({ line, lines }) => {
      const { head, hyphens } = headAndHyphens(lines)
      if (head === undefined || hyphens === undefined) return []
      const [cells, below] = [countCells(head), countCells(hyphens)]
      return cells > 1 && cells !== below ? [{ line, cells, below }] : []
    },
  },
  {
    of: ['thematicBreak'],
    bad: 'Age  Meals\n---  -----\n8    4',
    good: '| Age | Meals |\n| --- | --- |\n| 8 | 4 |',
    sentence: `the table is shown as a text: ${AS_TABLE}`,
    example: { line: 2 },
    find: ({ line, lines: [first = ''] }) => (/^-{2,}(?:\s+-{2,})+\s*$/.test(first) ? [{ line }] : []),
  },
  {
    of: ['heading'],
    bad: 'Age  Meals\n----------\n8    4',
    good: '| Age | Meals |\n| --- | --- |\n| 8 | 4 |',
    sentence: `the head of the table is shown as a heading: ${AS_TABLE}`,
    find: ({ line, lines }) => (isUnderlined(lines) && isHeadOfTable(lines) ? [{ line }] : []),
  },
  {
    of: ['table'],
    bad: '| a | b |\n| - | - |\n| c | d | e |',
    good: '| a | b | |\n| - | - | - |\n| c | d | e |',
    sentence:
      'the row has {cells} cells and the head of its table {columns}: what is in the others is lost. Give the head as many cells, or write \\| for a | in a text',
    example: { line: 3, cells: 3, columns: 2 },
    find: (block) =>
      rowsOf(block)
        .filter(({ isRow, cells, columns }) => isRow && cells > columns)
        .map(({ line, cells, columns }) => ({ line, cells, columns })),
  },
  {
    of: ['table'],
    bad: '| a | b |\n| - | - |\n| c | d |\nWords.',
    good: '| a | b |\n| - | - |\n| c | d |\n\nWords.',
    sentence: 'the line is shown as a row of the table above it: put an empty line before it',
    example: { line: 4 },
    find: (block) =>
      rowsOf(block)
        .filter(({ isRow }) => !isRow)
        .map(({ line }) => ({ line })),
  },
]

/** Maximum length of a delimiter row. */
const MAX_ROW_LENGTH = 1000

/** Words separated by a tab, as in a table pasted from a word processor. */
const TABBED = /^[^\t|]*\S\t+\S[^|]*$/
const ROW = /^\|.*\|/
const HYPHENS = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** Returns the delimiter row of a table and the header row above it. */
function headAndHyphens(lines: string[]): { head: string | undefined; hyphens: string | undefined } {
  const place = lines.findIndex(
    (line) => line.length < MAX_ROW_LENGTH && line.includes('|') && HYPHENS.test(line),
  )
  return { head: lines[place - 1], hyphens: lines[place] }
}

function countCells(row: string): number {
  return row
    .replace(/\\./g, '')
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|').length
}

/** Returns the rows below the header of a table. Markdown accepts a line without a bar as a row. */
function rowsOf({ node, line: firstLine, text }: Block) {
  if (node.type !== 'table') return []
  const [head, ...rows] = node.children
  const start = node.position?.start.offset ?? 0
  return rows.map(({ position, children }) => {
    const [written = ''] = text.slice((position?.start.offset ?? start) - start).split(/\r|\n/, 1)
    const line = position?.start.line ?? firstLine
    return { line, isRow: written.includes('|'), cells: children.length, columns: head?.children.length ?? 0 }
  })
}

/** Returns true if a heading is text above a line of hyphens, which is seldom intended for a whole sentence. */
function isUnderlined(lines: string[]): boolean {
  return lines.length > 1 && /^-+\s*$/.test(lines.at(-1) ?? '')
}

function isHeadOfTable(lines: string[]): boolean {
  return /\S(?: {2,}|\t)\S/.test(lines.at(-2) ?? '')
}

const ENTRY_HYPHEN = "an entry of a list begins with '- ': {good}"
const ENTRY_SPACE = 'an entry of a list has a space after the hyphen: {good}'

/** Rules about line beginnings that were meant as a heading or a list item. */
const BEGINNING_RULES: MarkdownRule[] = [
  {
    of: ['paragraph'],
    isOfTables: false,
    bad: '[!NOTE] Ask first.',
    good: 'Ask first.',
    sentence: "'{found}' is shown as it is written: take it out",
    example: { found: '[!NOTE] Ask first.' },
    find: ({ line, lines: [first = ''] }) => (/^\[!\w+\]/.test(first) ? [{ line, found: first }] : []),
  },
  beginning('##Cats', '## Cats', 'a heading has a space after the #: {good}', {
    pattern: /^#{2,6}[^#\s]|^#\p{L}/u,
    mend: (line) => line.replace(/^#+/, '$& '),
  }),
  beginning('####### Cats', '###### Cats', 'a heading begins with six # at most', {
    pattern: /^#{7,}\s/,
    mend: (line) => line.replace(/^#+/, '######'),
  }),
  beginning('• one\n• two', '- one\n- two', ENTRY_HYPHEN, { pattern: /^[•·▪◦]/, mend: afterFirst }),
  // A hyphen directly before a capitalised word never begins a line of prose, not even within a paragraph.
  beginning('Cats:\n-Food', 'Cats:\n\n- Food', ENTRY_SPACE, {
    pattern: /^-\p{Lu}/u,
    mend: afterFirst,
    where: 'anywhere',
    example: { line: 2, good: '- Food' },
  }),
  beginning('-one\n-two', '- one\n- two', ENTRY_SPACE, {
    pattern: /^(?:-\p{Ll}|-\p{Lo}|\+\p{L})/u,
    mend: afterFirst,
  }),
  beginning('1.One\n2.Two', '1. One\n2. Two', 'an entry of a list has a space after its number: {good}', {
    pattern: /^\d{1,2}[.)]\p{L}/u,
    mend: (line) => line.replace(/^\d+./, '$& '),
  }),
  beginning('[x] done', '- [x] done', 'a box to tick is an entry of a list: {good}', {
    pattern: /^\[[ xX]?\]\s/,
    mend: (line) => `- ${line.replace(/^\[\]/, '[ ]')}`,
  }),
  beginning('-[ ] one\n-[ ] two', '- [ ] one\n- [ ] two', 'a box to tick has a space before it: {good}', {
    pattern: /^[-+]\[[ xX]?\]/,
    mend: (line) => `- ${line.slice(1).replace(/^\[\]/, '[ ]')}`,
  }),
  beginning('o\tone', '- one', ENTRY_HYPHEN, { pattern: /^o\t/, mend: afterFirst }),
  // One line of prose may begin like this, but hardly two in a paragraph.
  beginning('– one\n– two', '- one\n- two', "an entry of a list begins with a hyphen, '- ': {good}", {
    pattern: /^[–—]\s*\S/,
    mend: afterFirst,
    where: 'twice',
  }),
  beginning(
    'a) one\nb) two',
    '1. one\n2. two',
    "an entry of a list begins with '- ' or with a number: {good}",
    {
      pattern: /^[a-z][.)]\s+\S/,
      mend: (line) => `1. ${line.slice(2).trim()}`,
      where: 'twice',
    },
  ),
]

/** A line beginning; a mistake in the first line of a paragraph or twice within it, unless `where` differs. */
interface Beginning extends Pick<MarkdownRule, 'example'> {
  pattern: RegExp
  mend: (line: string) => string
  where?: 'anywhere' | 'twice'
}

function beginning(
  bad: string,
  good: string,
  sentence: string,
  { pattern, mend, where, ...example }: Beginning,
): MarkdownRule {
  const find: FindInBlock = ({ line, lines }) => {
    const places = lines.flatMap((each, place) => (pattern.test(each) ? [place] : []))
    const [place] = places
    if (place === undefined) return []
    const isEnough = where === 'anywhere' || (where !== 'twice' && place === 0) || places.length > 1
    return isEnough ? [{ line: line + place, good: mend(lines[place] ?? '') }] : []
  }
  return { of: ['paragraph'], isOfTables: false, bad, good, sentence, ...example, find }
}

/** Returns the line as a list item, with a hyphen instead of its first character. */
function afterFirst(line: string): string {
  return `- ${line.slice(1).trim()}`
}

/** Rules about blocks that Markdown interprets differently from the writer. */
const BLOCK_RULES: MarkdownRule[] = [
  {
    of: ['heading'],
    bad: '##',
    good: '## Cats',
    sentence: 'the heading has no words',
    find: ({ node, line }) => (node.type === 'heading' && node.children.length === 0 ? [{ line }] : []),
  },
  {
    of: ['heading'],
    bad: 'Cats sleep.\n---',
    good: 'Cats sleep.\n\n---',
    sentence:
      'the text is shown as a heading, because a line of hyphens follows it: put an empty line between them',
    find: ({ line, lines }) => {
      const isText = lines.length > 2 || /[.!?:…]\s*$/.test(lines.at(-2) ?? '')
      return isUnderlined(lines) && !isHeadOfTable(lines) && isText ? [{ line }] : []
    },
  },
  {
    of: ['code'],
    bad: '    A cat.',
    good: 'A cat.',
    sentence:
      'lines that begin with four spaces or a tab are shown as code: take the spaces away; code stands between lines of ```',
    find: ({ line, lines }) => (fenceOf(lines) === undefined ? [{ line }] : []),
  },
  {
    of: ['code'],
    bad: '```\nlet cat',
    good: '```\nlet cat\n```',
    sentence:
      'the code that begins here is never closed, and all below it is shown as code: write {fence} in a line of its own where it ends',
    example: { fence: '```' },
    find: ({ line, lines }) => {
      const fence = fenceOf(lines)
      const isClosed = lines.length > 1 && (lines.at(-1) ?? '').startsWith(fence ?? '')
      return fence === undefined || isClosed ? [] : [{ line, fence }]
    },
  },
  {
    of: ['list'],
    bad: '1. [x] one',
    good: '- [x] one',
    sentence:
      "the boxes are left out, for a list with numbers has none: write '- [ ]' in place of the number",
    find: (block) => (boxesOf(block).some && boxesOf(block).isOrdered ? [{ line: block.line }] : []),
  },
  {
    of: ['list'],
    bad: '- [ ] one\n- two',
    good: '- [ ] one\n- [ ] two',
    sentence: 'some entries of the list have a box, [ ] or [x], and some have none: each is shown with one',
    find: (block) => {
      const { some, every, isOrdered } = boxesOf(block)
      return some && !every && !isOrdered ? [{ line: block.line }] : []
    },
  },
  {
    of: ['listItem'],
    bad: '- [x two',
    good: '- [x] two',
    sentence: "a box to tick is written '- [ ] words', and '- [x] words' for one that is ticked",
    find: ({ node, text }) => {
      if (node.type !== 'listItem' || typeof node.checked === 'boolean') return []
      const [first] = node.children
      if (first?.type !== 'paragraph') return []
      const start = (first.position?.start.offset ?? 0) - (node.position?.start.offset ?? 0)
      const [written = ''] = text.slice(start).split(/\r|\n/, 1)
      return isHalfABox(written) ? [{ line: first.position?.start.line ?? 1 }] : []
    },
  },
]

function fenceOf([first = '']: string[]): string | undefined {
  return /^(`{3,}|~{3,})/.exec(first)?.[1]
}

/** Returns whether some or all items have a checkbox; neither if one is malformed, which is reported separately. */
function boxesOf({ node, lines }: Block): { some: boolean; every: boolean; isOrdered: boolean } {
  if (node.type !== 'list' || lines.some((each) => isHalfABox(each.replace(/^[-+*]\s+/, ''))))
    return { some: false, every: false, isOrdered: false }
  const hasBox = ({ checked }: (typeof node.children)[number]) => typeof checked === 'boolean'
  const isOrdered = node.ordered === true
  return { some: node.children.some(hasBox), every: node.children.every(hasBox), isOrdered }
}

const HALF_A_BOX = /^\[\s*(?:[xX✓✔]\s*)?\](?![([:])|^\[ ?[xX✓✔]?\s[^\]]+$|^\[ ?[xX✓✔]?$/

function isHalfABox(entry: string): boolean {
  return HALF_A_BOX.test(entry) && !/^\[[ xX]\]\s+\S/.test(entry)
}

/** A `](` that did not form a link. */
interface BrokenLink {
  line: number
  what: 'picture' | 'link'
  /** Text between the brackets; undefined if they are never closed. */
  inside: string | undefined
  /** The same text without a title. */
  address: string
}

interface BrokenLinkKind extends Omit<MarkdownRule, 'of' | 'find'> {
  is: (link: BrokenLink) => boolean
}

/** Kinds of links and pictures with an unreadable address; the first matching kind applies. */
const BROKEN_LINKS: BrokenLinkKind[] = [
  {
    bad: '[Ask](https://a.example',
    good: '[Ask](https://a.example)',
    sentence: 'the {what} is shown as it is written: its address does not end with a round bracket, )',
    example: { what: 'link' },
    is: ({ inside }) => inside === undefined,
  },
  {
    bad: '![A cat](media/scale.svg =300x200)',
    good: '![A cat](media/scale.svg "300x200")',
    sentence:
      'the {what} is shown as it is written: its size stands in quotes after its address, (media/picture.jpg "1200x675")',
    example: { what: 'picture' },
    is: ({ inside = '', what }) => /=\d+/.test(inside) && what === 'picture',
  },
  {
    bad: '![A cat](media/scale.svg “120x80”)',
    good: '![A cat](media/scale.svg "120x80")',
    sentence: 'the {what} is shown as it is written: write straight quotation marks in place of curly ones',
    example: { what: 'picture' },
    is: ({ inside = '' }) => /[“”„]/.test(inside),
  },
  {
    bad: '[Fact sheet](https://a.example/my file)',
    good: '[Fact sheet](<https://a.example/my file>)',
    sentence:
      'the {what} is shown as it is written: an address with spaces stands in angle brackets, ](<{address}>)',
    example: { what: 'link', address: 'https://a.example/my file' },
    is: ({ address }) => /\s/.test(address),
  },
  {
    bad: '[Ask](<https://a.example)',
    good: '[Ask](<https://a.example>)',
    sentence: 'the {what} is shown as it is written: write [words](address)',
    example: { what: 'link' },
    is: () => true,
  },
]

const LINK_RULES = BROKEN_LINKS.map((kind): MarkdownRule => {
  const { is: _is, ...rule } = kind
  const find: FindInBlock = (block) =>
    brokenLinksOf(block)
      .filter((link) => BROKEN_LINKS.find(({ is }) => is(link)) === kind)
      .map(({ line, what, address }) => ({ line, what, address }))
  return { of: WORDS, isLong: true, ...rule, find }
})

/** Maximum number of broken links reported per block; more have a common cause. */
const MAX_LINKS = 20

/** Maximum length of an address that is examined. */
const MAX_ADDRESS_LENGTH = 2000

function brokenLinksOf(block: Block): BrokenLink[] {
  const { shown, text } = block
  const opened = shown.search(/(?<!\\)\[/)
  const broken = [...shown.matchAll(/(?<!\\)\]\(/g)].filter(({ index }) => opened >= 0 && opened < index)
  return broken.slice(0, MAX_LINKS).map(({ index }) => {
    const [rest = ''] = text.slice(index + 2, index + MAX_ADDRESS_LENGTH).split(/\r|\n/, 1)
    const [, inside] = /^((?:[^()]|\([^()]*\))*)\)/.exec(rest) ?? []
    return {
      line: lineAt(block, index),
      what: shown[shown.lastIndexOf('[', index) - 1] === '!' ? 'picture' : 'link',
      inside,
      address: (inside ?? '').replace(/\s+"[^"]*"\s*$/, '').trim(),
    }
  })
}

function lineAt({ line, text }: Block, at: number): number {
  return line + (text.slice(0, at).match(/\r\n|\r|\n/g)?.length ?? 0)
}

const SHOWN = "'{found}' is shown as it is written"

/** Rules about characters within a line that look like Markdown and would be shown literally. */
const PHRASE_RULES: MarkdownRule[] = [
  phrase('![A cat]', '![A cat](media/picture.jpg)', {
    sentence: `${SHOWN}: the address of a picture follows in round brackets, {good}`,
    pattern: /(?<!\\)!\[[^\]]{0,300}\](?![([])/g,
    mend: (found) => `${found}(media/picture.jpg)`,
  }),
  phrase('[Ask] (https://a.example)', '[Ask](https://a.example)', {
    sentence: 'the link is shown as it is written: take the space between ] and ( out',
    pattern: /(?<!\\)\] \((?=[^)\s]{0,300}[/:\0][^)\s]{0,300}\)|[^)\s]{1,300}\.[a-z]\w{2,3}\))/gi,
  }),
  phrase('[Ask][vet]', '[Ask](https://a.example)', {
    sentence:
      'the link is shown as it is written: nothing says what {name} is, so write its address in round brackets, (https://…)',
    example: { name: '[vet]' },
    pattern: /(?<!\\)\](?<name>\[[^\]\n]+\])/g,
  }),
  phrase('(Ask)[https://a.example]', '[Ask](https://a.example)', {
    sentence:
      'the link is shown as it is written: its words stand in square brackets, its address in round ones, [words](https://…)',
    pattern: /\)\[(?=\0|https?:|www\.|[^\]\s]{1,300}\.[a-z]\w{1,3}\])/gi,
  }),
  phrase('A **cat', 'A **cat**', {
    sentence: 'the stars ** are shown: bold words have them on both sides, without a space between, **so**',
    pattern: STARS,
    isMeant: (found) => found === '**',
  }),
  phrase('See **Note:**text.', 'See **Note:** text.', {
    sentence: 'the stars ** are shown: write a space after {found}',
    example: { found: '**Note:**' },
    pattern: STARS,
    isMeant: (found) => found !== '**',
  }),
  phrase('A ~~cat', 'A ~~cat~~', {
    sentence: 'the marks ~~ are shown: struck words have them on both sides, without a space between, ~~so~~',
    pattern: /(?<![\\~])~~(?!~)/g,
  }),
  phrase('It`s a cat', "It's a cat", {
    sentence: "the mark ` is shown: code has it on both sides, and an apostrophe is '",
    pattern: /(?<![\\`])`(?!`)/g,
  }),
  phrase('![A cat](media/scale.svg){width=50%}', '![A cat](media/scale.svg "1200x675")', {
    sentence: `${SHOWN}: the size of a picture stands in quotes after its address, ![…](media/picture.jpg "1200x675")`,
    example: { found: '{width=50%}' },
    pattern: /\{:?\s{0,9}(?:[.#][\w-]|(?:width|height)\b)[^{}\n]*\}/gi,
  }),
  phrase('[[Cats]]', '[Cats](https://a.example)', {
    sentence: `${SHOWN}: a link is [words](https://…)`,
    pattern: /(?<!\\)\[\[[^[\]\n]{1,300}\]\]/g,
  }),
  phrase('==A cat==', '**A cat**', {
    sentence: `${SHOWN}: words cannot be marked, so make them bold, {good}`,
    pattern: /(?<![=\\])==[^=\s][^=\n]*==(?!=)/g,
    mend: (found) => `**${found.slice(2, -2)}**`,
  }),
]

interface Phrase extends Pick<MarkdownRule, 'sentence' | 'example'> {
  /** Its named groups fill the placeholders of the sentence. */
  pattern: RegExp
  mend?: (found: string) => string
  /** Returns true if this rule applies to a match, for two rules that share a pattern. */
  isMeant?: (found: string) => boolean
}

/** Creates a rule about the first match within a block. */
function phrase(bad: string, good: string, { pattern, mend, isMeant, ...said }: Phrase): MarkdownRule {
  const find: FindInBlock = (block) => {
    const [first] = block.shown.matchAll(pattern)
    if (!first || isMeant?.(first[0]) === false) return []
    const [found] = first
    const line = lineAt(block, first.index)
    return [{ line, found, ...(mend && { good: mend(found) }), ...first.groups }]
  }
  return { of: WORDS, bad, good, example: { found: bad }, ...said, find }
}

/** Mistakes that writers make in articles; each block that breaks a rule is reported with its sentence. */
export const MARKDOWN_RULES: MarkdownRule[] = [
  ...TABLE_RULES,
  ...BEGINNING_RULES,
  ...BLOCK_RULES,
  ...LINK_RULES,
  ...PHRASE_RULES,
]
