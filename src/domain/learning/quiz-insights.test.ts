import { expect, it } from 'vitest'
import { questionInsightText, quizInsightText, shareText } from './quiz-insights.ts'

it.each([
  [
    { people: 34, passed: 28, triesToPass: 1.56 },
    '34 people of your team have tried this quiz. 28 passed it, after 1.6 attempts on average.',
  ],
  [
    { people: 20, passed: 20, triesToPass: 1 },
    '20 people of your team have tried this quiz. All of them passed it, at the first attempt.',
  ],
  [
    { people: 200, passed: 199, triesToPass: 1.02 },
    '200 people of your team have tried this quiz. 199 passed it, nearly always at the first attempt.',
  ],
  [
    { people: 20, passed: 1, triesToPass: 3 },
    '20 people of your team have tried this quiz. One passed it, after 3.0 attempts on average.',
  ],
  [{ people: 20, passed: 0 }, '20 people of your team have tried this quiz. Nobody has passed it yet.'],
])('of %o it says: %s', (quiz, said) => {
  expect(quizInsightText(quiz)).toBe(said)
})

// Contract § 9: how a quiz goes: counted by each act …
it('says which share of the first answers to a question was right', () => {
  const said = 'At the first attempt 71% of 34 people were right.'
  expect(questionInsightText({ people: 34, right: 24 / 34 })).toBe(said)
})

it.each([
  [0, '0%'],
  [0.001, 'under 1%'],
  [0.25, '25%'],
  [0.999, 'over 99%'],
  [1, '100%'],
])('the share %d is %s', (share, said) => {
  expect(shareText(share)).toBe(said)
})
