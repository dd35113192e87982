import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayAt } from '../local-time.ts'
import { coursesOf, findDaysProblem } from './catalogue.ts'

const COURSES = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Africa/Cairo')
const moments = fc.integer({ min: 0, max: 4e12 })
const distance = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined })
const choices = fc.uniqueArray(
  fc.record({ courseId: fc.constantFrom('a', 'b', 'c', 'x'), from: distance, until: distance }),
  { selector: ({ courseId }) => courseId },
)

it('returns all enabled courses in their order for a partner with all courses, regardless of earlier choices', () => {
  expect(coursesOf({ catalogue: 'all', courses: [{ courseId: 'a' }], zone: 'UTC' }, COURSES, 0)).toEqual(
    COURSES,
  )
})

it("returns chosen courses from their first to their last day in the partner's time zone", () => {
  fc.assert(
    fc.property(choices, zones, moments, (chosen, zone, now) => {
      const today = dayAt(now, zone)
      const courses = chosen.map(({ courseId, from, until }) => ({
        courseId,
        from: from === undefined ? undefined : addDays(today, from),
        until: until === undefined ? undefined : addDays(today, until),
      }))
      const open = chosen.filter(({ from = 0, until = 0 }) => from <= 0 && until >= 0)
      const ids = new Set<string>(open.map(({ courseId }) => courseId))
      const given = coursesOf({ catalogue: 'chosen', courses, zone }, COURSES, now)
      expect(given).toEqual(COURSES.filter(({ id }) => ids.has(id)))
    }),
  )
})

it('reports invalid days', () => {
  expect(findDaysProblem({ from: '2026-03-02', until: '2026-03-01' })).toBe(
    'The last day must be on or after the first.',
  )
  expect(findDaysProblem({ from: '2026-02-31' })).toBe('February 31 isn’t a valid date.')
  expect(findDaysProblem({ from: 'soon' })).toBe('“soon” isn’t a valid date.')
  expect(findDaysProblem({ from: '2026-03-01', until: '2026-03-01' })).toBeUndefined()
})
