import { expect, it } from 'vitest'
import type { GivenAnswer } from '#domain/completion-record.ts'
import type { Question, QuizModule } from '#domain/course.ts'
import { hasKey, quizReviewOf } from './quiz-review.ts'

function question(id: string, ...correct: (boolean | undefined)[]): Question {
  const answers = correct.map((isCorrect, index) => ({ answer: `${id}-${index}`, correct: isCorrect }))
  return { id, type: 'multiple-choice', question: `${id}?`, answers }
}

function quizOf(...questions: Question[]): QuizModule {
  return { id: 'q', title: 'Quiz', type: 'quiz', questions }
}

function given(id: string, correct: boolean, selectedAnswer: number): GivenAnswer {
  return { id, correct, selectedAnswer, submitted: 1 }
}

it('separates right from wrong answers, with the chosen and the right answer', () => {
  const quiz = quizOf(question('a', true, false), question('b', false, true, true))
  expect(quizReviewOf(quiz, { answers: [given('a', true, 0), given('b', false, 0)] })).toEqual({
    known: [{ id: 'a', question: 'a?', chosen: 'a-0', correct: ['a-0'] }],
    toReview: [{ id: 'b', question: 'b?', chosen: 'b-0', correct: ['b-1', 'b-2'] }],
  })
})

it('uses the recorded result, not the current answer key', () => {
  const review = quizReviewOf(quizOf(question('a', true, false)), { answers: [given('a', true, 1)] })
  expect(review.known).toHaveLength(1)
})

it('leaves out questions and answers that no longer exist', () => {
  const review = quizReviewOf(quizOf(question('a', true)), {
    answers: [given('gone', true, 0), given('a', false, 9)],
  })
  expect(review).toEqual({
    known: [],
    toReview: [{ id: 'a', question: 'a?', chosen: undefined, correct: ['a-0'] }],
  })
})

it('keeps two questions with the same id apart', () => {
  const twin = { ...question('a', true), question: 'Second?' }
  const answers = [given('a', true, 0), given('a', true, 0)]
  const { known } = quizReviewOf(quizOf(question('a', true), twin), { answers })
  expect(known.map((item) => item.question)).toEqual(['a?', 'Second?'])
})

it('says whether the answer key is available', () => {
  expect(hasKey(quizOf(question('a', undefined, undefined)))).toBe(false)
  expect(hasKey(quizOf(question('a', undefined, false)))).toBe(true)
})
