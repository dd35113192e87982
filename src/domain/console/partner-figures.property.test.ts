import fc from 'fast-check'
import { expect, it } from 'vitest'
import { A_DAY } from '../durations.ts'
import { attentionReasons, figuresOf } from './partner-figures.ts'
import { isPartnerId, suggestPartnerId } from './partner-id.ts'

const NOW = 1_800_000_000_000
const member = fc.record({
  role: fc.constantFrom('partner-admin' as const, 'partner-associate' as const, undefined),
  isDisabled: fc.boolean(),
  isUndelivered: fc.boolean(),
  lastUsed: fc.option(fc.integer({ min: NOW - 90 * A_DAY, max: NOW }), { nil: undefined }),
})
const days = fc.dictionary(fc.constantFrom('a', 'b', 'x'), fc.constantFrom('2027-01-01', '2027-02-01'))
const statuses = fc.dictionary(fc.constantFrom('a', 'b', 'x'), fc.constantFrom('complete', 'in-progress'))

it('matches a straightforward count of all people and courses', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(member, statuses, days)), (people) => {
      const members = people.map(([one], at) => ({ ...one, uid: String(at) }))
      const team = {
        members,
        statuses: people.map(([, courses], at) => ({ userId: String(at), courses, lastActive: 0 })),
        dues: people.map(([, , courses], at) => ({ userId: String(at), courses })),
        courses: ['a', 'b'],
        goals: { counting: ['a', 'b'], required: [] },
        today: '2027-01-15',
      }
      const expected = {
        associates: 0,
        administrators: 0,
        active: 0,
        complete: 0,
        overdue: 0,
        undelivered: 0,
      }
      for (const [{ role, isDisabled, isUndelivered, lastUsed }, status, due] of people) {
        if (lastUsed !== undefined && NOW - lastUsed < 30 * A_DAY) expected.active++
        if (role === 'partner-admin' && !isDisabled) expected.administrators++
        if (role === 'partner-admin' && !isDisabled && isUndelivered) expected.undelivered++
        if (role !== 'partner-associate') continue
        expected.associates++
        for (const course of ['a', 'b']) {
          if (status[course] === 'complete') expected.complete++
          if (due[course] === '2027-01-01') expected.overdue++
        }
      }
      const figures = figuresOf(team, NOW)
      expect(figures).toMatchObject({ ...expected, possible: 2 * expected.associates })
      expect(figures.courses.map(({ id }) => id)).toEqual(['a', 'b'])
    }),
  )
})

it('counts complete courses of the goals, so that a newly offered course changes nothing', () => {
  const associate = {
    role: 'partner-associate',
    isDisabled: false,
    isUndelivered: false,
    lastUsed: NOW,
  } as const
  const team = {
    members: ['ann', 'bo', 'cy'].map((uid) => ({ ...associate, uid })),
    statuses: [
      { userId: 'ann', courses: { a: 'complete', b: 'complete' } },
      { userId: 'bo', courses: { b: 'complete' } },
    ],
    dues: [],
    courses: ['a', 'b', 'new'],
    goals: { counting: ['a', 'b'], required: [] },
    today: '2027-01-15',
  }
  expect(figuresOf(team, NOW)).toMatchObject({ possible: 6, complete: 3 })
  const excused = [{ courseId: 'a', people: ['cy'] }]
  const goals = { counting: ['a', 'b'], required: [{ courseId: 'a' }], excused }
  expect(figuresOf({ ...team, goals }, NOW)).toMatchObject({ possible: 2, complete: 1 })
})

it('lists the reasons for attention for an open partner, and none for a closed one', () => {
  const fine = { administrators: 1, associates: 3, overdue: 0, undelivered: 0, lastSeen: NOW }
  const partner = { ...fine, state: 'open' as const, seats: 4, created: 0 }
  expect(attentionReasons(partner, NOW)).toEqual([])
  const bad = { administrators: 0, associates: 55, overdue: 12, undelivered: 1, lastSeen: NOW - 61 * A_DAY }
  expect(attentionReasons({ ...partner, ...bad, seats: 50 }, NOW)).toEqual([
    'No administrator',
    'Invitation not delivered',
    '12 overdue',
    '5 over the seat limit',
    'No activity in 60 days',
  ])
  expect(attentionReasons({ ...partner, ...bad, state: 'suspended' }, NOW)).toEqual([])
  const unused = { ...partner, lastSeen: undefined }
  expect(attentionReasons({ ...unused, created: NOW - 6 * A_DAY }, NOW)).toEqual([])
  expect(attentionReasons({ ...unused, created: NOW - 8 * A_DAY }, NOW)).toEqual(['No one has signed in'])
  expect(attentionReasons({ ...partner, seats: 3 }, NOW)).toEqual(['All seats taken'])
  expect(attentionReasons({ ...partner, associates: 0, seats: 0 }, NOW)).toEqual([])
  expect(attentionReasons({ ...partner, seats: undefined }, NOW)).toEqual([])
})

it('suggests a valid id or nothing for any name', () => {
  expect(suggestPartnerId('City Paws')).toBe('city-paws')
  expect(suggestPartnerId('Müller & Co — Zoo')).toBe('muller-co-zoo')
  expect(suggestPartnerId('猫')).toBe('')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const id = suggestPartnerId(name)
      expect(id === '' || isPartnerId(id)).toBe(true)
    }),
  )
})
