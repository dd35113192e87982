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
} from 'yaml'

/** A parsed YAML text. All scalars are strings, and nothing is resolved. */
export interface YamlText {
  text: string
  parsed: Document.Parsed
  /** Returns the 1-based line and column of an offset. */
  lineOf: (offset: number) => number
  columnOf: (offset: number) => number
}

export function parseYaml(text: string): YamlText {
  const lineCounter = new LineCounter()
  const parsed = parseDocument(text, {
    schema: 'failsafe',
    lineCounter,
    prettyErrors: false,
    // Comparing each field with every other one is slow. `lintCourseYaml` finds duplicates instead.
    uniqueKeys: false,
    logLevel: 'error',
  })
  return {
    text,
    parsed,
    lineOf: (offset) => Math.max(1, lineCounter.linePos(offset).line),
    columnOf: (offset) => Math.max(1, lineCounter.linePos(offset).col),
  }
}

/** Returns the line of a text's first comment. Undefined if it has none. */
export function findComment(text: string): number | undefined {
  let [line, isValue] = [1, false]
  for (const lexeme of new Lexer().lex(text)) {
    if (!isValue && lexeme.startsWith('#')) return line
    isValue = lexeme === CST.SCALAR
    line += lexeme.split('\n').length - 1
  }
  return undefined
}

/** Returns true for a parsed node with a source range. */
export function isNode(value: unknown): value is ParsedNode & { anchor?: string } {
  return isScalar(value) || isMap(value) || isSeq(value)
}
