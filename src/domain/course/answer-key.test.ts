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

it('removes only the correctness of the answers', () => {
  const quiz = quizWith({ answer: 'cat', correct: true }, { answer: 'dog', correct: false })
  expect(withoutAnswerKey(quiz)).toStrictEqual(quizWith({ answer: 'cat' }, { answer: 'dog' }))
})

it('returns identical bytes for any key and explanation, or none', () => {
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

it('leaves the original quiz unchanged', () => {
  const quiz = quizWith({ answer: 'cat', correct: true })
  withoutAnswerKey(quiz)
  expect(quiz).toStrictEqual(quizWith({ answer: 'cat', correct: true }))
})
