import { quote } from '#domain/course/course-changes.ts'
import { findNamed } from './find-named.ts'
import type { ParsedQuestion, ParsedQuestions } from './parsed-question.ts'
import { findMarked, type MarkedAnswer, oneLine, readMarks, settleMarks } from './question-marks.ts'
import {
  ANSWER_COLUMN,
  EXPLANATION_LABEL,
  KEY_LABEL,
  NUMBER_LABEL,
  QUESTION_COLUMN,
  QUESTION_LABEL,
} from './question-words.ts'

type Column = 'question' | 'answer' | 'key' | 'explanation' | 'number' | undefined

const whole = (words: string) => new RegExp(`^(?:${words})(?: ?\\([^()]*\\))?[:.]?$`, 'iu')

const HEADS: readonly [RegExp, Column][] = [
  [whole(`${NUMBER_LABEL}|(?:${QUESTION_LABEL}) ?(?:${NUMBER_LABEL})`), 'number'],
  [whole(QUESTION_COLUMN), 'question'],
  [whole(ANSWER_COLUMN), 'answer'],
  [whole(EXPLANATION_LABEL), 'explanation'],
  [whole(KEY_LABEL), 'key'],
]

const ROW_NUMBER = /^\d{1,3}[.)]?$/
/** Matches the first cell of an answer in a list, which Word separates with tabs, such as `a.`. */
const LIST_MARK = /^\(?[^\d][.):]?$/u

/** Parses a table with a question per row; undefined for other lines. */
export function readQuestionTable(lines: readonly string[]): ParsedQuestions | undefined {
  const rows = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.trimEnd().split('\t').map(oneLine))
  const [first = [], ...below] = rows
  const head = readHead(first)
  const questions = head ? below : rows
  if (
    questions.length === 0 ||
    questions.some(([cell = '']) => LIST_MARK.test(cell) || readMarks(cell).isListed)
  )
    return undefined
  if (head) return readTable(questions, head, describeHead(first, head))
  const isNumbered = questions.every(([cell = '', next]) => ROW_NUMBER.test(cell) && next !== undefined)
  const isWide = (row: string[]) => row.length > (isNumbered ? 2 : 1) && row[0] !== ''
  if (questions.filter(isWide).length * 2 <= questions.length || questions.some(([cell]) => cell === ''))
    return undefined
  const { columns, notes } = guessColumns(questions, isNumbered)
  return readTable(questions, columns, notes)
}

/** Returns the name of a column without its hint, as in `Answer 1 - max 75 characters`. */
const withoutHint = (name: string) => name.split(/ [-–—] /)[0] ?? ''

/** Returns the columns named in the first row of a table; undefined if that row is a question. */
function readHead(cells: readonly string[]): Column[] | undefined {
  const columns = cells.map((cell) => HEADS.find(([pattern]) => pattern.test(withoutHint(cell)))?.[1])
  const count = (column: Column) => columns.filter((each) => each === column).length
  const hasOthers = count('answer') + count('key') + count('explanation') > 0
  // If no column is named after questions, only a key distinguishes a header from a question about letters.
  if (count('question') === 0) {
    const rest = columns.slice(columns[0] === 'number' ? 2 : 1)
    if (count('key') + count('explanation') === 0 || count('answer') < 2 || rest.includes(undefined))
      return undefined
    columns[columns.length - rest.length - 1] = 'question'
  } else if (!hasOthers) return undefined
  // Several columns with the same name, such as Answer, are the answers.
  const keys = columns.filter((column) => column === 'key').length
  const isBare = (at: number) => cells.filter((cell) => cell === cells[at]).length > 1
  const named = columns.map((column, at) => (keys > 1 && column === 'key' && isBare(at) ? 'answer' : column))
  const firstQuestion = named.indexOf('question')
  return named.map((column, at) => (column === 'question' && at !== firstQuestion ? undefined : column))
}

function describeHead(cells: readonly string[], columns: readonly Column[]): string[] {
  const unread = cells.filter((cell, at) => cell !== '' && columns[at] === undefined).map(quote)
  const count = unread.length === 1 ? 'The column' : 'The columns'
  return [
    'The first row was read as the header.',
    ...(unread.length > 0
      ? [`${count} ${unread.join(', ')} ${unread.length === 1 ? 'was' : 'were'} left out.`]
      : []),
  ]
}

/** Guesses the columns of a table without a header. The last ones may be a key, an explanation or points. */
function guessColumns(
  rows: readonly string[][],
  isNumbered: boolean,
): { columns: Column[]; notes: string[] } {
  const width = Math.max(...rows.map((row) => row.length))
  const first = isNumbered ? 1 : 0
  const columns = Array.from({ length: width }, (_cell, at): Column => {
    if (at < first) return 'number'
    return at === first ? 'question' : 'answer'
  })
  const namesAnswer = (column: number) => {
    const filled = rows.filter((row) => (row[column] ?? '') !== '')
    const naming = filled.filter((row) => isKey(row[column] ?? '', row.slice(first + 1, column)))
    return filled.length * 2 >= rows.length && naming.length * 2 > filled.length
  }
  const isAfterKey = width - 2 > first + 2 && namesAnswer(width - 2)
  const hasPoints = arePoints(rows, { column: width - 1, firstAnswer: first + 1, isAfterKey })
  const last = hasPoints ? width - 2 : width - 1
  const key = [last, last - 1].find((column) => column > first + 2 && namesAnswer(column))
  const examples: string[] = []
  if (key !== undefined) {
    columns[key] = 'key'
    columns.fill('explanation', key + 1)
    examples.push(`the column with ${quote(rows[0]?.[key] ?? '')} was read as the answer key`)
    if (key < last) examples.push('the one after it as the explanation')
  }
  if (hasPoints) {
    columns[width - 1] = undefined
    const name = key === undefined ? 'the column' : 'the one'
    examples.push(`${name} with ${quote(rows[0]?.[width - 1] ?? '')} was left out`)
  }
  return { columns, notes: examples.length > 0 ? [`The table has no header: ${examples.join(', ')}.`] : [] }
}

/**
 * Returns true for a column of points: numbers after a key of letters, or the same number in every row of a
 * table without numeric answers.
 */
function arePoints(
  rows: readonly string[][],
  { column, firstAnswer, isAfterKey }: { column: number; firstAnswer: number; isAfterKey: boolean },
): boolean {
  const cells = rows.map((row) => row[column] ?? '')
  if (rows.length < 2 || column < firstAnswer + 2 || !cells.every((cell) => /^\d{1,3}$/.test(cell)))
    return false
  if (isAfterKey && rows.every((row) => /^[a-z][.)]?$/i.test(row[column - 1] ?? ''))) return true
  const hasNumbers = rows.some((row) => row.slice(firstAnswer, column).some((cell) => /^\d/.test(cell)))
  return new Set(cells).size === 1 && !hasNumbers
}

/** Returns true if a cell names a preceding answer and does not itself look like an answer. */
function isKey(cell: string, answers: readonly string[]): boolean {
  const others = answers.filter((answer) => answer !== '')
  const isAlike = (pattern: RegExp) => pattern.test(cell) && others.some((answer) => pattern.test(answer))
  if (others.includes(cell)) return true
  return (
    !isAlike(/^-?[\d.,]+$/) &&
    !isAlike(/^[a-z]$/) &&
    !isAlike(/^[A-Z]$/) &&
    findNamed(answers, cell)?.rest === ''
  )
}

function readTable(rows: readonly string[][], columns: readonly Column[], notes: string[]): ParsedQuestions {
  const questions = rows.map((row) => readRow(row, columns))
  const keys = questions.flatMap(({ unclearKey }) => unclearKey ?? [])
  const isNamed = questions.some(({ right }) => right !== undefined)
  if (isNamed || keys.length === 0 || keys.some((key) => /^[a-z\d]$/i.test(key))) return { questions, notes }
  return {
    questions: questions.map(addRightAnswer),
    notes: [...notes, 'The answer key column was read as the text of the correct answers.'],
  }
}

/** Adds a key that names no answer as the first and correct answer. */
function addRightAnswer({ unclearKey, ...question }: ParsedQuestion): ParsedQuestion {
  if (unclearKey === undefined) return question
  return { ...question, answers: [unclearKey, ...question.answers], right: 0 }
}

function readCells(cells: readonly string[]): readonly MarkedAnswer[] {
  const read: MarkedAnswer[] = []
  for (const cell of cells) read.push(readMarks(cell, { letterBefore: read.at(-1)?.letter ?? '' }))
  return settleMarks(read)
}

function readRow(row: readonly string[], columns: readonly Column[]): ParsedQuestion {
  const cellsOf = (column: Column) => row.filter((cell, at) => columns[at] === column && cell !== '')
  const question = cellsOf('question')
    .join(' ')
    .replace(/^\d{1,3}[.)] /, '')
  const [key] = cellsOf('key')
  const cells = readCells(row.filter((_cell, at) => columns[at] === 'answer'))
  const explanation = [...cells.map(({ reason }) => reason), ...cellsOf('explanation')]
    .filter(Boolean)
    .join('\n')
  const named =
    key === undefined
      ? undefined
      : findNamed(
          cells.map(({ answer }) => answer),
          key,
          cells.map(({ letter }) => letter),
        )
  const answers = cells.filter(({ answer }) => answer !== '')
  const chosen = named && cells[named.at]
  const right = chosen ? answers.indexOf(chosen) : -1
  return {
    question,
    answers: answers.map(({ answer }) => answer),
    right: right >= 0 ? right : findMarked(answers),
    ...(explanation !== '' && { explanation }),
    ...(key !== undefined && right < 0 && { unclearKey: key }),
  }
}
