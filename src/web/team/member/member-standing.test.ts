import { expect, it } from 'vitest'
import { quizOutcome, standingReason } from './member-standing.ts'

const DAY = Date.UTC(2026, 4, 12, 12)
const PASSED = {
  id: 'a',
  title: 'A',
  attempts: 2,
  isUnderWay: false,
  passed: { when: DAY, score: 3, outOf: 4 },
}
const OPEN = { id: 'b', title: 'B', attempts: 1, isUnderWay: true, lastAttempt: DAY }

it.each([
  [{ status: 'not-started', started: undefined, quizzes: [OPEN] }, 'Not opened yet.'],
  [
    { status: 'complete', started: DAY, quizzes: [] },
    'Opened on May 12, 2026. The course has no quiz, so it is complete.',
  ],
  [{ status: 'complete', started: DAY, quizzes: [PASSED] }, 'Opened on May 12, 2026; every quiz is passed.'],
  [
    { status: 'in-progress', started: DAY, quizzes: [PASSED, OPEN] },
    'Opened on May 12, 2026; 1 of 2 quizzes still to pass.',
  ],
] as const)('%j: %s', (explanation, reason) => {
  expect(standingReason({ ...explanation, quizzes: [...explanation.quizzes] })).toBe(reason)
})

it('a quiz says when it was passed and how, or how often it was tried', () => {
  expect(quizOutcome(PASSED)).toBe('Passed on May 12, 2026: 3 of 4 right, 2 attempts')
  expect(quizOutcome(OPEN)).toBe('Not passed: 1 attempt, the last on May 12, 2026, one under way')
  expect(quizOutcome({ id: 'c', title: 'C', attempts: 0, isUnderWay: false })).toBe('Not passed: 0 attempts')
})
