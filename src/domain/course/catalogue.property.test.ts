import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, dayAt } from '../local-time.ts'
import { coursesOf, findDaysProblem, offerFinder } from './catalogue.ts'

const COURSES = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Africa/Cairo')
const moments = fc.integer({ min: 0, max: 4e12 })
const distance = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined })
const choices = fc.uniqueArray(
  fc.record({ courseId: fc.constantFrom('a', 'b', 'c', 'x'), from: distance, until: distance }),
  { selector: ({ courseId }) => courseId },
)

it('returns all enabled courses in their order for a partner with all courses, regardless of earlier choices', () => {
  expect(
    coursesOf({ catalogue: 'all', courses: [{ courseId: 'a' }], limits: [], zone: 'UTC' }, COURSES, 0),
  ).toEqual(COURSES)
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
      const given = coursesOf({ catalogue: 'chosen', courses, limits: [], zone }, COURSES, now)
      expect(given).toEqual(COURSES.filter(({ id }) => ids.has(id)))
    }),
  )
})

const limits = fc.uniqueArray(
  fc.record({
    courseId: fc.constantFrom('a', 'b', 'c', 'x'),
    audience: fc.constant('only' as const),
    isIncluded: fc.boolean(),
    from: distance,
    until: distance,
  }),
  { selector: ({ courseId }) => courseId },
)
type Distances = { from?: number | undefined; until?: number | undefined }

it('shows a course if its audience and the catalogue both allow it on that day', () => {
  fc.assert(
    fc.property(choices, limits, fc.boolean(), zones, moments, (chosen, limited, isChosen, zone, now) => {
      const today = dayAt(now, zone)
      const dated = <One extends Distances>({ from, until, ...one }: One) => ({
        ...one,
        from: from === undefined ? undefined : addDays(today, from),
        until: until === undefined ? undefined : addDays(today, until),
      })
      const isOpen = ({ from = 0, until = 0 }: Distances) => from <= 0 && until >= 0
      const catalogue = isChosen ? ('chosen' as const) : ('all' as const)
      const whole = { catalogue, courses: chosen.map(dated), limits: limited.map(dated), zone }
      const find = offerFinder(whole, now)
      const expected = COURSES.filter(({ id }) => {
        const [limit, choice] = [limited, chosen].map((list) => list.find(({ courseId }) => courseId === id))
        const isIn = !limit || (limited.some((one) => one.courseId === id && one.isIncluded) && isOpen(limit))
        return isIn && (!isChosen || (choice !== undefined && isOpen(choice)))
      })
      expect(coursesOf(whole, COURSES, now)).toEqual(expected)
      for (const course of COURSES) expect(find(course.id).state === 'shown').toBe(expected.includes(course))
    }),
  )
})

it.each([
  [{ isIncluded: false }, undefined, { state: 'outside' }],
  [{ isIncluded: true }, undefined, { state: 'not-chosen' }],
  [
    { from: '2026-03-05' },
    { until: '2026-03-09' },
    { state: 'later', from: '2026-03-05', until: '2026-03-09' },
  ],
  [{ from: '2026-03-05' }, {}, { state: 'later', from: '2026-03-05' }],
  [{ until: '2026-02-05' }, { until: '2026-03-09' }, { state: 'over', until: '2026-02-05' }],
  [
    { from: '2026-03-10' },
    { until: '2026-03-09' },
    { state: 'over', from: '2026-03-10', until: '2026-03-09' },
  ],
  [{ from: '2026-02-01' }, { from: '2026-03-01' }, { state: 'shown', from: '2026-03-01' }],
])('with the audience %j and the choice %j, a course is %j', (limit, choice, expected) => {
  const limits = [{ courseId: 'a', audience: 'only' as const, isIncluded: true, ...limit }]
  const courses = choice ? [{ courseId: 'a', ...choice }] : []
  const find = offerFinder({ catalogue: 'chosen', courses, limits, zone: 'UTC' }, Date.UTC(2026, 2, 2))
  expect(find('a')).toEqual(expected)
})

it('reports invalid days', () => {
  expect(findDaysProblem({ from: '2026-03-02', until: '2026-03-01' })).toBe(
    'The last day must be on or after the first.',
  )
  expect(findDaysProblem({ from: '2026-02-31' })).toBe('February 31 isn’t a valid date.')
  expect(findDaysProblem({ from: 'soon' })).toBe('“soon” isn’t a valid date.')
  expect(findDaysProblem({ from: '2026-03-01', until: '2026-03-01' })).toBeUndefined()
})
