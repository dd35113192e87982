import { expect, it } from 'vitest'
import { findShares } from './published-quiz.tsx'

const FIGURES = {
  answers: [
    { answer: '20 seconds', isRight: true },
    { answer: '5 seconds', isRight: false },
    { answer: 'None', isRight: false },
  ],
  numbers: { right: 0.21, options: [0.21, 0.62, 0.17] },
}
const answers = (...texts: string[]) => texts.map((answer) => ({ answer }))

it('finds each answer’s share by its published text, in any order', () => {
  expect(findShares(answers('None', '20 seconds', '5 seconds'), FIGURES)).toEqual([
    { share: 0.17, tone: 'other' },
    { share: 0.21, tone: 'right' },
    { share: 0.62, tone: 'wrong' },
  ])
})

it('has no share for a changed or added answer', () => {
  expect(findShares(answers('30 seconds', '5 seconds', ''), FIGURES).map((each) => each?.share)).toEqual([
    undefined,
    0.62,
    undefined,
  ])
})

it('has no most common mistake if no one chose an incorrect answer', () => {
  const numbers = { right: 1, options: [1, 0, 0] }
  const [, second] = findShares(answers('20 seconds', '5 seconds'), { ...FIGURES, numbers })
  expect(second).toEqual({ share: 0, tone: 'other' })
})

it('has no shares before a question has figures', () => {
  expect(findShares(answers('None'), undefined)).toEqual([undefined])
  expect(findShares(answers('None'), { answers: FIGURES.answers })).toEqual([undefined])
})
