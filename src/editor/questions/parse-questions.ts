import { assignKeys, readAnswerKey } from './answer-key-lines.ts'
import { splitAnswersInLines } from './answers-in-line.ts'
import { findNamed } from './find-named.ts'
import { rewriteGiftBlocks } from './gift-blocks.ts'
import { type NoteLine, readNoteLine } from './note-lines.ts'
import type { ParsedQuestion, ParsedQuestions } from './parsed-question.ts'
import {
  findMarked,
  type MarkedAnswer,
  oneLine,
  type Remark,
  readableText,
  readLetterKey,
  readMarks,
  readRemark,
  settleMarks,
  takeKeyAtEnd,
} from './question-marks.ts'
import { readQuestionTable } from './question-table.ts'
import { QUESTION_LABEL } from './question-words.ts'

/** Maximum length of text parsed at once, in UTF-16 units, for 200 questions of 500 units. */
export const MAX_PASTED_QUESTIONS = 100_000

/**
 * Maximum number of lines above a key searched for its answer. This makes the parsing time linear in the
 * text.
 */
const LINES_ABOVE = 100

interface Line extends MarkedAnswer {
  /** Text of the line, without its number. */
  text: string
  /** Number before the text, as in `12. Why?`. */
  number: number | undefined
  isAnswer: boolean
  remark: Remark | undefined
  letterKey: ReturnType<typeof readLetterKey>
  note: NoteLine | undefined
  /** Key at the end of the line, as in `Why? (Answer: B)`. */
  key: string | undefined
  indent: number
  isAfterGap: boolean
}

/** Lines of a question, with the key and the explanation below them. */
interface Group {
  lines: Line[]
  key?: string
  /** Line of the key, below its label. */
  keyLine?: Line
  explanation?: string[]
  /** True once an explanation has begun below the answers. All further lines belong to it. */
  isExplained?: boolean
}

const NUMBER = new RegExp(
  `^(?:(?:${QUESTION_LABEL}|q)\\.?\\s*(\\d{1,3})(?!\\d)\\s*[.):]?|\\(?(\\d{1,3})(?:\\s*[.):](?!\\d)|(?=\\t)))\\s*`,
  'iu',
)

/** Matches a label before a question without a number, such as `Q: Why?`. */
const LABEL = new RegExp(`^(?:${QUESTION_LABEL}|q)\\s*[.):]\\s+(?=\\S)`, 'iu')

/** Matches a row that starts with a letter and a dot or colon, like answers and initials. */
const LETTERED = /^\s*(?:[-–—•·∙◦▪▫■□‣⁃*]\s{0,9})?([a-z])[.:] \S/i

/** Matches a line between questions. */
const RULE = /^\s*[-–—_*=]{3,}\s*$/

/**
 * Markdown around a heading or a question, with its replacement, such as `### Why?`, `**1. Why?**` or `**1.**
 * Why?`.
 */
const MARKDOWN: readonly [RegExp, string][] = [
  [/^#{1,6} /, ''],
  [/^\*\*([^*]+[?:])\*\*$/, '$1'],
  [/^\*\*((?:\p{L}{1,12} )?\d{1,3}[.):])\*\*(?= )/u, '$1'],
]

/** Matches a table cell in quotes, which Excel adds around line breaks. */
const QUOTED_CELL = /(?<=^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g

/**
 * Parses questions and their answers from several lines, as copied from Word, Excel or an email. The text is
 * a table, or questions with or without numbers, with the answers below as `a) …`, `- …`, `☐ …`, after a tab,
 * or one per line. The correct answer has a mark before or after it, such as `*`, `✓`, `☒`, `[x]` or
 * `(correct)`, or is named below, as in `Answer: b`. An explanation may follow, as in `Explanation: …`.
 * Returns undefined for any other text.
 */
export function parseQuestions(pasted: string): ParsedQuestions | undefined {
  const text = unquoteCells(rewriteGiftBlocks(readableText(pasted)))
  const rows = text
    .split(/\r\n?|[\n\v\u2028\u2029]/)
    .map((row) => (RULE.test(row) ? '' : row))
    // Forms put a star on a line of its own below a required question.
    .filter((row) => row.trim() !== '*')
  const { keys, rows: above } = readAnswerKey(rows)
  const table = readQuestionTable(above)
  if (table) return table
  const lines = readLines(splitAnswersInLines(above))
  if (lines.length < 2 || lines[0]?.isAnswer) return undefined
  const groups = groupLines(lines)
  const isNumbered = groups.some(({ lines: [first] }) => first?.number !== undefined)
  const numbers = groups.map(({ lines: [first] }, at) => (isNumbered ? first?.number : at + 1))
  const assigned = assignKeys(keys, numbers)
  const questions = groups.map((group, at) => readQuestion(group, assigned?.[at]))
  const isSure =
    groups.some(({ lines: [, ...rest] }) => findAnswers(rest).length > 0) ||
    lines.filter(({ number }) => number !== undefined).length > 1 ||
    questions.some(({ right }) => right !== undefined) ||
    questions.filter(({ answers }) => answers.length > 0).length > 1
  const notes = assigned
    ? []
    : ['The answer keys at the end weren’t used: their numbers match several questions.']
  return isSure ? { questions, notes } : undefined
}

function unquoteCells(text: string): string {
  if (!text.includes('\t')) return text
  return text.replace(QUOTED_CELL, (_cell, content: string) => oneLine(content.replaceAll('""', '"')))
}

function readLines(rows: readonly string[]): Line[] {
  const lines: Line[] = []
  let isAfterGap = false
  let letter = ''
  const lettered = findLettered(rows)
  for (const row of rows) {
    if (row.trim() !== '') lines.push({ ...readLine(row, letter, lettered.has(row)), isAfterGap })
    letter = lines.at(-1)?.letter || letter
    isAfterGap = row.trim() === ''
  }
  // Numbers that restart below each question belong to its answers.
  const areAnswers =
    lines[0]?.number === undefined &&
    lines.filter(({ number }) => number === 1).length > 1 &&
    !lines.some(({ isAnswer }) => isAnswer)
  return areAnswers
    ? lines.map((line) => ({ ...line, isAnswer: line.number !== undefined, number: undefined }))
    : lines
}

/**
 * Returns the rows of lists with consecutive letters from `a` in any order, which are therefore not initials.
 */
function findLettered(rows: readonly string[]): Set<string> {
  const lists: { row: string; letter: string }[][] = [[]]
  for (const row of rows) {
    const letter = LETTERED.exec(row)?.[1]?.toLowerCase()
    if (letter !== undefined) lists.at(-1)?.push({ row, letter })
    // Answers may also be separated by blank lines.
    else if (row.trim() !== '' && lists.at(-1)?.length) lists.push([])
  }
  const whole = lists.filter((list) =>
    list
      .map(({ letter }) => letter)
      .sort()
      .every(isAtItsPlace),
  )
  return new Set(whole.filter(({ length }) => length > 1).flatMap((list) => list.map(({ row }) => row)))
}

const isAtItsPlace = (letter: string, at: number) => letter.charCodeAt(0) === 'a'.charCodeAt(0) + at

function readLine(line: string, letterBefore: string, isLettered: boolean): Omit<Line, 'isAfterGap'> {
  const plain = MARKDOWN.reduce((text, [mark, rest]) => text.replace(mark, rest), line.trim())
  const { body, key } = takeKeyAtEnd(plain)
  const indent = line.slice(0, line.length - line.trimStart().length)
  const remark = readRemark(body)
  const marked = readMarks(body, { letterBefore, isLettered })
  const [counted = '', prefixed, bare] = (!marked.isListed && NUMBER.exec(body)) || []
  const text = body.slice(counted.length).replace(LABEL, '')
  const numbered = counted === '' ? marked : readMarks(text)
  // For example `1. ☐ …`.
  const isBox = counted !== '' && numbered.isListed && numbered.letter === ''
  const isAnswer = marked.isListed || isBox || (indent.includes('\t') && counted === '')
  return {
    ...numbered,
    text: oneLine(isAnswer ? body : text),
    number: counted === '' || isBox ? undefined : Number(prefixed ?? bare),
    isAnswer: isAnswer && remark === undefined,
    remark,
    letterKey: remark === undefined ? readLetterKey(body) : undefined,
    note: remark === undefined && !isAnswer ? readNoteLine(body) : undefined,
    key,
    indent: indent.replaceAll('\t', '    ').length,
  }
}

/** Groups the lines by question. Each group starts with the question's text. */
function groupLines(lines: readonly Line[]): Group[] {
  const isNumbered = lines.some(({ number }) => number !== undefined)
  const groups: Group[] = []
  for (const [at, line] of lines.entries()) {
    const group = groups.at(-1)
    const first = group?.lines[0]
    const below = lines.slice(at + 1, at + 3)
    if (group && first && addBelow(line, group, { isNumbered, below })) continue
    if (!group || !first || isNewQuestion(line, group, { isNumbered, next: lines[at + 1] }))
      groups.push({ lines: [line] })
    // The question follows a number on a line of its own.
    else if (first.text === '') group.lines[0] = { ...line, number: first.number }
    else if (group.isExplained && !continuesAnswers(line, group, lines[at + 1]))
      group.explanation?.push(line.text)
    else if (group.key !== undefined && !line.isAnswer) explain(group, line.text)
    else group.lines.push(line)
    const current = groups.at(-1)
    if (line.key !== undefined && current) current.key ??= line.key
  }
  return groups
}

/** Context of a line. `isNumbered` is true if the questions have numbers. */
interface Around {
  isNumbered: boolean
  /** The next two lines. */
  below: readonly Line[]
}

/** Adds a mark, a key or an explanation to the answers above. Returns false for any other line. */
function addBelow(line: Line, group: Group, around: Around): boolean {
  return (
    addKeyLine(line, group, around) ||
    addRemark(line, group) ||
    addLetterKey(line, group) ||
    addNote(line, group, around) ||
    addLoneMark(line, group)
  )
}

/** Adds a key on two lines, such as `Answer:` above `B`. Drops a label without a key below listed answers. */
function addKeyLine(line: Line, group: Group, { below: [next, after] }: Around): boolean {
  if (line === group.keyLine) {
    group.key = line.letter === '' ? line.answer : line.text
    return true
  }
  if (line.note?.kind !== 'key label' || line.number !== undefined || group.key !== undefined) return false
  const above = group.lines.slice(-LINES_ABOVE)
  const isListed = above.some(({ isAnswer }) => isAnswer)
  const isEnd = next === undefined || next.number !== undefined || next.remark !== undefined
  if (!line.note.hasColon) {
    const words = next?.answer.toLowerCase()
    if (isEnd || !above.some(({ answer }) => answer.toLowerCase() === words)) return false
  } else if (!isListed && (group.lines.length < 3 || next?.isAnswer)) return false
  else if (isEnd || asks(next) || (after?.isAnswer && !next.isAnswer)) return isListed
  group.keyLine = next
  return true
}

/** Adds a note to the answers above, and drops points. */
function addNote(line: Line, group: Group, { isNumbered, below: [next] }: Around): boolean {
  const { note, text, number } = line
  if (!note || number !== undefined || group.lines[0]?.text === '') return false
  if (note.kind === 'points') return true
  const answer = group.lines
    .slice(-LINES_ABOVE)
    .filter(({ isAnswer }) => isAnswer)
    .at(-1)
  if (note.kind === 'explanation label') {
    if (answer) explain(group, '')
    return answer !== undefined
  }
  if (note.kind === 'key label' || asks(line)) return false
  // The line may be a question without a number, or continue an answer among bullets.
  if (next?.isAnswer && !(answer && isNextLetter(next, answer))) return false
  if (note.kind === 'labeled' && (!isNumbered || !answer?.letter || group.isExplained)) return false
  if (!answer && group.lines.length < 3) return false
  explain(group, note.kind === 'note' ? note.words : text)
  return true
}

/** Adds a mark on a line of its own to the answer above. */
function addLoneMark({ text, answer, letter, isRight, isCrossed }: Line, { lines }: Group): boolean {
  const [before, last] = lines.slice(-2)
  const isMark = isRight || isCrossed || /^[✗✘✖❌]/.test(text)
  if (answer !== '' || letter !== '' || !isMark || !last) return false
  // These boxes precede their answers.
  if (before?.answer === '' && before.letter === '') return false
  lines[lines.length - 1] = {
    ...last,
    isRight: last.isRight || isRight,
    isCrossed: last.isCrossed || isCrossed,
  }
  return true
}

/** Adds a remark to the answers above. Returns false for any other line. */
function addRemark({ remark, text, number }: Line, group: Group): boolean {
  if (remark === undefined || number !== undefined || group.lines[0]?.text === '') return false
  if (remark.explanation !== undefined) explain(group, remark.explanation)
  else if (group.lines.length < 2) return false
  else if (group.key === undefined) group.key = remark.key ?? ''
  else explain(group, text)
  return true
}

/** Adds a key such as `✔ B` if an answer above has that letter and the key has no other text. */
function addLetterKey({ letterKey }: Line, group: Group): boolean {
  if (!letterKey || group.key !== undefined) return false
  const { letter, rest, isSigned } = letterKey
  const named = group.lines.slice(-LINES_ABOVE).find((line) => line.isAnswer && line.letter === letter)
  if (!named || (isSigned && rest !== '' && rest !== named.answer)) return false
  group.key = `${letter} ${isSigned ? '' : rest}`.trim()
  return true
}

/** Returns true for a further answer, below the feedback on the previous one. */
function continuesAnswers(line: Line, { lines }: Group, next: Line | undefined): boolean {
  const last = lines.at(-1)
  if (!line.isAnswer || !last?.isAnswer) return false
  return isNextLetter(line, last) || next?.remark?.explanation !== undefined
}

const isNextLetter = ({ letter }: Line, before: Line) =>
  letter !== '' && letter.charCodeAt(0) === before.letter.charCodeAt(0) + 1

function explain(group: Group, words: string): void {
  group.explanation ??= []
  group.explanation.push(words)
  group.isExplained = group.lines.length > 1
}

function isNewQuestion(
  line: Line,
  { lines, key, explanation }: Group,
  { isNumbered, next }: { isNumbered: boolean; next: Line | undefined },
): boolean {
  const [first] = lines
  if (line.isAnswer || !first) return false
  // A number with a larger indentation belongs to an answer.
  if (line.number !== undefined) return first.number === undefined || line.indent < first.indent + 2
  if (isNumbered || ((line.isStarred || line.isRight) && !asks(line))) return false
  if (line.isAfterGap || next?.isAnswer) return true
  if (explanation !== undefined) return asks(line)
  return key !== undefined || endsWithAnswers(lines) || (asks(line) && lines.some(asks))
}

/** Forms mark required questions with a star. */
const asks = ({ text }: Line) => /\?(?: ?\*)?$/.test(text)

/**
 * Returns the lines below a question that look like answers. A star counts only if several lines have one.
 */
function findAnswers(below: readonly Line[]): Line[] {
  const listed = below.filter(isListed)
  if (listed.length > 0) return listed
  const starred = below.filter(({ isStarred }) => isStarred)
  return starred.length > 1 ? starred : []
}

const isListed = ({ isAnswer, number }: Line) => isAnswer || number !== undefined

/** Returns true if the lines of a question end with listed answers. */
function endsWithAnswers(lines: readonly Line[]): boolean {
  const [before, last] = lines.slice(-2)
  if (!before || !last || lines.length < 2) return false
  return isListed(last) || (last.isStarred && lines.length > 2 && (before.isStarred || isListed(before)))
}

function readQuestion({ lines, key, explanation = [] }: Group, keyBelow?: string): ParsedQuestion {
  const [first, ...rest] = lines
  const listed = findAnswers(rest)
  // Without a list, several lines below a question are its answers. A single line continues the question.
  const answers = new Set(listed.length === 0 && rest.length > 1 ? rest : listed)
  const question: string[] = [first?.text ?? '']
  const read: MarkedAnswer[] = []
  for (const line of rest) {
    const last = read.at(-1)
    if (answers.has(line)) read.push(line)
    else if (last) read[read.length - 1] = joinAnswers(last, line)
    else question.push(line.text)
  }
  return applyKey(question.filter(Boolean).join('\n'), read, { key: key ?? keyBelow, explanation })
}

function joinAnswers(answer: MarkedAnswer, more: MarkedAnswer): MarkedAnswer {
  const isRight = answer.isRight || more.isRight
  const answers = [answer.answer, more.answer].filter(Boolean).join(' ')
  const reason = [answer.reason, more.reason].filter(Boolean).join(' ')
  const withWrong = `${answer.withWrong ?? answer.answer} ${more.withWrong ?? more.answer}`
  return {
    ...answer,
    answer: answers,
    isRight,
    ...(more.withSide && { withSide: `${answer.answer} ${more.withSide}` }),
    ...((answer.withWrong ?? more.withWrong) !== undefined && { withWrong }),
    ...(reason !== '' && { reason }),
  }
}

/** Sets the correct answer of a question: the one named by the key, otherwise the marked one. */
function applyKey(
  question: string,
  read: readonly MarkedAnswer[],
  { key, explanation }: { key: string | undefined; explanation: string[] },
): ParsedQuestion {
  const letters = read.map(({ letter }) => letter)
  const textsOf = (marked: readonly MarkedAnswer[]) => marked.map(({ answer }) => answer)
  const named = key === undefined ? undefined : findNamed(textsOf(settleMarks(read, true)), key, letters)
  const marked = settleMarks(read, named !== undefined)
  const answers = textsOf(marked)
  const reason = named?.rest ?? ''
  const reasons = [readRemark(reason)?.explanation ?? reason, ...read.map((each) => each.reason)]
  const why = [...reasons, ...explanation].filter(Boolean).join('\n')
  return {
    question,
    answers,
    right: named?.at ?? findMarked(marked),
    ...(why !== '' && { explanation: why }),
    ...(key !== undefined && named === undefined && { unclearKey: key }),
  }
}
