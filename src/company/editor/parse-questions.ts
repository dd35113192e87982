/** Longest text that is read at once, in UTF-16 units: 200 questions of 500. */
export const MAX_PASTED_QUESTIONS = 100_000

/** A question as it was read from lines of text. */
export interface ParsedQuestion {
  question: string
  answers: string[]
  /** The place of the right answer; undefined unless exactly one is marked. */
  right: number | undefined
}

interface Line {
  /** The line without its number. */
  text: string
  /** The line without what makes it an answer, and without the mark of the right one. */
  answer: string
  /** The number before it, such as that of `12. Why?`. */
  number: number | undefined
  /** True for one that begins like an answer: `a) …`, `- …`, or a tab. */
  isAnswer: boolean
  /** A star before it: a right answer, or one of a list whose lines all begin with a star. */
  isStarred: boolean
  isRight: boolean
  /** What `Answer: …` below the answers says: a letter, a number or an answer's words. */
  key: string | undefined
  /** Further columns of a table. */
  columns: string[]
  indent: number
  isAfterGap: boolean
}

type ReadAnswer = Pick<Line, 'answer' | 'isStarred' | 'isRight'>

const NUMBER = /^(?:(?:question|q)\s*(\d{1,3})(?!\d)\s*[.):]?|(\d{1,3})(?:\s*[.):](?!\d)|(?=\t)))\s*/i

/** The beginning of an answer; Word gives the bullets of its own fonts as `o`, `§` or characters of no meaning. */
const ANSWER =
  /^(?:\(?[a-j]\s?\)\s*|[a-j]\s?[.:]\s+|[-–—]\s+|[•●·∙◦○▪▫■□‣⁃\uf0b7\uf0a7\uf0a8\uf0d8]\s*|[o§]\t\s*)/i

const STAR = /^\*{1,2}\s*/
const RIGHT_BEFORE = /^(?:[✓✔☑✅]\ufe0f?|\((?:right|correct)\))\s*/i
const RIGHT_AFTER = / ?(?:\*{1,2}|[✓✔☑✅]\ufe0f?|\((?:right|correct)\))$/i

/** Says which answer is the right one, below them. */
const KEY = /^(?:(?:the )?(?:right|correct) answer|answer|ans)(?: is)?\s*[:=.–-]\s*(\S.*)$/i

/** A cell of a table with a line break within: Excel puts such cells in quotes. */
const QUOTED_CELL = /(?<=^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g

/**
 * Reads questions and their answers from several lines, as Word, Excel and mails give them: questions numbered or
 * not, answers as `a) …`, `- …`, after a tab, in the columns of a table, or one a line below their question; the
 * right one has `*`, `✓`, `(right)` or `(correct)` before or after it, or `Answer: b` below. Returns undefined for any other text.
 */
export function parseQuestions(text: string): ParsedQuestion[] | undefined {
  const lines = readLines(text)
  if (lines.length < 2 || lines[0]?.isAnswer) return undefined
  const groups = groupLines(lines)
  const questions = groups.map(readQuestion)
  const isSure =
    groups.some((group) => findAnswers(group).length > 0) ||
    lines.some(({ columns }) => columns.length > 0) ||
    lines.filter(({ number }) => number !== undefined).length > 1 ||
    questions.some(({ right }) => right !== undefined) ||
    questions.filter(({ answers }) => answers.length > 0).length > 1
  return isSure ? questions : undefined
}

function readLines(text: string): Line[] {
  const lines: Line[] = []
  let isAfterGap = false
  for (const each of unquoteCells(text).split(/\r\n?|[\n\v\u2028\u2029]/)) {
    if (each.trim() !== '') lines.push({ ...readLine(each), isAfterGap })
    isAfterGap = each.trim() === ''
  }
  // Numbers that begin anew below each question are those of its answers.
  const areAnswers =
    lines[0]?.number === undefined &&
    lines.filter(({ number }) => number === 1).length > 1 &&
    !lines.some(({ isAnswer }) => isAnswer)
  return areAnswers
    ? lines.map((line) => ({ ...line, isAnswer: line.number !== undefined, number: undefined }))
    : lines
}

function unquoteCells(text: string): string {
  if (!text.includes('\t')) return text
  return text.replace(QUOTED_CELL, (_cell, content: string) => oneLine(content.replaceAll('""', '"')))
}

function readLine(line: string): Omit<Line, 'isAfterGap'> {
  const body = line.trim()
  const indent = line.slice(0, line.length - line.trimStart().length)
  const unmarked = body.replace(STAR, '').replace(RIGHT_BEFORE, '')
  const isMarked = ANSWER.test(unmarked)
  const [counted = '', prefixed, bare] = (!isMarked && NUMBER.exec(body)) || []
  const [text = '', ...columns] = body.slice(counted.length).split('\t')
  const isAnswer = isMarked || (indent.includes('\t') && counted === '')
  const found = readRight(isAnswer ? unmarked.replace(ANSWER, '') : text)
  return {
    text: isAnswer ? oneLine(body) : oneLine(text),
    answer: found.answer,
    number: counted === '' ? undefined : Number(prefixed ?? bare),
    isAnswer,
    isStarred: STAR.test(body) || found.isStarred,
    isRight: RIGHT_BEFORE.test(body) || found.isRight,
    key: KEY.exec(body)?.[1],
    columns: isAnswer ? [] : columns.filter((each) => each.trim() !== ''),
    indent: indent.replaceAll('\t', '    ').length,
  }
}

function readRight(text: string): ReadAnswer {
  const words = oneLine(text)
  const answer = words.replace(STAR, '').replace(RIGHT_BEFORE, '').replace(RIGHT_AFTER, '')
  const isRight = RIGHT_BEFORE.test(words) || RIGHT_AFTER.test(words)
  return { answer, isStarred: STAR.test(words), isRight }
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Groups the lines of each question, which comes first. */
function groupLines(lines: readonly Line[]): Line[][] {
  const isNumbered = lines.some(({ number }) => number !== undefined)
  const groups: Line[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    const number = group?.[0]
    if (!group || !number || isNewQuestion(line, group, isNumbered)) groups.push([line])
    // Below a number that stands alone is its question.
    else if (number.text === '') group[0] = { ...line, number: number.number }
    else group.push(line)
  }
  return groups
}

function isNewQuestion(line: Line, group: readonly Line[], isNumbered: boolean): boolean {
  const [first] = group
  if (line.isAnswer || !first || (line.key !== undefined && group.length > 1)) return false
  // A number further in is that of an answer.
  if (line.number !== undefined) return first.number === undefined || line.indent < first.indent + 2
  if (line.columns.length > 0 || first.columns.length > 0) return true
  if (isNumbered || ((line.isStarred || line.isRight) && !asks(line))) return false
  return line.isAfterGap || endsWithAnswers(group) || (asks(line) && group.some(asks))
}

/** Forms mark what must be answered by a star. */
const asks = ({ text }: Line) => /\?(?: ?\*)?$/.test(text)

/** Returns the lines of a question that begin like answers: by a star, if several do. */
function findAnswers([, ...rest]: readonly Line[]): Line[] {
  const listed = rest.filter(isListed)
  if (listed.length > 0) return listed
  const starred = rest.filter(({ isStarred }) => isStarred)
  return starred.length > 1 ? starred : []
}

const isListed = ({ isAnswer, number }: Line) => isAnswer || number !== undefined

/** Returns whether the lines of a question end with listed answers. */
function endsWithAnswers(group: readonly Line[]): boolean {
  const [before, last] = group.slice(-2)
  if (!before || !last || group.length < 2) return false
  return isListed(last) || (last.isStarred && group.length > 2 && (before.isStarred || isListed(before)))
}

/** Reads a question, and below its answers which is right: a line that names none of them is more of the last. */
function readQuestion(group: readonly Line[]): ParsedQuestion {
  const key = group.length > 2 ? group.at(-1)?.key : undefined
  const read = key === undefined ? undefined : readAnswered(group.slice(0, -1))
  const right = read && findNamed(read.answers, key ?? '')
  return read && right !== undefined ? { ...read, right } : readAnswered(group)
}

function readAnswered(group: readonly Line[]): ParsedQuestion {
  const [first, ...rest] = group
  const columns = (first?.columns ?? []).map(readRight)
  if (columns.length > 0) return { question: first?.text ?? '', ...readAnswers(columns) }
  const listed = findAnswers(group)
  // Lines below a question are its answers, if there is no list; a single one is more of its words.
  const answers = new Set(listed.length === 0 && rest.length > 1 ? rest : listed)
  const question: string[] = [first?.text ?? '']
  const read: ReadAnswer[] = []
  for (const line of rest) {
    const last = read.at(-1)
    if (answers.has(line)) read.push(line)
    else if (last) read[read.length - 1] = joined(last, line)
    else question.push(line.text)
  }
  return { question: question.filter(Boolean).join('\n'), ...readAnswers(read) }
}

/** Finds the answer that a key names: by its words, or by its letter or number. */
function findNamed(answers: readonly string[], key: string): number | undefined {
  const words = oneLine(key).toLowerCase()
  const byWords = answers.findIndex((answer) => answer.toLowerCase() === words)
  if (byWords >= 0) return byWords
  const [, letter, number] = /^\(?(?:([a-j])|(\d{1,2}))(?:$|[.):])/.exec(words) ?? []
  const at = letter === undefined ? Number(number) - 1 : letter.charCodeAt(0) - 'a'.charCodeAt(0)
  return at in answers ? at : undefined
}

function joined(answer: ReadAnswer, more: ReadAnswer): ReadAnswer {
  const isRight = answer.isRight || more.isRight
  return { ...answer, answer: `${answer.answer} ${more.answer}`, isRight }
}

function readAnswers(answers: readonly ReadAnswer[]) {
  const marked = answers.filter(({ isStarred, isRight }) => isStarred || isRight)
  // Where several have a star, stars are bullets.
  const [right, ...others] = marked.length === 1 ? marked : marked.filter(({ isRight }) => isRight)
  return {
    answers: answers.map(({ answer }) => answer),
    right: right && others.length === 0 ? answers.indexOf(right) : undefined,
  }
}
