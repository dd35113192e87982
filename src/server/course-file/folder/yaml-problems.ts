import type { Document, ParsedNode, YAMLError } from 'yaml'
import { isAlias, isMap, isScalar, isSeq, visit } from 'yaml'
import type { FileProblem } from './file-problem.ts'

/** What is usually wrong where YAML cannot be read, and what to do. */
const YAML_PROBLEMS: Record<string, string> = {
  BAD_INDENT: 'is not indented like the lines it belongs to: use the same number of spaces',
  BLOCK_AS_IMPLICIT_KEY:
    'a text with a colon in it must stand in double quotes, or the line is indented wrongly',
  DUPLICATE_KEY: 'a field stands here a second time: keep one of the two',
  MISSING_CHAR: "cannot be read: write 'name: value', with a colon and a space between them",
  MULTILINE_IMPLICIT_KEY:
    "cannot be read: write 'name: value', indent the fields of one part alike, and put a text with a colon in double quotes",
  MULTIPLE_DOCS: "a second document begins here: write only one, without '---' after its first line",
  UNEXPECTED_TOKEN: 'cannot be read from here on: a text with special characters must stand in double quotes',
}

const TAB = 'is indented with a tab: use spaces'
const UNCLOSED = 'a quotation mark or bracket that is opened here is never closed'
const TOO_DEEP = 'is nested too deep to be read'
const ALIAS =
  'a text that begins with * must stand in double quotes (YAML calls it an alias, and a course has none)'
const ANCHOR =
  'a text that begins with & or ! must stand in double quotes (YAML calls it an anchor or a tag, and a course has none)'
const MARKED = "a field begins with its name: take the question mark before it out, and write 'name: value'"

/** What is wrong with a text as YAML, and whether it can be read as a course all the same. */
interface YamlProblems {
  problems: Omit<FileProblem, 'file'>[]
  isReadable: boolean
}

/** Finds what keeps a text from being YAML as a course is written: without aliases, anchors and tags. */
export function findYamlProblems(
  parsed: Document.Parsed,
  text: string,
  lineOf: (offset: number) => number,
): YamlProblems {
  const lines = text.split('\n')
  const faults = parsed.errors.map((error) => {
    const line = lineOf(isUnclosed(error) ? startOfUnclosed(parsed, error.pos[0]) : error.pos[0])
    return { line, message: /^ *\t/.test(lines[line - 1] ?? '') ? TAB : explain(error) }
  })
  const refused = findRefused(parsed, text).map(({ offset, message }) => ({ line: lineOf(offset), message }))
  // One mistake often makes YAML stumble several times in a line.
  const first = new Map([...faults, ...refused].map((problem) => [problem.line, problem]))
  return {
    problems: [...first.values()].map((problem) => ({ severity: 'error', ...problem })),
    isReadable: refused.length === 0 && parsed.errors.every(({ code }) => code === 'DUPLICATE_KEY'),
  }
}

/** Finds what YAML has and a course does not: an alias can stand for far more than is written. */
function findRefused(parsed: Document.Parsed, text: string) {
  const refused: { offset: number; message: string }[] = []
  visit(parsed, (key, node) => {
    if (isAlias(node)) refused.push({ offset: node.range?.[0] ?? 0, message: ALIAS })
    if (!isNode(node)) return
    const [offset] = node.range
    if (node.anchor !== undefined || node.tag !== undefined) refused.push({ offset, message: ANCHOR })
    else if (key === 'key' && isMarkedKey(text, offset)) refused.push({ offset, message: MARKED })
  })
  return refused
}

/** Returns whether a question mark of its own stands before the name of a field, which YAML allows. */
function isMarkedKey(text: string, offset: number): boolean {
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith('?') && /^[ \t-]*\?$/.test(before.slice(before.lastIndexOf('\n') + 1))
}

function explain(error: YAMLError): string {
  if (isUnclosed(error)) return UNCLOSED
  if (/call stack/.test(error.message)) return TOO_DEEP
  return YAML_PROBLEMS[error.code] ?? `cannot be read as YAML: ${error.message}`
}

/** YAML notices only at the end of the text, or of the list, that something was not closed. */
function isUnclosed({ message }: YAMLError): boolean {
  return /closing|end with/i.test(message)
}

/** Returns where the innermost text or list in quotes or brackets begins that was not closed before `end`. */
function startOfUnclosed(parsed: Document.Parsed, end: number): number {
  let start = end
  visit(parsed, (_key, node) => {
    if (!isNode(node) || node.range[0] >= end || node.range[1] < end) return
    if (isScalar(node) ? /^QUOTE/.test(node.type ?? '') : isFlow(node)) start = node.range[0]
  })
  return start
}

function isFlow(node: unknown): boolean {
  return (isMap(node) || isSeq(node)) && node.flow === true
}

/** Returns whether this is a value of a parsed text, with its place in it. */
export function isNode(value: unknown): value is ParsedNode & { anchor?: string } {
  return isScalar(value) || isMap(value) || isSeq(value)
}
