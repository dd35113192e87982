import type { LintRule } from '../lint-rule.ts'
import { FIELD_NAMES, LIST_NAMES } from './course-fields.ts'
import { hasBareColon, type LineParts, partsOf, shortenLine, withQuotes } from './yaml-line.ts'
import type { Level, ListStart } from './yaml-text.ts'

/** The part of a course that contains the lines of an example; by default the course itself. */
interface InCourse {
  within?: 'modules' | 'answers'
}

/** A single line of `course.yaml`. */
export interface WrittenLine {
  line: number
  text: string
  parts: LineParts
}

type LineRule = LintRule<WrittenLine> & InCourse

const NO_BREAK_SPACE =
  'a space here only looks like one (it comes from a web page or a word processor): delete it and type a space'

/** Mistakes at the beginning of a line: in its spaces, its hyphen or the colon after its field. */
export const START_RULES: LineRule[] = [
  {
    bad: 'path: cats\n\tenabled: true',
    good: 'path: cats\nenabled: true',
    sentence: 'the line begins with a tab: use spaces',
    example: { line: 2 },
    find: ({ line, text }) => (/^ *\t/.test(text) ? [{ line }] : []),
  },
  {
    within: 'modules',
    bad: '-\u00a0title: Ask\n  article: asking.md',
    good: '- title: Ask\n  article: asking.md',
    sentence: NO_BREAK_SPACE,
    find: ({ line, text }) => (/^[\s-]*\u00a0|^[\s-]*\w+:\u00a0/.test(text) ? [{ line }] : []),
  },
  {
    within: 'modules',
    bad: '-\ttitle: Ask\n  article: asking.md',
    good: '- title: Ask\n  article: asking.md',
    sentence: 'a tab stands after the hyphen: delete it and type a space in its place',
    find: ({ line, text }) => (/^ *(?:- +)*-[ \t]*\t/.test(text) ? [{ line }] : []),
  },
  {
    within: 'answers',
    bad: '• The label',
    good: '- The label',
    sentence: "an entry of a list begins with a hyphen and a space: write '- ' in place of '{bullet}'",
    example: { bullet: '•' },
    find: ({ line, text }) => {
      const [, bullet] = /^\s*([•·▪◦–—])\s/.exec(text) ?? []
      return bullet ? [{ line, bullet }] : []
    },
  },
  {
    within: 'answers',
    bad: '-The label',
    good: '- The label',
    sentence: 'write a space after the hyphen: {good}',
    find: ({ line, text }) =>
      /^\s*-[^\s-]/.test(text) ? [{ line, good: shortenLine(text.trim().replace('-', '- ')) }] : [],
  },
  {
    bad: 'name:"Cats: basics"',
    good: 'name: "Cats: basics"',
    sentence: 'write a space after the colon: {good}',
    find: ({ line, text }) => {
      const good = withSpaceAfterColon(text)
      return good === undefined ? [] : [{ line, good }]
    },
  },
]

/** Returns a line with a space added between a known field and its value; undefined if there is one already. */
export function withSpaceAfterColon(text: string): string | undefined {
  const [, glued = ''] = /^\s*(?:- +)*(\w+):(?=[^\s/])/.exec(text) ?? []
  if (!FIELD_NAMES.has(glued)) return undefined
  const parted = text.trim().replace(`${glued}:`, `${glued}: `)
  const parts = partsOf(parted)
  return hasBareColon(parts) ? withQuotes(parts) : shortenLine(parted)
}

/** A quoted text followed by something other than a comment. */
const GOES_ON = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!'))(?!\s+#)./
const CURLY = /^[“”„‟‘’‚«»]/
const SPECIAL = /^(?:[%@`&!,*]|[>|](?![+-]?\d?\s*(?:#.*)?$)|\?(?= )|[[{](?!.*[\]}]\s*(?:#.*)?$))/

/** Mistakes in the value of a line that YAML cannot read; the same may be correct in other lines. */
const VALUE_RULES: LineRule[] = [
  {
    bad: 'name: “Cats: basics”',
    good: 'name: "Cats: basics"',
    sentence: 'write straight quotation marks in place of curly ones: {good}',
    find: aboutValue(({ value }) => CURLY.test(value)),
  },
  {
    bad: 'name: "Cats" at work',
    good: `name: '"Cats" at work'`,
    sentence: 'the text goes on after its closing quotation mark: put all of it in quotes: {good}',
    find: aboutValue(({ value }) => GOES_ON.test(value)),
  },
  {
    bad: 'name: %50 off',
    good: 'name: "%50 off"',
    sentence: 'a text that begins with {first} must stand in double quotes: {good}',
    example: { first: '%' },
    find: aboutValue(({ value }) => SPECIAL.test(value)),
  },
  {
    bad: 'name: Cats: basics',
    good: 'name: "Cats: basics"',
    sentence: 'a text with a colon in it must stand in double quotes: {good}',
    find: aboutValue(hasBareColon),
  },
]

function aboutValue(isWrong: (parts: LineParts) => boolean): LineRule['find'] {
  return ({ line, parts }) => {
    const { hyphens, name, value } = parts
    const [first = ''] = value
    const isMarkedKey = first === '?' && hyphens === '' && name === undefined
    return !isMarkedKey && isWrong(parts) ? [{ line, first, good: withQuotes(parts) }] : []
  }
}

/** Mistakes in a line that YAML cannot read; only the first is reported. */
export const LINE_RULES: LineRule[] = [...START_RULES, ...VALUE_RULES]

/** A line at which YAML fails, and the lists and parts that are open before it. */
export interface NestedLine {
  line: number
  parts: LineParts
  column: number
  before: Level[]
}

type PlaceRule = LintRule<NestedLine> & InCourse

const ENTRY_SPACES = "'- {entry}' has {spaces} before it; the entries above have {needed}"

/** Maximum distance of a misplaced entry from the column of its list, in spaces. */
const MAX_DISTANCE = 3

/** Mistakes in a line whose column matches no list or part; only the first is reported. */
export const PLACE_RULES: PlaceRule[] = [
  {
    within: 'modules',
    bad: '- title: Ask\n  article: asking.md\ntitle: Ask again\n  article: asking.md',
    good: '- title: Ask\n  article: asking.md\n- title: Ask again\n  article: asking.md',
    sentence: 'an entry of a list begins with a hyphen and a space: {good}',
    example: { line: 3, good: '- title: Ask again' },
    find: (nested) => {
      const { line, parts } = nested
      const text = parts.name === undefined ? parts.value : `${parts.name}: ${parts.value}`
      return lacksHyphen(nested) ? [{ line, good: `- ${shortenLine(text.trim())}` }] : []
    },
  },
  {
    within: 'answers',
    bad: '- The label\n  correct: false',
    good: '- answer: The label\n  correct: false',
    sentence:
      "the entry above is a text and can have no '{name}': write it as a field, too, such as '- answer: {text}'",
    example: { line: 2, name: 'correct', text: 'The label' },
    find: (nested) => {
      const { top, name } = misplacedField(nested) ?? {}
      if (!top?.isList || name === undefined || nested.column <= top.column || top.value === '') return []
      return [{ line: nested.line, name, text: shortenLine(top.value) }]
    },
  },
  {
    within: 'modules',
    bad: '- title: Ask\n  article: asking.md\n  notes: Read this\n    Then: that.',
    good: '- title: Ask\n  article: asking.md\n  notes: |\n    Read this\n    Then: that.',
    sentence:
      "a text of several lines stands indented below '{field}: |': end the line in which it begins so",
    example: { line: 4, field: 'notes' },
    find: (nested) => {
      const { top, name } = misplacedField(nested) ?? {}
      if (!top || name === undefined || nested.column <= top.column || top.value === '') return []
      const isText = !FIELD_NAMES.has(name) && !/^["']/.test(top.value)
      return isText ? [{ line: nested.line, field: top.names.at(-1) ?? '' }] : []
    },
  },
  {
    bad: 'sections:\n  - title: One\n    modules: []\n   - title: Two\n     modules: []',
    good: 'sections:\n  - title: One\n    modules: []\n  - title: Two\n    modules: []',
    sentence: ENTRY_SPACES,
    example: { line: 4, entry: 'title', spaces: '3 spaces', needed: 2 },
    find: (nested) => {
      const { line, column, parts } = nested
      const { meant } = misplacedEntry(nested) ?? {}
      if (!meant || isUsual(meant.list, column)) return []
      return [aboutSpaces(line, parts.name ?? parts.value, { column, needed: meant.column })]
    },
  },
  {
    // Reports the first entry of a list, which sets the column for the others, instead of those that follow it.
    bad: [
      'sections:',
      '  - title: One',
      '    modules:',
      '      - title: Ask',
      '        article: asking.md',
      '  - title: Two',
      '    modules:',
      '       - title: Ask again',
      '        article: asking.md',
    ].join('\n'),
    good: [
      'sections:',
      '  - title: One',
      '    modules:',
      '      - title: Ask',
      '        article: asking.md',
      '  - title: Two',
      '    modules:',
      '      - title: Ask again',
      '        article: asking.md',
    ].join('\n'),
    sentence: ENTRY_SPACES,
    example: { line: 8, entry: 'title', spaces: '7 spaces', needed: 6 },
    find: (nested) => {
      const first = findFirstEntry(nested)
      if (!first) return []
      return [aboutSpaces(first.line, first.entry, { column: first.column, needed: first.usual })]
    },
  },
  {
    within: 'modules',
    bad: '- title: Ask\n  article: asking.md\n    - title: A vet\n      address: https://vet.example',
    good: '- title: Ask\n  article: asking.md\n  links:\n    - title: A vet\n      address: https://vet.example',
    sentence:
      "a list begins here below '{field}', which has a text already: write the name of the list's field in a line before it",
    example: { line: 3, field: 'article' },
    find: (nested) => {
      const { meant, homeless } = misplacedEntry(nested) ?? {}
      return meant || !homeless ? [] : [{ line: nested.line, field: homeless.names.at(-1) ?? '' }]
    },
  },
  {
    within: 'modules',
    bad: '- title: Ask\n article: asking.md',
    good: '- title: Ask\n  article: asking.md',
    sentence: "the line begins with too {amount} spaces: '{name}' must stand exactly below '{first}'",
    example: { line: 2, amount: 'few', name: 'article', first: 'title' },
    find: (nested) => {
      const { meant, name = '' } = misplacedField(nested) ?? {}
      if (!meant) return []
      const amount = nested.column > meant.column ? 'many' : 'few'
      return [{ line: nested.line, amount, name, first: meant.names[0] ?? '' }]
    },
  },
]

/** Returns the innermost list or part that begins no further right than a line. */
function topOf({ parts, column, before }: NestedLine): Level | undefined {
  const open = before.filter((level) => level.column <= column)
  const [under, top] = [open.at(-2), open.at(-1)]
  // The hyphens of a list may be in the same column as the field that holds the list.
  return parts.hyphens === '' && top?.isList && under?.column === column ? under : top
}

/** Returns true if the next lines should be entries of a list. */
function isListAwaited(top: Level | undefined): boolean {
  return top?.isAwaiting === true && !top.isList && LIST_NAMES.has(top.names.at(-1) ?? '')
}

/** Returns true if a line is a list entry that lacks its hyphen. */
function lacksHyphen(nested: NestedLine): boolean {
  const { parts, column, before } = nested
  const top = topOf(nested)
  if (parts.hyphens !== '' || top === undefined) return false
  if (parts.name === undefined)
    return top.isList ? top.column === column : isListAwaited(top) && column > top.column
  if (!top.isList && top.column === column) return false
  if (top.isAwaiting) return isListAwaited(top)
  const entry = before[before.indexOf(top) + 1]
  const isNext = top.names.includes(parts.name) || entry?.names.includes(parts.name)
  return top.isList && top.column === column && isNext === true
}

/** Returns the list that a misplaced entry was meant for, or the part whose text it is written below. */
function misplacedEntry(
  nested: NestedLine,
): { meant?: Level | undefined; homeless?: Level | undefined } | undefined {
  const { parts, column, before } = nested
  const top = topOf(nested)
  if (parts.hyphens === '' || top === undefined || top.isAwaiting || (top.isList && top.column === column))
    return undefined
  const last = before.at(-1)
  const homeless = last && !last.isList && column > last.column ? last : undefined
  const distance = (level: Level) => Math.abs(level.column - column)
  const isAlike = (level: Level) => parts.name !== undefined && level.names.includes(parts.name)
  const [meant] = before
    .filter((level) => level.isList && distance(level) <= MAX_DISTANCE && (!homeless || isAlike(level)))
    .toSorted(
      (one, other) => distance(one) - distance(other) || Number(isAlike(other)) - Number(isAlike(one)),
    )
  return { meant, homeless }
}

/** Returns the part that a misplaced field was meant for, and the innermost open list or part. */
function misplacedField(
  nested: NestedLine,
): { name: string; top: Level; meant: Level | undefined } | undefined {
  const { parts, column, before } = nested
  const top = topOf(nested)
  if (parts.hyphens !== '' || parts.name === undefined || !top || top.isAwaiting) return undefined
  if (!top.isList && top.column === column) return undefined
  const distance = (level: Level) => Math.abs(level.column - column)
  const [meant] = before
    .filter(({ isList }) => !isList)
    .toReversed()
    .toSorted((one, other) => distance(one) - distance(other))
  return { name: parts.name, top, meant }
}

function isUsual(list: ListStart | undefined, column: number): boolean {
  return list !== undefined && list.usual === column
}

/** Returns the first entry of a line's list if its column differs from that of earlier lists. */
function findFirstEntry(nested: NestedLine): ListStart | undefined {
  const { column } = nested
  const list = misplacedEntry(nested)?.meant?.list
  if (list && isUsual(list, column)) return list
  const { meant } = misplacedField(nested) ?? {}
  const first = meant?.list
  if (!meant || !first || first.column === first.usual) return undefined
  return column - first.usual === meant.column - first.column ? first : undefined
}

function aboutSpaces(line: number, entry: string, { column, needed }: { column: number; needed: number }) {
  const spaces = column === 1 ? '1 space' : `${column === 0 ? 'no' : column} spaces`
  return { line, entry: shortenLine(entry), spaces, needed }
}

/** An example and its sentence; the mistake itself is detected by YAML or while the course is read. */
type TextRule = Omit<LintRule<never>, 'find'> & InCourse

/** Mistakes that concern more than a single line. */
export const TEXT_RULES = {
  special: {
    bad: 'description: [*cats, *dogs]',
    good: 'description: "*cats, *dogs"',
    sentence: 'a text that begins with {first} must stand in double quotes',
    example: { first: '*' },
  },
  escape: {
    bad: String.raw`name: "C:\cats"`,
    good: String.raw`name: "C:\\cats"`,
    sentence: 'a backslash within double quotes must be written twice: \\\\',
  },
  documents: {
    bad: 'name: Cats\n---\npath: cats',
    good: 'name: Cats\npath: cats',
    sentence: 'a course ends where a line says --- or ...: take that line out',
    example: { line: 2 },
  },
  noField: {
    bad: 'name: Cats\nenabled',
    good: 'name: Cats\nenabled: true',
    sentence:
      "the line is no field: write 'name: value', with a colon and a space; a text of several lines stands indented below 'name: |'",
    example: { line: 2 },
  },
  misplaced: {
    bad: 'name: Cats\n]: cats',
    good: 'name: Cats\npath: cats',
    sentence:
      'the line cannot be read where it stands: begin the fields of one part exactly below each other',
    example: { line: 2 },
  },
  cutOff: {
    within: 'modules',
    bad: '- title: Ask\n  article: asking.md\n  notes: Read it #twice\n    or more.',
    good: '- title: Ask\n  article: asking.md\n  notes: "Read it #twice\n    or more."',
    sentence:
      'the text ends at the #, which begins a note, and goes on in the next line: put all of it in double quotes',
    example: { line: 3 },
  },
  unclosed: {
    bad: 'name: "Cats\npath: cats',
    good: 'name: "Cats"\npath: cats',
    sentence: 'a quotation mark or bracket that is opened here is never closed',
  },
  deep: {
    bad: `description: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    good: 'description: "[[[]]]"',
    sentence: 'brackets are nested too deep here to be read',
  },
  marked: {
    bad: '? name\n: Cats',
    good: 'name: Cats',
    sentence: "a field begins with its name: take the question mark before it out, and write 'name: value'",
  },
  repeated: {
    bad: 'path: cats\npath: dogs',
    good: 'path: cats',
    sentence: "'{name}' stands here a second time: keep one of the two",
    example: { line: 2, name: 'path' },
  },
  hyphen: {
    bad: 'sections:\n    title: One\n    modules: []\n  - title: Two\n    modules: []',
    good: 'sections:\n  - title: One\n    modules: []\n  - title: Two\n    modules: []',
    sentence: 'an entry of a list begins with a hyphen and a space: {good}',
    example: { line: 2, good: '- title: One' },
  },
  expected: {
    bad: 'sections:\n  - One',
    good: 'sections:\n  - title: One\n    modules: []',
    sentence: "{part} is expected here, written as fields such as '{field}: …'",
    example: { line: 2, part: 'a section', field: 'title' },
  },
  misspelt: {
    bad: 'name: Cats\nenabeld: true',
    good: 'name: Cats\nenabled: true',
    sentence: "'{name}' is not a field of {part}: did you mean '{meant}'?",
    example: { line: 2, name: 'enabeld', part: 'a course', meant: 'enabled' },
  },
  unknown: {
    bad: 'sections:\n  - title: One\n    colour: red\n    modules: []',
    good: 'sections:\n  - title: One\n    modules: []',
    sentence: "'{name}' is not a field of {part}: it has {fields}",
    example: { line: 3, name: 'colour', part: 'a section', fields: 'title, modules' },
  },
  colonInEntry: {
    within: 'answers',
    bad: '- Food: dry',
    good: '- "Food: dry"',
    sentence: 'put the text of {part} in double quotes, for it has a colon in it: {good}',
    example: { part: 'an answer' },
  },
  lacksField: {
    within: 'answers',
    bad: '- Food: dry\n  Water: fresh',
    good: '- answer: "Food: dry, water: fresh"',
    sentence: "{part} needs the field '{field}': add it",
    example: { part: 'an answer', field: 'answer' },
  },
  twoContents: {
    within: 'modules',
    bad: '- title: Ask\n  article: asking.md\n  video: https://vimeo.com/76979871',
    good: '- title: Ask\n  article: asking.md\n- title: See\n  video: https://vimeo.com/76979871',
    sentence: "a module has one content: '{content}' or '{other}', not both",
    example: { content: 'article', other: 'video' },
  },
  noContent: {
    within: 'modules',
    bad: '- title: Ask',
    good: '- title: Ask\n  article: asking.md',
    sentence: "a module needs one of 'video', 'article' and 'questions': add it",
  },
  emptyId: {
    within: 'modules',
    bad: '- id:\n  title: Ask\n  article: asking.md',
    good: '- title: Ask\n  article: asking.md',
    sentence: "'id' is empty: take the line out, and publishing writes a new one",
  },
  oneValue: {
    bad: 'name: [Cats, dogs]',
    good: 'name: Cats, dogs',
    sentence: "'{name}' is one {kind}, not a list or a group of fields",
    example: { name: 'name', kind: 'text' },
  },
  notAList: {
    within: 'modules',
    bad: '- title: Ask\n  article: asking.md\n  links: https://vet.example',
    good: '- title: Ask\n  article: asking.md\n  links:\n    - title: A vet\n      address: https://vet.example',
    sentence: "'{name}' is a list: begin each of its entries with '- '",
    example: { line: 3, name: 'links' },
  },
  notAFlag: {
    bad: 'enabled: yes',
    good: 'enabled: true',
    sentence: '{name}: must be true or false',
    example: { name: 'enabled' },
  },
  gluedEntry: {
    within: 'answers',
    bad: '- Pudel\n  -Dackel',
    good: '- Pudel\n- Dackel',
    sentence:
      "'-{text}' is part of the text above it: for an entry of its own write a space after the hyphen, - {text}",
    example: { line: 2, text: 'Dackel' },
  },
  curlyQuotes: {
    bad: 'name: “Cats”',
    good: 'name: "“Cats”"',
    sentence:
      "the curly quotes around '{name}' are left out: write straight ones, or none; to have them shown, put straight ones around them",
    example: { name: 'name' },
  },
  lostText: {
    bad: 'name: Dogs #1 food',
    good: 'name: "Dogs #1 food"',
    sentence:
      "'{note}' is not part of '{name}', for a # after a space begins a note to yourself: if it belongs to the text, write {good}; if it is a note, give it a line of its own",
    example: { note: '#1 food', name: 'name' },
  },
} as const satisfies Record<string, TextRule>
