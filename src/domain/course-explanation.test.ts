import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompletionRecord, ModuleCompletion, QuizProgress } from './completion-record.ts'
import type { ModuleOutline } from './course.ts'
import { explainCourse, missingQuizzes } from './course-explanation.ts'
import { courseStatus } from './course-status.ts'

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

function explained(modules: CompletionRecord['modules']) {
  return explainCourse(course, { created: 5, modules })
}

describe('a course is explained', () => {
  it('by nothing but its quizzes where it is not started', () => {
    expect(explainCourse(course, undefined)).toEqual({
      status: 'not-started',
      started: undefined,
      quizzes: [
        { id: 'quiz', title: 'Quiz', attempts: 0, isUnderWay: false },
        { id: 'exam', title: 'Exam', attempts: 0, isUnderWay: false },
      ],
    })
  })

  it('by when and how each quiz was passed', () => {
    const { status, started, quizzes } = explained({ quiz: passed, exam: passed })
    expect({ status, started }).toEqual({ status: 'complete', started: 5 })
    expect(quizzes.map((standing) => standing.passed)).toEqual([
      { when: 60, score: 1, outOf: 3 },
      { when: 60, score: 1, outOf: 3 },
    ])
  })

  it('by the attempts at what is missing, when the last was, and whether one is under way', () => {
    const explanation = explained({ quiz: passed, exam: { ...failed, currentQuestion: 2 } })
    expect(explanation.status).toBe('in-progress')
    expect(missingQuizzes(explanation)).toEqual([
      { id: 'exam', title: 'Exam', attempts: 2, lastAttempt: 70, isUnderWay: true },
    ])
  })

  it('without counting an entry of another type, left from before the course was changed', () => {
    const explanation = explained({ quiz: { type: 'video', dateCompleted: 9 }, exam: passed })
    expect(missingQuizzes(explanation).map(({ id }) => id)).toEqual(['quiz'])
  })
})

describe('whatever the record says', () => {
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

  it('the explanation has the status of the course, and misses a quiz exactly where a started course is not complete', () => {
    fc.assert(
      fc.property(courses, record, (sections, started) => {
        const explanation = explainCourse({ sections }, started)
        expect(explanation.status).toBe(courseStatus({ sections }, started))
        if (started) expect(explanation.status === 'complete').toBe(missingQuizzes(explanation).length === 0)
      }),
      { numRuns: 1000 },
    )
  })
})
