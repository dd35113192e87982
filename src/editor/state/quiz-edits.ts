import { isMultipleChoice } from '#domain/course-check/field-of.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { type Fields, fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'
import { changeAt, insertAt, removeAt } from './list-edits.ts'

/** Maximum and minimum number of answers to a question. */
export const MAX_ANSWERS = 10
export const MIN_ANSWERS = 2

/** A question while it is edited; its other fields are kept unchanged. */
export interface EditedQuestion {
  id: string
  question: string
  answers: EditedAnswer[]
  /** Explanation of the correct answer, for people who have passed; empty for none. */
  explanation: string
  /** False for an unsupported type. */
  isMultipleChoice: boolean
}

export interface EditedAnswer {
  answer: string
  isRight: boolean
}

/** Reads the questions of a quiz; fields that are missing, in a quiz that cannot be published, become empty. */
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

/** Returns true if nothing has been written in a question yet. */
export function isEmptyQuestion({ question, answers, explanation }: EditedQuestion): boolean {
  const texts = [question, explanation, ...answers.map(({ answer }) => answer)]
  return texts.every(isBlank) && !answers.some(({ isRight }) => isRight)
}

/** Returns everything that decides who passes a quiz, as one text: all fields except the explanations. */
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

/** Changes the explanation of the correct answer; an empty text removes the field. */
export function setExplanation(quiz: Fields, at: number, text: string): Fields {
  return changeQuestion(quiz, at, ({ explanation: _before, ...question }) =>
    text === '' ? question : { ...question, explanation: text },
  )
}

export function setAnswer(quiz: Fields, at: number, place: number, answer: string): Fields {
  return changeAnswers(quiz, at, (answers) => changeAt(answers, place, (each) => ({ ...each, answer })))
}

/** Marks one answer as the correct one, and no other. */
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

/** Inserts a copy of an answer after it, which is not marked as right. */
export function duplicateAnswer(quiz: Fields, at: number, place: number): Fields {
  return changeAnswers(quiz, at, (answers) => {
    const { correct: _right, ...copy } = fieldsOf(answers[place])
    return insertAt(answers, place + 1, copy)
  })
}

/** Moves an answer up or down by one position; nothing moves beyond the ends. */
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

/** Removes a question, and lowers the passing score to the number of questions if it is higher. */
export function removeQuestion(quiz: Fields, at: number): Fields {
  const questions = removeAt(listOf(quiz.questions), at)
  const { passingScore } = quiz
  const isTooHigh = typeof passingScore === 'number' && passingScore > questions.length
  return { ...quiz, questions, ...(isTooHigh ? { passingScore: questions.length } : {}) }
}

/** Share of its questions that a new quiz requires. */
const PASSING_SHARE = 0.75

/** Returns the default passing score for a number of questions: three quarters of them, rounded up. */
export function defaultPassingScore(count: number): number {
  return Math.ceil(PASSING_SHARE * count)
}

/**
 * Returns an edited quiz whose passing score follows its number of questions while the score before the edit was the
 * default. A score that the author set is kept, and so is the absence of one in a quiz with questions.
 */
export function followPassingScore(before: Fields, quiz: Fields): Fields {
  const [count, next] = [listOf(before.questions).length, listOf(quiz.questions).length]
  const isDefault = (before.passingScore ?? 0) === defaultPassingScore(count)
  return count !== next && isDefault
    ? { ...quiz, passingScore: defaultPassingScore(next) || undefined }
    : quiz
}

/** Moves a question up or down by one position; nothing moves beyond the ends. */
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
