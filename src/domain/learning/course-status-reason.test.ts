import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import type { ModuleOutline } from '../course/course.ts'
import {
  type CompletionRecord,
  courseStatus,
  type ModuleCompletion,
  type QuizProgress,
} from './completion-record.ts'
import {
  type CourseStatusReason,
  explainCourseStatus,
  missingQuizzes,
  type QuizReason,
  quizSentence,
  statusSentence,
} from './course-status-reason.ts'

const video: ModuleOutline = { id: 'video', title: 'Video', type: 'video' }
const quiz: ModuleOutline = { id: 'quiz', title: 'Quiz', type: 'quiz' }
const exam: ModuleOutline = { id: 'exam', title: 'Exam', type: 'quiz' }
const course = {
  sections: [
    { title: 'First', modules: [video, quiz] },
    { title: 'Second', modules: [exam] },
  ],
}

function answer(correct: boolean) {
  return { id: 'q', correct, selectedAnswer: 0, submitted: 1 }
}

const failed: QuizProgress = {
  type: 'quiz',
  currentQuestion: 0,
  submitCount: 2,
  answers: [answer(false), answer(true), answer(false)],
  lastSubmitDate: 70,
}
const passed: QuizProgress = { ...failed, submitCount: 1, lastSubmitDate: 60, dateCompleted: 60 }

function reasonFor(modules: CompletionRecord['modules']) {
  return explainCourseStatus(course, { created: 5, modules })
}

// Contract § 4: a course explains its status by the deciding modules
describe('explainCourseStatus', () => {
  it('lists only the quizzes if the course is not started', () => {
    expect(explainCourseStatus(course, undefined)).toEqual({
      status: 'not-started',
      started: undefined,
      quizzes: [
        { id: 'quiz', title: 'Quiz', attempts: 0, isUnderWay: false },
        { id: 'exam', title: 'Exam', attempts: 0, isUnderWay: false },
      ],
    })
  })

  it('reports the time and score with which each quiz was passed', () => {
    const { status, started, quizzes } = reasonFor({ quiz: passed, exam: passed })
    expect({ status, started }).toEqual({ status: 'complete', started: 5 })
    expect(quizzes.map((quiz) => quiz.passed)).toEqual([
      { when: 60, score: 1, outOf: 3 },
      { when: 60, score: 1, outOf: 3 },
    ])
  })

  it('reports the number and last date of attempts at missing quizzes, and any running attempt', () => {
    const reason = reasonFor({ quiz: passed, exam: { ...failed, currentQuestion: 2 } })
    expect(reason.status).toBe('in-progress')
    expect(missingQuizzes(reason)).toEqual([
      { id: 'exam', title: 'Exam', attempts: 2, lastAttempt: 70, isUnderWay: true },
    ])
  })

  it('reports the last score while no other attempt is running', () => {
    const lastScoreOf = (exam: QuizProgress) => reasonFor({ exam }).quizzes[1]?.lastScore
    expect(lastScoreOf(failed)).toEqual({ score: 1, of: 3 })
    expect(lastScoreOf({ ...failed, currentQuestion: 2 })).toBeUndefined()
    expect(lastScoreOf(passed)).toBeUndefined()
  })

  it('ignores an entry of another type from before the course was changed', () => {
    const reason = reasonFor({ quiz: { type: 'video', dateCompleted: 9 }, exam: passed })
    expect(missingQuizzes(reason).map(({ id }) => id)).toEqual(['quiz'])
  })
})

describe('for any course and record', () => {
  const entry: fc.Arbitrary<ModuleCompletion> = fc.oneof(
    fc.constant(passed),
    fc.constant(failed),
    fc.constant<ModuleCompletion>({ ...failed, currentQuestion: 1, answers: [] }),
    fc.constant<ModuleCompletion>({ type: 'article', dateCompleted: 3 }),
  )
  const modules = fc.dictionary(fc.constantFrom('video', 'quiz', 'exam', 'gone', 'constructor'), entry)
  const record = fc.option(fc.record({ created: fc.nat(), modules }), { nil: undefined })
  const outline = fc.constantFrom(
    video,
    quiz,
    exam,
    { ...exam, id: 'constructor' },
    { ...video, type: 'quiz' as const },
  )
  const courses = fc.array(fc.record({ title: fc.string(), modules: fc.array(outline) }))

  it('the explanation has the actual status, and missing quizzes exactly when a started course is incomplete', () => {
    fc.assert(
      fc.property(courses, record, (sections, started) => {
        const reason = explainCourseStatus({ sections }, started)
        expect(reason.status).toBe(courseStatus({ sections }, started))
        if (started) expect(reason.status === 'complete').toBe(missingQuizzes(reason).length === 0)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })
})

const dateText = (ms: number) => `day ${ms}`
const missing: QuizReason = { id: 'a', title: 'A', attempts: 0, isUnderWay: false }
const done: QuizReason = { ...missing, attempts: 2, passed: { when: 8, score: 3, outOf: 4 } }
const tried: QuizReason = { ...missing, attempts: 1, isUnderWay: true, lastAttempt: 6 }

function started(quizzes: QuizReason[]): CourseStatusReason {
  return { status: 'in-progress', started: 5, quizzes }
}

const NOT_STARTED: CourseStatusReason = { status: 'not-started', started: undefined, quizzes: [missing] }

describe('a reason', () => {
  it.each([
    [NOT_STARTED, 'You haven’t opened this course yet.'],
    [started([done]), 'You opened this course on day 5 and passed its quiz.'],
    [started([done, done]), 'You opened this course on day 5 and passed all 2 quizzes.'],
    [started([]), 'You opened this course on day 5. It has no quiz, so it’s complete.'],
    [
      started([missing, done]),
      'You opened this course on day 5. It will be complete once you pass one more quiz.',
    ],
    [
      started([missing, missing, done]),
      'You opened this course on day 5. It will be complete once you pass 2 more quizzes.',
    ],
    [
      started([missing, missing]),
      'You opened this course on day 5. It will be complete once you pass its 2 quizzes.',
    ],
    [started([missing]), 'You opened this course on day 5. It will be complete once you pass its quiz.'],
  ])('explains the status of the course (%#)', (reason, sentence) => {
    expect(statusSentence(reason, dateText)).toBe(sentence)
  })

  it.each<[QuizReason, string]>([
    [done, 'Passed on day 8 with 3 of 4 correct.'],
    [missing, 'No attempts yet.'],
    [{ ...missing, isUnderWay: true }, 'Your first attempt is in progress.'],
    [{ ...tried, isUnderWay: false }, 'Not passed yet. 1 attempt so far, on day 6.'],
    [{ ...missing, attempts: 2, lastAttempt: 7 }, 'Not passed yet. 2 attempts so far, the last on day 7.'],
    [{ ...missing, attempts: 2 }, 'Not passed yet. 2 attempts so far.'],
    [
      { ...tried, isUnderWay: false, lastScore: { score: 2, of: 3 } },
      'Not passed yet. 1 attempt so far: 2 of 3 correct, day 6.',
    ],
    [
      { ...tried, attempts: 2, lastScore: { score: 2, of: 3 } },
      'Not passed yet. 2 attempts so far. Last attempt: 2 of 3 correct, day 6. An attempt is in progress.',
    ],
  ])('describes the result of a quiz (%#)', (reason, sentence) => {
    expect(quizSentence(reason, dateText)).toBe(sentence)
  })
})

describe('a result that changed because a question was corrected', () => {
  const regraded = { attempt: 0, when: 9, revision: 2 }
  const progress = {
    type: 'quiz' as const,
    currentQuestion: 0,
    submitCount: 1,
    answers: [],
    lastSubmitDate: 5,
  }
  const sentenceOf = (more: object) => {
    const record = { created: 1, modules: { quiz: { ...progress, regraded, ...more } } }
    const [reason] = explainCourseStatus(course, record).quizzes
    return reason && quizSentence(reason, dateText)
  }

  it('is explained with its day', () => {
    expect(sentenceOf({ dateCompleted: 5 })).toBe(
      'Passed on day 5 with 0 of 0 correct. Your result changed on day 9 because a question was corrected.',
    )
  })

  it('is not mentioned for a later attempt, running or finished', () => {
    for (const later of [{ currentQuestion: 1 }, { submitCount: 2 }])
      expect(sentenceOf(later)).not.toContain('changed')
  })
})
