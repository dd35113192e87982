import { type Document, isAlias, isMap, isScalar, isSeq, visit, type YAMLError } from 'yaml'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { ownValue } from '#domain/unknown-value.ts'
import type { LintProblem } from '../lint-problem.ts'
import { LIST_NAMES } from './course-fields.ts'
import { type LineParts, partsOf, shortenLine, withQuotes } from './yaml-line.ts'
import { isNode, type YamlText } from './yaml-text.ts'

/** A problem with a message. It is uncertain if an earlier mistake may have caused it. */
interface Explained extends LintProblem {
  isCertain: boolean
}

/**
 * Finds YAML syntax errors, and violations of the subset for courses, which excludes aliases, anchors and tags.
 * `isReadable` is true if the text can still be read as a course.
 */
export function lintCourseYaml(yaml: YamlText): { problems: LintProblem[]; isReadable: boolean } {
  const { errors } = yaml.parsed
  const refused = findRefused(yaml)
  const found = [
    ...refused,
    ...(errors.length > 0 ? findUnlisted(yaml) : []),
    ...errors.slice(0, MAX_REPORTED).map((error) => explain(error, yaml)),
    ...findRepeated(yaml),
  ].toSorted((one, other) => one.line - other.line)
  const firstOfLine = new Map(found.toReversed().map((problem) => [problem.line, problem]))
  const problems = found.filter(
    (problem, place) =>
      // One mistake often causes several YAML errors in the same line and the following ones.
      (problem.isCertain || place === 0) && firstOfLine.get(problem.line) === problem,
  )
  return {
    problems: problems.map(({ line, message }) => ({ line, message })),
    isReadable: refused.length === 0 && errors.length === 0,
  }
}

/** Finds duplicate fields of a part. */
function findRepeated({ parsed, lineOf }: YamlText): Explained[] {
  const repeated: Explained[] = []
  visit(parsed, {
    Map(_key, { items }) {
      const names = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || !isNode(key)) continue
        const message = `'${shortenLine(String(key.value))}' appears twice: keep one`
        if (names.has(key.value)) repeated.push({ line: lineOf(key.range[0]), message, isCertain: true })
        names.add(key.value)
      }
    },
  })
  return repeated
}

/** Finds unsupported YAML features. An alias, for example, can expand to an enormous document. */
function findRefused({ parsed, text, lineOf }: YamlText): Explained[] {
  const refused: Explained[] = []
  const refuse = (offset: number, message = explainQuotes(partsOf(lineAround(text, offset)))) =>
    refused.push({ line: lineOf(offset), message, isCertain: true })
  visit(parsed, (key, node) => {
    if (isAlias(node)) refuse(node.range?.[0] ?? 0)
    if (!isNode(node)) return
    const [offset] = node.range
    if (node.anchor !== undefined || node.tag !== undefined) refuse(offset)
    else if (key === 'key' && isMarkedKey(text, offset))
      refuse(offset, "write a field as 'name: value', without a question mark before it")
  })
  return refused
}

/** Returns true for a field name after YAML's explicit key indicator `?`. */
function isMarkedKey(text: string, offset: number): boolean {
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith('?') && /^[ \t-]*\?$/.test(before.slice(before.lastIndexOf('\n') + 1))
}

/** Finds fields of a part instead of a list, because the first entry lacks its hyphen. */
function findUnlisted({ parsed, lineOf }: YamlText): Explained[] {
  const unlisted: Explained[] = []
  visit(parsed, {
    Pair(_key, { key, value }) {
      const name = isScalar(key) ? String(key.value) : ''
      if (isMap(value) && isNode(value) && LIST_NAMES.has(name))
        unlisted.push({ line: lineOf(value.range[0]), message: explainList(name), isCertain: true })
    },
  })
  return unlisted
}

/** Returns the message about list entries without hyphens. */
export function explainList(name: string): string {
  return `'${name}' is a list: start each of its entries with '- '`
}

/** Returns the message about a text that needs quotes to be read correctly. */
export function explainQuotes(parts: LineParts): string {
  return `put the text in double quotes: ${withQuotes(parts)}`
}

const STRUCTURE =
  "write each field as 'name: value', start each list entry with '- ', align the fields of one part, and indent multiline text below 'name: |'"

const NO_BREAK_SPACE = 'this character only looks like a space: replace it with a real one'

/** YAML error codes about structure. */
const OF_STRUCTURE = ['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR']

/** Error codes of texts that would be correct in quotes. */
const OF_QUOTES = ['BAD_SCALAR_START', 'BLOCK_AS_IMPLICIT_KEY', 'UNEXPECTED_TOKEN']

const SENTENCES: Record<string, string> = {
  MULTIPLE_DOCS: 'a line with --- or ... ends the course: remove it',
  RESOURCE_EXHAUSTION: 'brackets are nested too deeply here',
}

/** Explains a YAML error. Keeps the parser's message unless it uses terms of the YAML specification. */
function explain({ code, message, pos: [offset] }: YAMLError, yaml: YamlText): Explained {
  const { parsed, text, lineOf, columnOf } = yaml
  const [line, column] = [lineOf(offset), columnOf(offset)]
  // The parser reports a missing closing mark only at the end of the text or list.
  if (/closing|end with/i.test(message)) {
    const unclosed = 'a quotation mark or bracket opened here is never closed'
    return { line: lineOf(startOfUnclosed(parsed, offset)), message: unclosed, isCertain: true }
  }
  const written = lineAround(text, offset)
  if (OF_QUOTES.includes(code) && lacksQuotes(written, column, code))
    return { line, message: explainQuotes(partsOf(written)), isCertain: true }
  if (OF_STRUCTURE.includes(code)) return explainStructure(code, offset, yaml)
  const known = ownValue(SENTENCES, code)
  return { line, message: known ?? `column ${column}: ${message}`, isCertain: known !== undefined }
}

/** Explains a line with wrong indentation, or a line that YAML joins with the next one. */
function explainStructure(code: string, offset: number, { text, lineOf }: YamlText): Explained {
  const end = code.endsWith('KEY') ? endOfKey(text, offset) : offset
  const [written, next] = [lineAround(text, offset), lineAround(text, end)]
  const [first, last] = [lineOf(offset), lineOf(end)]
  const [line, other] = isComplete(written) ? [last, first] : [first, last]
  const problem =
    line === other ? 'doesn’t match the lines above it' : `and line ${other} are read as one text`
  const remedy = `${written}${next}`.includes('\u00a0') ? NO_BREAK_SPACE : STRUCTURE
  return { line, message: `the line ${problem}: ${remedy}`, isCertain: false }
}

/** Returns the source line at an offset. */
function lineAround(text: string, offset: number): string {
  const [rest = ''] = text.slice(offset).split(/\r?\n/, 1)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset) + rest
}

/** Returns true if quotes would fix the value at an error: one with a colon, or one outside brackets. */
function lacksQuotes(line: string, column: number, code: string): boolean {
  const { value } = partsOf(line)
  if (value.trim() === line.trim() || column <= line.trimEnd().length - value.length) return false
  return /:(?:\s|$)/.test(value) || (code !== 'BLOCK_AS_IMPLICIT_KEY' && !/^[[{].*[\]}]$/.test(value))
}

/** Returns the offset of the colon that ends a field name. */
function endOfKey(text: string, offset: number): number {
  return offset + Math.max(0, text.slice(offset).search(/:\s/))
}

/** Returns true for a line with a field or list entry. */
function isComplete(line: string): boolean {
  const { hyphens, name, value } = partsOf(line)
  return name !== undefined || (hyphens !== '' && !/^\w+:/.test(value))
}

/** Returns the offset of the innermost quote or bracket that is still open at `end`. */
function startOfUnclosed(parsed: Document.Parsed, end: number): number {
  let start = end
  visit(parsed, (_key, node) => {
    if (!isNode(node) || node.range[0] >= end || node.range[1] < end) return
    const isFlow = (isMap(node) || isSeq(node)) && node.flow === true
    if (isScalar(node) ? /^QUOTE/.test(node.type ?? '') : isFlow) start = node.range[0]
  })
  return start
}
