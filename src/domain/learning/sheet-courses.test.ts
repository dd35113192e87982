import { expect, it } from 'vitest'
import type { CourseOutline } from '../course/course.ts'
import { orderCourses } from '../requirement/order-courses.ts'
import type { CompletionRecord } from './completion-record.ts'
import { sheetCourses } from './sheet-courses.ts'

const about = { description: '', backgroundImage: '', webPath: 'c', enabled: true }
const course = (id: string): CourseOutline => {
  const modules = [
    { id: 'film', title: 'Hello', type: 'video' as const },
    { id: 'first', title: 'First quiz', type: 'quiz' as const },
    { id: 'last', title: 'Last quiz', type: 'quiz' as const },
  ]
  return { ...about, id, name: `Course ${id}`, sections: [{ title: 'Section', modules }] }
}

const answers = [true, false, true].map((correct, place) => ({
  id: `q${place}`,
  correct,
  selectedAnswer: 0,
  submitted: place,
}))
const passed = (dateCompleted: number) =>
  ({ type: 'quiz', currentQuestion: 0, submitCount: 1, answers, dateCompleted }) as const

function recordOf(modules: CompletionRecord['modules']): CompletionRecord {
  return { id: 'r', userId: 'u', partnerId: 'p', courseId: 'c', created: 1, modules }
}

// Contract § 9: a training record prints as a sheet
it('lists each course with its status, the day of its completion, and the score of each passed quiz', () => {
  const records: Record<string, CompletionRecord> = {
    complete: recordOf({ last: passed(20), first: passed(30) }),
    begun: recordOf({
      first: passed(10),
      last: { type: 'quiz', currentQuestion: 2, submitCount: 1, answers, lastSubmitDate: 5 },
    }),
  }
  const courses = ['complete', 'begun', 'new'].map(course)
  const [begun, unopened, complete] = sheetCourses(orderCourses(courses, records))
  const first = { id: 'first', title: 'First quiz', score: '2 of 3' }
  expect(complete).toMatchObject({
    name: 'Course complete',
    status: 'complete',
    completed: 30,
    quizzes: [first, { title: 'Last quiz', score: '2 of 3' }],
  })
  expect(begun).toEqual({
    id: 'begun',
    name: 'Course begun',
    status: 'in-progress',
    completed: undefined,
    quizzes: [first],
  })
  expect(unopened).toMatchObject({ status: 'not-started', quizzes: [] })
})
