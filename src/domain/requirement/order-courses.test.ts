import { expect, it } from 'vitest'
import type { CourseOutline } from '../course/course.ts'
import type { CompletionRecord } from '../learning/completion-record.ts'
import { dueDay, type OpenDue } from './open-due.ts'
import { isNextStep, orderCourses } from './order-courses.ts'

function courseOf(id: string, count = 2): CourseOutline {
  const modules = Array.from({ length: count }, (_, place) => ({
    id: `${id}${place}`,
    title: `Module ${place}`,
    type: place === 0 ? ('quiz' as const) : ('article' as const),
  }))
  const about = { id, name: id, description: '', backgroundImage: '', webPath: id }
  return { ...about, enabled: true, sections: [{ title: 'Section', modules }] }
}

/** Returns a record with its quiz passed, or its article opened, at `when`. */
function recordOf(courseId: string, when: number, isPassed = false): CompletionRecord {
  const quiz = { type: 'quiz' as const, currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: when }
  const article = { type: 'article' as const, dateCompleted: when }
  const modules = isPassed ? { [`${courseId}0`]: quiz } : { [`${courseId}1`]: article }
  return { id: courseId, userId: 'u', partnerId: 'p', courseId, created: 1, modules }
}

const records = {
  complete: recordOf('complete', 50, true),
  earlier: recordOf('earlier', 10),
  later: recordOf('later', 20),
}
const names = ['complete', 'new', 'earlier', 'later', 'newer']

// Contract § 9: the next step comes first …
it('courses in progress come first, most recently used first, and complete ones last', () => {
  const ordered = orderCourses(
    names.map((name) => courseOf(name)),
    records,
  )
  expect(ordered.map(({ course }) => course.id)).toEqual(['later', 'earlier', 'new', 'newer', 'complete'])
})

const requiredSince = '2026-01-05'
const dueBy = (day: string): OpenDue => ({ state: 'due', day, daysLeft: 4, requiredSince })
const overdueSince = (since: string): OpenDue => ({ state: 'overdue', since, daysOver: 3, requiredSince })

// Contract § 9: required courses come first, with their due date, until complete
it('due courses come before all others, earliest day first, and the others keep their order', () => {
  const dues = new Map([
    ['newer', dueBy('2026-03-27')],
    ['earlier', overdueSince('2026-03-20')],
    ['new', dueBy('2026-03-27')],
  ])
  const ordered = orderCourses(
    names.map((name) => courseOf(name)),
    records,
    dues,
  )
  expect(ordered.map(({ course, due }) => [course.id, due && dueDay(due)])).toEqual([
    ['earlier', '2026-03-20'],
    ['new', '2026-03-27'],
    ['newer', '2026-03-27'],
    ['later', undefined],
    ['complete', undefined],
  ])
})

it('a completed or empty course does not come first even if it is due', () => {
  const dues = new Map([
    ['complete', overdueSince('2026-03-20')],
    ['empty', dueBy('2026-03-21')],
  ])
  const ordered = orderCourses([courseOf('empty', 0), courseOf('new'), courseOf('complete')], records, dues)
  expect(ordered.map(({ course, due }) => [course.id, due?.state])).toEqual([
    ['new', undefined],
    ['empty', 'due'],
    ['complete', undefined],
  ])
})

it('a course whose id is an inherited object property is not started', () => {
  const ids = ['constructor', 'toString', '__proto__']
  const ordered = orderCourses(
    ids.map((id) => courseOf(id)),
    {},
  )
  expect(ordered.map(({ course, status }) => [course.id, status])).toEqual(
    ids.map((id) => [id, 'not-started']),
  )
})

it('an empty course is not a next step, and comes after those that can be started', () => {
  const ordered = orderCourses([courseOf('empty', 0), courseOf('new'), courseOf('complete')], records)
  expect(ordered.map((learned) => [learned.course.id, isNextStep(learned)])).toEqual([
    ['new', true],
    ['empty', false],
    ['complete', false],
  ])
})
