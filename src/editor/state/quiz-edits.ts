import { isMultipleChoice } from '#domain/course-check/field-of.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { type Fields, fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'
import { changeAt, insertAt, removeAt } from './list-edits.ts'

/** Maximum and minimum number of answers to a question. */
export const MAX_ANSWERS = 10
export const MIN_ANSWERS = 2

/** A question during editing. Its other fields are kept unchanged. */
export interface EditedQuestion {
  id: string
  question: string
  answers: EditedAnswer[]
  /** Explanation of the correct answer, shown after passing; empty for none. */
  explanation: string
  /** False for an unsupported question type. */
  isMultipleChoice: boolean
}

export interface EditedAnswer {
  answer: string
  isRight: boolean
}

/** Parses the questions of a quiz. Fields missing from an incomplete quiz become empty. */
export function readQuestions({ questions }: Fields): EditedQuestion[] {
  return listOf(questions).map((value) => {
    const { id, question, answers, explanation } = fieldsOf(value)
    return {
      id: textOf(id),
      question: textOf(question),
      answers: listOf(answers).map((each) => ({
        answer: textOf(fieldsOf(each).answer),
        isRight: fieldsOf(each).correct === true,
      })),
      explanation: textOf(explanation),
      isMultipleChoice: isMultipleChoice(fieldsOf(value)),
    }
  })
}

/** Returns true for a question without any content. */
export function isEmptyQuestion({ question, answers, explanation }: EditedQuestion): boolean {
  const texts = [question, explanation, ...answers.map(({ answer }) => answer)]
  return texts.every(isBlank) && !answers.some(({ isRight }) => isRight)
}

/** Returns all fields that determine passing, that is, all except the explanations, as a single text. */
export function judgedText({ questions, passingScore }: Fields): string {
  const judged = listOf(questions).map((each) => ({ ...fieldsOf(each), explanation: undefined }))
  return JSON.stringify([judged, passingScore])
}

/** Returns a new question with two empty answers. */
export function newQuestion(id: string): Fields {
  return { id, type: 'multiple-choice', question: '', answers: [{ answer: '' }, { answer: '' }] }
}

/** Changes the text of a question, and keeps its other fields. */
export function setQuestion(quiz: Fields, at: number, question: string): Fields {
  return changeQuestion(quiz, at, (before) => ({ ...before, question }))
}

/** Changes the explanation of the correct answer. An empty text removes the field. */
export function setExplanation(quiz: Fields, at: number, text: string): Fields {
  return changeQuestion(quiz, at, ({ explanation: _before, ...question }) =>
    text === '' ? question : { ...question, explanation: text },
  )
}

export function setAnswer(quiz: Fields, at: number, place: number, answer: string): Fields {
  return changeAnswers(quiz, at, (answers) => changeAt(answers, place, (each) => ({ ...each, answer })))
}

/** Marks a single answer as the correct one. */
export function setRight(quiz: Fields, at: number, place: number): Fields {
  return changeAnswers(quiz, at, (answers) =>
    answers.map(({ correct, ...each }, index) => {
      if (index === place) return { ...each, correct: true }
      return correct === undefined || correct === true ? each : { ...each, correct }
    }),
  )
}

export function addAnswer(quiz: Fields, at: number): Fields {
  return changeAnswers(quiz, at, (answers) => [...answers, { answer: '' }])
}

export function removeAnswer(quiz: Fields, at: number, place: number): Fields {
  return changeAnswers(quiz, at, (answers) => removeAt(answers, place))
}

/** Inserts a copy of an answer after it, not marked as correct. */
export function duplicateAnswer(quiz: Fields, at: number, place: number): Fields {
  return changeAnswers(quiz, at, (answers) => {
    const { correct: _right, ...copy } = fieldsOf(answers[place])
    return insertAt(answers, place + 1, copy)
  })
}

/** Moves an answer up or down by one position, but not beyond the ends. */
export function moveAnswer(quiz: Fields, at: number, place: number, by: 1 | -1): Fields {
  const answers = listOf(fieldsOf(listOf(quiz.questions)[at]).answers)
  return canMove(answers, place, by) ? changeAnswers(quiz, at, (all) => moveIn(all, place, by)) : quiz
}

export function addQuestion(quiz: Fields, question: Fields, at?: number): Fields {
  const questions = listOf(quiz.questions)
  return { ...quiz, questions: insertAt(questions, at ?? questions.length, question) }
}

/** Inserts a copy of a question after it, with another id. */
export function duplicateQuestion(quiz: Fields, at: number, id: string): Fields {
  return addQuestion(quiz, { ...fieldsOf(listOf(quiz.questions)[at]), id }, at + 1)
}

/** Removes a question. Lowers a passing score above the number of questions. */
export function removeQuestion(quiz: Fields, at: number): Fields {
  const questions = removeAt(listOf(quiz.questions), at)
  const { passingScore } = quiz
  const isTooHigh = typeof passingScore === 'number' && passingScore > questions.length
  return { ...quiz, questions, ...(isTooHigh ? { passingScore: questions.length } : {}) }
}

/** Share of correct answers that a new quiz requires. */
const PASSING_SHARE = 0.75

/** Returns the default passing score for a number of questions: three quarters, rounded up. */
export function defaultPassingScore(count: number): number {
  return Math.ceil(PASSING_SHARE * count)
}

/**
 * Updates an edited quiz's passing score to its number of questions, if the score before the edit was the
 * default. Keeps a score set by the author, and its absence in a quiz with questions.
 */
export function followPassingScore(before: Fields, quiz: Fields): Fields {
  const [count, next] = [listOf(before.questions).length, listOf(quiz.questions).length]
  const isDefault = (before.passingScore ?? 0) === defaultPassingScore(count)
  return count !== next && isDefault
    ? { ...quiz, passingScore: defaultPassingScore(next) || undefined }
    : quiz
}

/** Moves a question up or down by one position, but not beyond the ends. */
export function moveQuestion(quiz: Fields, at: number, by: 1 | -1): Fields {
  const questions = listOf(quiz.questions)
  return canMove(questions, at, by) ? { ...quiz, questions: moveIn(questions, at, by) } : quiz
}

function canMove(list: readonly unknown[], at: number, by: 1 | -1): boolean {
  return at + by >= 0 && at + by < list.length
}

function moveIn<Item>(list: readonly Item[], at: number, by: 1 | -1): Item[] {
  const rest = removeAt(list, at)
  return [...rest.slice(0, at + by), ...list.slice(at, at + 1), ...rest.slice(at + by)]
}

function changeAnswers(quiz: Fields, at: number, change: (answers: Fields[]) => Fields[]): Fields {
  return changeQuestion(quiz, at, (question) => ({
    ...question,
    answers: change(listOf(question.answers).map(fieldsOf)),
  }))
}

function changeQuestion(quiz: Fields, at: number, change: (question: Fields) => Fields): Fields {
  return { ...quiz, questions: changeAt(listOf(quiz.questions), at, (each) => change(fieldsOf(each))) }
}
