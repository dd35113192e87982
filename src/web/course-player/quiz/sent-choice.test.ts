import { expect, it } from 'vitest'
import { sentChoice } from './sent-choice.ts'

const answer = { act: 'answer', question: 2, selectedAnswer: 3, attempt: 1 } as const

it('is the choice on its way for this question', () => {
  expect(sentChoice(answer, 2, 1)).toBe(3)
})

it('is none of the next question, of the next attempt, or where the quiz is only started', () => {
  expect(sentChoice(answer, 3, 1)).toBeUndefined()
  expect(sentChoice(answer, 2, 2)).toBeUndefined()
  expect(sentChoice({ act: 'start', attempt: 1 }, 2, 1)).toBeUndefined()
  expect(sentChoice(undefined, 2, 1)).toBeUndefined()
})
