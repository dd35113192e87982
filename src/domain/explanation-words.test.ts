import { describe, expect, it } from 'vitest'
import type { CourseExplanation, QuizStanding } from './course-explanation.ts'
import { quizReason, statusReason } from './explanation-words.ts'

const dateText = (ms: number) => `day ${ms}`
const missing: QuizStanding = { id: 'a', title: 'A', attempts: 0, isUnderWay: false }
const passed: QuizStanding = { ...missing, attempts: 1, passed: { when: 8, score: 3, outOf: 4 } }

function reason(quizzes: QuizStanding[], started: number | undefined = 5): string {
  const status: CourseExplanation['status'] = 'in-progress'
  return statusReason({ status, started, quizzes }, dateText)
}

describe('the status of a course', () => {
  it.each([
    [[passed], 'You opened this course on day 5 and passed its quiz.'],
    [[passed, passed], 'You opened this course on day 5 and passed all 2 quizzes.'],
    [[], 'You opened this course on day 5. It has no quiz, so it is complete.'],
    [[missing, passed], 'You opened this course on day 5. It is complete when one more quiz is passed.'],
    [[missing, missing], 'You opened this course on day 5. It is complete when 2 more quizzes are passed.'],
  ])('is explained (%#)', (quizzes, sentence) => {
    expect(reason(quizzes)).toBe(sentence)
  })

  it('is explained where nothing was opened', () => {
    const notStarted = { status: 'not-started', started: undefined, quizzes: [missing] } as const
    expect(statusReason({ ...notStarted, quizzes: [missing] }, dateText)).toBe(
      'You have not opened this course yet.',
    )
  })
})

describe('where a quiz stands', () => {
  it.each<[QuizStanding, string]>([
    [passed, 'Passed on day 8 with 3 of 4 answers right.'],
    [missing, 'Not passed yet. No attempt finished so far.'],
    [
      { ...missing, isUnderWay: true },
      'Not passed yet. No attempt finished so far. You are in the middle of it.',
    ],
    [{ ...missing, attempts: 1, lastAttempt: 6 }, 'Not passed yet. One attempt so far, on day 6.'],
    [{ ...missing, attempts: 2, lastAttempt: 7 }, 'Not passed yet. 2 attempts so far, the last on day 7.'],
    [{ ...missing, attempts: 2 }, 'Not passed yet. 2 attempts so far.'],
  ])('is told (%#)', (quiz, sentence) => {
    expect(quizReason(quiz, dateText)).toBe(sentence)
  })
})
