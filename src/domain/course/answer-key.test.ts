import { expect, it } from 'vitest'
import { explained } from '#test/course-fixture.ts'
import { withoutAnswerKey } from './answer-key.ts'
import type { AnswerOption, QuizModule } from './course.ts'

function quizWith(...answers: AnswerOption[]): QuizModule {
  const question = { id: 'q1', type: 'multiple-choice', question: 'Which?', answers }
  return {
    id: 'quiz',
    title: 'Quiz',
    type: 'quiz',
    passingScore: 1,
    notes: 'Read well.',
    questions: [question],
  }
}

it('without its key, a quiz keeps everything except which answers are right', () => {
  const quiz = quizWith({ answer: 'cat', correct: true }, { answer: 'dog', correct: false })
  expect(withoutAnswerKey(quiz)).toStrictEqual(quizWith({ answer: 'cat' }, { answer: 'dog' }))
})

it('without its key, a quiz is byte-identical whatever the key and its explanation are, even without any', () => {
  const keys: (boolean | undefined)[] = [true, false, undefined]
  const seen = keys.flatMap((a) =>
    keys.flatMap((b) =>
      [undefined, '', 'Cats purr.'].map((explanation) => {
        const quiz = quizWith({ answer: 'cat', correct: a }, { correct: b, answer: 'dog' })
        return JSON.stringify(withoutAnswerKey(explained(quiz, explanation)))
      }),
    ),
  )
  const keyless = JSON.stringify(withoutAnswerKey(quizWith({ answer: 'cat' }, { answer: 'dog' })))
  expect(new Set([...seen, keyless]).size).toBe(1)
})

it('the original quiz keeps its key', () => {
  const quiz = quizWith({ answer: 'cat', correct: true })
  withoutAnswerKey(quiz)
  expect(quiz).toStrictEqual(quizWith({ answer: 'cat', correct: true }))
})
