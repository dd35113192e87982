import { type Document, isAlias, isMap, isScalar, isSeq, visit, type YAMLError } from 'yaml'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { fillSentence, type LintProblem, type LintRule } from '../lint-rule.ts'
import { LIST_NAMES } from './course-fields.ts'
import { partsOf, shortenLine } from './yaml-line.ts'
import { LINE_RULES, PLACE_RULES, START_RULES, TEXT_RULES, type WrittenLine } from './yaml-rules.ts'
import { findOpenLevels, isBlock, isNode, type YamlText } from './yaml-text.ts'

/** A problem that is certain unless it may result from an earlier mistake. */
interface Explained extends LintProblem {
  isCertain: boolean
}

/**
 * Finds violations of the YAML subset that courses use, which has no aliases, anchors or tags. `isReadable` is true
 * if the text can be read as a course nevertheless.
 */
export function lintCourseYaml(yaml: YamlText): { problems: LintProblem[]; isReadable: boolean } {
  const { errors } = yaml.parsed
  const source = { ...yaml, lines: yaml.text.split(/\r?\n/), misplaced: undefined }
  const refused = findRefused(yaml).map((problem) => ({
    ...problem,
    message: lintLine(source, problem.line)?.message ?? problem.message,
  }))
  const explained = [
    ...errors.slice(0, MAX_REPORTED).map((error) => explain(error, source)),
    ...findRepeated(yaml),
  ]
  const first = [...refused, ...explained].toSorted((one, other) => one.line - other.line)
  const firstOfLine = new Map(first.toReversed().map((problem) => [problem.line, problem]))
  const problems = first.filter(
    (problem, place) =>
      // One mistake often causes several YAML errors in the same line and the following ones.
      (problem.isCertain || place === 0) && firstOfLine.get(problem.line) === problem,
  )
  return {
    problems: problems.map(({ line, message }) => ({ line, message })),
    isReadable: refused.length === 0 && errors.length === 0,
  }
}

/** Returns the problem of a single line, unless the line belongs to a multi-line text. */
function lintLine({ lines }: { lines: string[] }, line: number, rules = LINE_RULES): LintProblem | undefined {
  const text = lines[line - 1] ?? ''
  return firstOf(rules, { line, text, parts: partsOf(text) })
}

function firstOf<Text>(rules: LintRule<Text>[], text: Text): LintProblem | undefined {
  for (const { sentence, find } of rules)
    for (const found of find(text)) return { line: found.line, message: fillSentence(sentence, found) }
  return undefined
}

/** Finds duplicate fields of a part. */
function findRepeated({ parsed, lineOf }: YamlText): Explained[] {
  const repeated: Explained[] = []
  visit(parsed, {
    Map(_key, { items }) {
      const names = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || !isNode(key)) continue
        const message = fillSentence(TEXT_RULES.repeated.sentence, { name: shortenLine(String(key.value)) })
        if (names.has(key.value)) repeated.push({ line: lineOf(key.range[0]), message, isCertain: true })
        names.add(key.value)
      }
    },
  })
  return repeated
}

/** Finds YAML features that courses must not use: an alias can expand to far more than is written. */
function findRefused({ parsed, text, lineOf }: YamlText): Explained[] {
  const refused: Explained[] = []
  const refuse = (offset: number, message: string) =>
    refused.push({ line: lineOf(offset), message, isCertain: true })
  const inQuotes = (first: string) => fillSentence(TEXT_RULES.special.sentence, { first })
  visit(parsed, (key, node) => {
    if (isAlias(node)) refuse(node.range?.[0] ?? 0, inQuotes('*'))
    if (!isNode(node)) return
    const [offset] = node.range
    if (node.anchor !== undefined || node.tag !== undefined) refuse(offset, inQuotes('& or !'))
    else if (key === 'key' && isMarkedKey(text, offset)) refuse(offset, TEXT_RULES.marked.sentence)
  })
  return refused
}

/** Returns true if a field name is preceded by YAML's explicit key indicator `?`. */
function isMarkedKey(text: string, offset: number): boolean {
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith('?') && /^[ \t-]*\?$/.test(before.slice(before.lastIndexOf('\n') + 1))
}

interface Source extends YamlText {
  lines: string[]
  /** The first misplaced line, once it has been searched for. */
  misplaced: { problem: LintProblem | undefined } | undefined
}

function explain(error: YAMLError, source: Source): Explained {
  const { parsed, lines, lineOf } = source
  const [offset] = error.pos
  const line = lineOf(offset)
  const certain = (message: string, at = line) => ({ line: at, message, isCertain: true })
  if (isUnclosed(error)) return certain(TEXT_RULES.unclosed.sentence, lineOf(startOfUnclosed(parsed, offset)))
  if (/call stack/.test(error.message)) return certain(TEXT_RULES.deep.sentence)
  const known = ownValue(YAML_PROBLEMS, error.code)
  if (known !== undefined) return certain(known)
  const own = lintLine(source, line)
  if (own !== undefined) {
    // A wrong beginning also misplaces the following lines.
    source.misplaced ??= lintLine(source, line, START_RULES) && { problem: own }
    return certain(own.message)
  }
  if (isCutOff(lines, line)) return certain(TEXT_RULES.cutOff.sentence, line - 1)
  source.misplaced ??= { problem: findMisplaced(source, line) }
  const { problem } = source.misplaced
  if (problem && problem.line <= line + 1) return certain(problem.message, problem.line)
  const isField = partsOf(lines[line - 1] ?? '').name !== undefined
  return { line, message: (isField ? TEXT_RULES.misplaced : TEXT_RULES.noField).sentence, isCertain: false }
}

/** Sentences for errors that the YAML parser identifies itself. */
const YAML_PROBLEMS: Record<string, string> = {
  BAD_DQ_ESCAPE: TEXT_RULES.escape.sentence,
  MULTIPLE_DOCS: TEXT_RULES.documents.sentence,
}

/**
 * Finds the misplaced line in a text that YAML cannot read at `line`. It may be the next line, since YAML
 * continues a text there until it meets a colon.
 */
function findMisplaced(source: Source, line: number): LintProblem | undefined {
  const unlisted = findUnlisted(source, line)
  if (unlisted) return unlisted
  for (const at of [line, line + 1]) {
    const problem = (at > line ? lintLine(source, at, START_RULES) : undefined) ?? lintPlace(source, at)
    if (problem) return problem
  }
  return undefined
}

/** Finds fields of a part before this line where a list is expected, because the first entry lacks its hyphen. */
function findUnlisted({ parsed, lines, lineOf }: Source, before: number): LintProblem | undefined {
  let found: LintProblem | undefined
  visit(parsed, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !LIST_NAMES.has(String(key.value)) || !isMap(value) || !isBlock(value)) return
      const line = lineOf(value.range[0])
      if (line >= before) return
      const message = fillSentence(TEXT_RULES.hyphen.sentence, {
        good: `- ${shortenLine((lines[line - 1] ?? '').trim())}`,
      })
      found ??= { line, message }
    },
  })
  return found
}

function lintPlace({ lines }: Source, line: number): LintProblem | undefined {
  const text = lines[line - 1] ?? ''
  const parts = partsOf(/^ *(?:- +)*-$/.test(text) ? `${text} ` : text)
  if (/^\s*(?:#|$)|^---\s*$/.test(text)) return undefined
  const before = findOpenLevels(lines.slice(0, line - 1).join('\n'))
  const last = before?.at(-1)
  if (!before || !last || isGoingOn({ text, parts, line }, last)) return undefined
  return firstOf(PLACE_RULES, { line, parts, column: parts.spaces.length, before })
}

/** Returns true if a line continues the text that begins in a line above. */
function isGoingOn({ parts }: WrittenLine, { value, column }: { value: string; column: number }): boolean {
  const isText = parts.hyphens === '' && parts.name === undefined
  return isText && value !== '' && parts.spaces.length > column
}

/** Returns true if a line continues a text that a comment in the previous line has cut off. */
function isCutOff(lines: string[], line: number): boolean {
  return /[ \t]#/.test(lines[line - 2] ?? '') && partsOf(lines[line - 1] ?? '').name === undefined
}

/** YAML notices a missing closing mark only at the end of the text or list. */
function isUnclosed({ message }: YAMLError): boolean {
  return /closing|end with/i.test(message)
}

/** Returns the start offset of the innermost quoted text or bracketed list that was not closed before `end`. */
function startOfUnclosed(parsed: Document.Parsed, end: number): number {
  let start = end
  visit(parsed, (_key, node) => {
    if (!isNode(node) || node.range[0] >= end || node.range[1] < end) return
    const isFlow = (isMap(node) || isSeq(node)) && node.flow === true
    if (isScalar(node) ? /^QUOTE/.test(node.type ?? '') : isFlow) start = node.range[0]
  })
  return start
}
