import type { Document, ParsedNode, YAMLError } from 'yaml'
import { isAlias, isMap, isScalar, isSeq, visit } from 'yaml'
import { MOST_TOLD } from '#domain/course-check/course-problem.ts'
import { ownValue } from '#domain/own-value.ts'
import type { FileProblem } from './file-problem.ts'
import type { LayoutSlip } from './layout-slips.ts'
import { findLayoutSlip } from './layout-slips.ts'
import { explainLine, partsOf, shorten } from './line-slips.ts'

/** The usual reason why a text cannot be read although no line looks wrong by itself, and the remedy. */
const YAML_PROBLEMS: Record<string, string> = {
  BAD_DQ_ESCAPE: 'a backslash within double quotes must be written twice: \\\\',
  MULTIPLE_DOCS: 'a course ends where a line says --- or ...: take that line out',
}

const NO_FIELD =
  "the line is no field: write 'name: value', with a colon and a space; a text of several lines stands indented below 'name: |'"
const MISPLACED =
  'the line cannot be read where it stands: begin the fields of one part exactly below each other'
const CUT_OFF =
  'the text ends at the #, which begins a note, and goes on in the next line: put all of it in double quotes'
const UNCLOSED = 'a quotation mark or bracket that is opened here is never closed'
const TOO_DEEP = 'brackets are nested too deep here to be read'
const MARKED = "a field begins with its name: take the question mark before it out, and write 'name: value'"

/** What is wrong with a text as YAML, and whether it can be read as a course all the same. */
interface YamlProblems {
  problems: Omit<FileProblem, 'file'>[]
  isReadable: boolean
}

/** A problem of a line; `isCertain` unless it may follow from something wrong before. */
interface Explained {
  line: number
  message: string
  isCertain: boolean
}

/** Finds what keeps a text from being YAML as a course is written: without aliases, anchors and tags. */
export function findYamlProblems(
  parsed: Document.Parsed,
  text: string,
  lineOf: (offset: number) => number,
): YamlProblems {
  const lines = text.split(/\r?\n/)
  const refused = findRefused(parsed, text).map(({ offset, message }) => {
    const line = lineOf(offset)
    const written = lines[line - 1] ?? ''
    return { line, message: explainLine(written) ?? message, isCertain: true }
  })
  const layout = parsed.errors.length > 0 ? findLayoutSlip(lines) : undefined
  const source = { parsed, lines, layout, lineOf }
  const explained = [
    ...parsed.errors.slice(0, MOST_TOLD).map((error) => explain(error, source)),
    ...findRepeated(parsed, lineOf),
  ]
  const first = [...refused, ...explained].toSorted((one, other) => one.line - other.line)
  const firstOfLine = new Map(first.toReversed().map((problem) => [problem.line, problem]))
  const problems = first.filter(
    (problem, place) =>
      // One mistake often makes YAML stumble several times, in a line and in those after it.
      (problem.isCertain || place === 0) && firstOfLine.get(problem.line) === problem,
  )
  return {
    problems: problems.map(({ line, message }) => ({ severity: 'error', line, message })),
    isReadable: refused.length === 0 && parsed.errors.length === 0,
  }
}

/** Finds fields that a part has already. */
function findRepeated(parsed: Document.Parsed, lineOf: (offset: number) => number): Explained[] {
  const repeated: Explained[] = []
  visit(parsed, {
    Map(_key, { items }) {
      const names = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || !isNode(key)) continue
        const message = `'${shorten(String(key.value))}' stands here a second time: keep one of the two`
        if (names.has(key.value)) repeated.push({ line: lineOf(key.range[0]), message, isCertain: true })
        names.add(key.value)
      }
    },
  })
  return repeated
}

/** Finds what YAML has and a course does not: an alias can stand for far more than is written. */
function findRefused(parsed: Document.Parsed, text: string) {
  const refused: { offset: number; message: string }[] = []
  visit(parsed, (key, node) => {
    if (isAlias(node)) refused.push({ offset: node.range?.[0] ?? 0, message: inQuotesPlease('*') })
    if (!isNode(node)) return
    const [offset] = node.range
    if (node.anchor !== undefined || node.tag !== undefined)
      refused.push({ offset, message: inQuotesPlease('& or !') })
    else if (key === 'key' && isMarkedKey(text, offset)) refused.push({ offset, message: MARKED })
  })
  return refused
}

function inQuotesPlease(first: string): string {
  return `a text that begins with ${first} must stand in double quotes`
}

/** Returns whether a question mark of its own stands before the name of a field, which YAML allows. */
function isMarkedKey(text: string, offset: number): boolean {
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith('?') && /^[ \t-]*\?$/.test(before.slice(before.lastIndexOf('\n') + 1))
}

interface Source {
  parsed: Document.Parsed
  lines: string[]
  /** The first line that does not stand where it should. */
  layout: LayoutSlip | undefined
  lineOf: (offset: number) => number
}

function explain(error: YAMLError, { parsed, lines, layout, lineOf }: Source): Explained {
  const [offset] = error.pos
  const line = lineOf(offset)
  const certain = (message: string, at = line) => ({ line: at, message, isCertain: true })
  if (isUnclosed(error)) return certain(UNCLOSED, lineOf(startOfUnclosed(parsed, offset)))
  if (/call stack/.test(error.message)) return certain(TOO_DEEP)
  const known = ownValue(YAML_PROBLEMS, error.code)
  if (known !== undefined) return certain(known)
  const slip = explainLine(lines[line - 1] ?? '')
  if (slip !== undefined) return certain(slip)
  if (isCutOff(lines, line)) return certain(CUT_OFF, line - 1)
  if (layout && layout.line <= line + 1) return certain(layout.message, layout.line)
  return { line, message: explainShape(lines, line), isCertain: false }
}

/** Returns whether a line is more of a text that a note in the line before has ended. */
function isCutOff(lines: string[], line: number): boolean {
  return /[ \t]#/.test(lines[line - 2] ?? '') && partsOf(lines[line - 1] ?? '').name === undefined
}

/** Says what a line should look like that cannot be read after the line before it. */
function explainShape(lines: string[], line: number): string {
  return partsOf(lines[line - 1] ?? '').name === undefined ? NO_FIELD : MISPLACED
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
