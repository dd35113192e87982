import { expect, it } from 'vitest'
import { hardestFirst, questionInsightText, quizInsightText, shareText } from './quiz-insight-text.ts'

it.each([
  [
    { people: 34, passed: 28, triesToPass: 1.56 },
    '34 people on your team have tried this quiz. 28 passed it, after 1.6 attempts on average.',
  ],
  [
    { people: 20, passed: 20, triesToPass: 1 },
    '20 people on your team have tried this quiz. All of them passed it, on the first attempt.',
  ],
  [
    { people: 200, passed: 199, triesToPass: 1.02 },
    '200 people on your team have tried this quiz. 199 passed it, nearly always on the first attempt.',
  ],
  [
    { people: 20, passed: 1, triesToPass: 3 },
    '20 people on your team have tried this quiz. One passed it, after 3.0 attempts on average.',
  ],
  [{ people: 20, passed: 0 }, '20 people on your team have tried this quiz. No one has passed it yet.'],
])('describes %o as: %s', (quiz, said) => {
  expect(quizInsightText(quiz)).toBe(said)
})

// Contract § 9: quiz statistics are counted by …
it('counts the people who answered a question correctly at the first attempt, and sorts the hardest first', () => {
  expect(questionInsightText({ people: 34, right: 11 / 34 })).toBe(
    '11 of 34 got this right on the first attempt',
  )
  const questions = [0.5, 0.1, 0.9, 0.1].map((right, place) => ({ right, place }))
  expect(hardestFirst(questions).map(({ place }) => place)).toEqual([1, 3, 0, 2])
})

it.each([
  [0, 2000, '0%'],
  [0.001, 2000, 'under 1%'],
  [0.25, 2000, '25%'],
  [0.999, 2000, 'over 99%'],
  [1, 2000, '100%'],
  [0.2, 5, '20%'],
  [2 / 3, 3, '2 of 3'],
  [0, 4, '0 of 4'],
])('writes the share %d of %i people as %s', (share, people, said) => {
  expect(shareText(share, people)).toBe(said)
})
