import fc from 'fast-check'
import { expect, it } from 'vitest'
import { A_DAY, AN_HOUR } from '../durations.ts'
import { COUNTS_AFTER, countingCourses, countReached, goalFinder } from './goal.ts'
import { goalText } from './goal-text.ts'

const NOW = 1_800_000_000_000

const offered = fc
  .array(fc.integer({ min: 0, max: 100 * 24 }), { minLength: 1, maxLength: 6 })
  .map((hours) => hours.map((ago, at) => ({ id: `course-${at}`, since: NOW - ago * AN_HOUR })))

it('a newly offered course starts to count for goals on its 30th day', () => {
  fc.assert(
    fc.property(offered, fc.nat(40 * 24), (courses, hours) => {
      fc.pre(courses.some(({ since }) => since <= NOW - A_DAY - 1))
      const then = NOW + hours * AN_HOUR
      const counting = countingCourses(courses, then)
      const more = countingCourses([...courses, { id: 'new', since: NOW }], then)
      expect(more).toEqual(then < NOW + COUNTS_AFTER ? counting : [...counting, 'new'])
    }),
  )
})

it('a partner with only new courses has those of its first day as the goal', () => {
  const courses = [
    { id: 'first', since: NOW },
    { id: 'same-day', since: NOW + A_DAY },
    { id: 'later', since: NOW + A_DAY + 1 },
  ]
  expect(countingCourses(courses, NOW + 2 * A_DAY)).toEqual(['first', 'same-day'])
  expect(countingCourses([], NOW)).toEqual([])
})

it('a counting course does not stop counting while the same courses are offered', () => {
  fc.assert(
    fc.property(offered, fc.nat(1000), fc.nat(1000), (courses, one, other) => {
      const counting = countingCourses(courses, NOW + one * AN_HOUR)
      expect(countingCourses(courses, NOW + (one + other) * AN_HOUR)).toEqual(
        expect.arrayContaining(counting),
      )
    }),
  )
})

it('the required courses are the goal; counting courses are the goal only without required ones', () => {
  const required = [
    { courseId: 'b', people: ['ada'] },
    { courseId: 'c', people: [] },
  ]
  const goalOf = goalFinder({ counting: ['a'], required })
  expect(goalOf('ada')).toEqual({ isRequired: true, courses: ['b'] })
  expect(goalOf('rosa')).toEqual({ isRequired: false, courses: ['a'] })
  const ofAll = goalFinder({ counting: ['a'], required: [...required, { courseId: 'c' }, { courseId: 'c' }] })
  expect(ofAll('ada')).toEqual({ isRequired: true, courses: ['c', 'b'] })
  expect(ofAll('rosa')).toEqual({ isRequired: true, courses: ['c'] })
})

it('an excused course counts as complete, and is not a goal unless it is required', () => {
  const excused = [
    { courseId: 'b', people: ['ada', 'rosa'] },
    { courseId: 'x', people: ['ada'] },
  ]
  const goalOf = goalFinder({ counting: ['a'], required: [{ courseId: 'b', people: ['ada'] }], excused })
  expect(goalOf('ada')).toEqual({ isRequired: true, courses: ['b'], excused: ['b'] })
  expect(countReached(goalOf('ada'), () => false)).toBe(1)
  expect(goalOf('rosa')).toEqual({ isRequired: false, courses: ['a'] })
  expect(countReached(goalOf('rosa'), () => false)).toBe(0)
})

it.each([
  [{ isRequired: true, courses: ['a'] }, 7, 'Goal: 1 required course'],
  [{ isRequired: true, courses: ['a', 'b'] }, 7, 'Goal: 2 required courses'],
  [{ isRequired: true, courses: ['a', 'b'], excused: ['b'] }, 7, 'Goal: 2 required courses (1 excused)'],
  [{ isRequired: false, courses: ['a', 'b'] }, 2, 'Goal: all 2 courses'],
  [{ isRequired: false, courses: ['a', 'b'] }, 3, 'Goal: 2 of 3 courses (new ones count after 30 days)'],
  [{ isRequired: false, courses: ['a'] }, 1, 'Goal: the one course'],
  [{ isRequired: false, courses: [] }, 0, 'Goal: no courses yet'],
])('the goal %j of %i offered courses is “%s”', (goal, total, text) => {
  expect(goalText(goal, total)).toBe(text)
})
