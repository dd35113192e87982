import { quote } from '#domain/course/course-changes.ts'
import { TOO_MANY_QUESTIONS } from '#domain/course/draft/draft-part-problem.ts'
import { MAX_QUESTIONS } from '#domain/course-limits.ts'
import { plural } from '#domain/messages.ts'
import { type Fields, fieldsOf, listOf } from '#domain/unknown-value.ts'
import { TOO_LONG } from '../article/paste/clipboard.ts'
import { newId } from '../state/new-id.ts'
import { isEmptyQuestion, MAX_ANSWERS, MIN_ANSWERS, newQuestion, readQuestions } from '../state/quiz-edits.ts'
import { MAX_PASTED_QUESTIONS, parseQuestions } from './parse-questions.ts'
import type { ParsedQuestion } from './parsed-question.ts'

/** Result of pasting into a quiz. */
interface PastedQuestions {
  quiz: Fields
  /** Number of added questions, and the index of the first. */
  added: number
  first: number
  /** Sentences on added and skipped content. */
  line: string
}

/**
 * Pastes questions into a quiz after the question at `at`, or replaces that question if it is empty. Returns
 * undefined for text to paste into the field itself.
 */
export function pasteQuestions(quiz: Fields, at: number, text: string): PastedQuestions | undefined {
  if (!/[\r\n]/.test(text.trim())) return undefined
  const questions = listOf(quiz.questions)
  const nothing = { quiz, added: 0, first: at }
  if (text.length > MAX_PASTED_QUESTIONS) return { ...nothing, line: TOO_LONG }
  const parsed = parseQuestions(text)
  if (!parsed) return undefined
  const [pastedInto] = readQuestions({ questions: [questions[at]] })
  const before = pastedInto && isEmptyQuestion(pastedInto) ? 0 : 1
  const taken = parsed.questions.slice(0, MAX_QUESTIONS - questions.length + 1 - before)
  const line = describePaste(taken, parsed.questions.length - taken.length, parsed.notes)
  if (taken.length === 0) return { ...nothing, line }
  // The first one replaces an empty question and keeps the id.
  const made = taken.map((each, number) =>
    questionOf(each, before === 0 && number === 0 && pastedInto?.id ? pastedInto.id : newId()),
  )
  const first = at + before
  const all = [...questions.slice(0, first), ...made, ...questions.slice(at + 1)]
  return { quiz: { ...quiz, questions: all }, added: made.length, first, line }
}

function questionOf({ question, answers, right, explanation }: ParsedQuestion, id: string): Fields {
  const taken = answers.slice(0, MAX_ANSWERS).map((answer, at) => ({
    answer,
    ...(at === right ? { correct: true } : {}),
  }))
  const empty = listOf(newQuestion(id).answers).slice(Math.min(taken.length, MIN_ANSWERS)).map(fieldsOf)
  const made = { ...newQuestion(id), question, answers: [...taken, ...empty] }
  return explanation === undefined ? made : { ...made, explanation }
}

/** Returns sentences on added, guessed and missing content, each with an example. */
function describePaste(taken: readonly ParsedQuestion[], leftOut: number, notes: readonly string[]): string {
  const { length } = taken
  const unsure = taken.filter(({ right }) => right === undefined || right >= MAX_ANSWERS)
  const unclear = taken.filter(({ unclearKey }) => unclearKey !== undefined)
  const explained = taken.filter(({ explanation }) => explanation !== undefined).length
  const answers = taken.reduce((sum, each) => sum + Math.max(0, each.answers.length - MAX_ANSWERS), 0)
  const sentences = [
    length > 0 && `${plural(length, 'question')} ${wasOrWere(length)} added.`,
    ...notes,
    explained > 0 && `${explained} ${explained === 1 ? 'has' : 'have'} an explanation.`,
    unsure.length > 0 &&
      `${unsure.length} ${unsure.length === 1 ? 'has' : 'have'} no correct answer yet${exampleOf(unsure)}.`,
    unclear.length > 0 && describeKeys(unclear),
    answers > 0 &&
      `A question can have at most ${MAX_ANSWERS} answers: ${plural(answers, 'answer')} ${wasOrWere(answers)} left out.`,
    leftOut > 0 && `${TOO_MANY_QUESTIONS} ${leftOut} of those pasted ${wasOrWere(leftOut)} left out.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function exampleOf([first, ...others]: readonly ParsedQuestion[]): string {
  return `${others.length === 0 ? ':' : ', such as'} ${quote(first?.question ?? '')}`
}

function describeKeys(unclear: readonly ParsedQuestion[]): string {
  const [first, ...others] = unclear
  const rest =
    others.length > 0
      ? ` Neither ${others.length === 1 ? 'does' : 'do'} ${plural(others.length, 'other key')}.`
      : ''
  return `The answer key ${quote(first?.unclearKey ?? '')} for ${quote(first?.question ?? '')} doesn’t match exactly one answer.${rest}`
}

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')
