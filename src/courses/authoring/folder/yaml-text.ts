import {
  CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** A text as far as YAML can parse it: every scalar is a string, and nothing is resolved. */
export interface YamlText {
  text: string
  parsed: Document.Parsed
  /** Returns the number of the line that contains an offset. */
  lineOf: (offset: number) => number
}

export function parseYaml(text: string): YamlText {
  const lineCounter = new LineCounter()
  const parsed = parseDocument(text, {
    schema: 'failsafe',
    lineCounter,
    prettyErrors: false,
    // YAML would compare each field with every other one; `lintCourseYaml` finds duplicates instead.
    uniqueKeys: false,
    logLevel: 'error',
  })
  return { text, parsed, lineOf: (offset) => Math.max(1, lineCounter.linePos(offset).line) }
}

/** Returns the line of the first comment of a text; undefined if it has none. */
export function findComment(text: string): number | undefined {
  let [line, isValue] = [1, false]
  for (const lexeme of new Lexer().lex(text)) {
    if (!isValue && lexeme.startsWith('#')) return line
    isValue = lexeme === CST.SCALAR
    line += lexeme.split('\n').length - 1
  }
  return undefined
}

/** Returns true for a node of a parsed text, which has a source range. */
export function isNode(value: unknown): value is ParsedNode & { anchor?: string } {
  return isScalar(value) || isMap(value) || isSeq(value)
}

/** Returns true for a list or part in block style, without brackets. */
export function isBlock(value: unknown): value is (YAMLMap.Parsed | YAMLSeq.Parsed) & ParsedNode {
  return (isMap(value) || isSeq(value)) && value.flow !== true && isNode(value)
}

/** A list, or the fields of one part, to which the next line may belong. */
export interface Level {
  column: number
  isList: boolean
  /** Fields of a part in order, or the field names that the entries of a list begin with. */
  names: string[]
  /** First line of the last field's or entry's value; empty if the value is a list or a part. */
  value: string
  /** True if that value has not begun yet. */
  isAwaiting: boolean
  /** The enclosing list, for a list and its entries. */
  list?: ListStart | undefined
}

/** The beginning of a list, and the column of the first list of the same field. */
export interface ListStart {
  line: number
  entry: string
  column: number
  usual: number
}

/**
 * Returns the lists and parts that are open at the end of an incomplete `course.yaml`, outermost first; undefined if
 * the text ends within brackets.
 */
export function findOpenLevels(text: string): Level[] | undefined {
  const yaml = parseYaml(text)
  const columns = new Map<string, number>()
  visit(yaml.parsed, {
    Pair(_key, { key, value }) {
      const name = textOf(key)
      if (isSeq(value) && isBlock(value) && !columns.has(name)) columns.set(name, columnOf(value, yaml))
    },
  })
  const levels: Level[] = []
  let [node, field, list]: [unknown, string, ListStart | undefined] = [yaml.parsed.contents, '', undefined]
  while (isBlock(node)) {
    const last = lastOf(node)
    if (isSeq(node)) {
      const column = columnOf(node, yaml)
      const [first] = node.items
      list = { line: yaml.lineOf(node.range[0]), entry: beginOf(first, yaml), column, usual: column }
      list.usual = columns.get(field) ?? column
    }
    levels.push({ ...levelOf(node, last, yaml), list })
    field = isMap(node) ? textOf(node.items.at(-1)?.key) : field
    list = isSeq(node) ? list : undefined
    node = last
  }
  const isInBrackets = (isMap(node) || isSeq(node)) && yaml.parsed.errors.length > 0
  return isInBrackets ? undefined : levels
}

function levelOf(node: YAMLMap.Parsed | YAMLSeq.Parsed, last: unknown, yaml: YamlText): Level {
  const keys = isMap(node)
    ? node.items.map(({ key }) => key)
    : node.items.flatMap((item) => (isMap(item) ? [item.items[0]?.key] : []))
  return {
    column: columnOf(node, yaml),
    isList: isSeq(node),
    names: keys.map(textOf),
    value: isBlock(last) ? '' : beginOf(last, yaml),
    isAwaiting: !isBlock(last) && beginOf(last, yaml) === '',
  }
}

function lastOf(node: YAMLMap.Parsed | YAMLSeq.Parsed): unknown {
  return isMap(node) ? node.items.at(-1)?.value : node.items.at(-1)
}

function columnOf({ range: [offset] }: { range: [number, number, number] }, { text }: YamlText): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

/** Returns the first field name of an entry, or the first source line of a text. */
function beginOf(node: unknown, { text }: YamlText): string {
  if (isMap(node)) return textOf(node.items[0]?.key)
  if (!isNode(node)) return ''
  const [line = ''] = text.slice(node.range[0], node.range[1]).split(/\r?\n/, 1)
  return line.trimEnd()
}

function textOf(key: unknown): string {
  return String(isScalar(key) ? key.value : (key ?? ''))
}
