import { describe, expect, it } from 'vitest'
import { type Due, dueOf, dueWords, isRequiredOf, type Requirement } from './requirement.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

const hygiene: Requirement = {
  id: 'one',
  courseId: 'hygiene',
  deadline: { by: '2026-03-31' },
  added: at('2026-03-01'),
}

const longAgo = { uid: 'ada', joined: at('2025-01-01') }

function dueOn(day: string, progress: Parameters<typeof dueOf>[2], joined = longAgo): Due {
  return dueOf(joined, [hygiene], progress, 'Europe/Berlin', at(day))
}

it('a course is due until the end of its due date in the partner’s time zone', () => {
  const due = (time: string) =>
    dueOf(longAgo, [hygiene], { status: 'not-started' }, 'Europe/Berlin', Date.parse(time))
  expect(due('2026-03-31T21:59:59Z')).toMatchObject({ state: 'due', daysLeft: 0 })
  expect(due('2026-03-31T22:00:00Z')).toMatchObject({ state: 'overdue', since: '2026-03-31', daysOver: 1 })
})

it('a completion counts by its day, even if it was before the requirement', () => {
  expect(dueOn('2026-05-01', { status: 'complete', completed: at('2026-04-02') })).toEqual({
    state: 'done',
    completed: '2026-04-02',
    isInTime: false,
  })
  expect(dueOn('2026-05-01', { status: 'complete', completed: at('2025-04-02') })).toMatchObject({
    isInTime: true,
  })
  expect(dueOn('2026-05-01', { status: 'complete' })).toEqual({ state: 'done', isInTime: true })
})

it('a member who joins late has 14 days', () => {
  const joined = { uid: 'ada', joined: at('2026-03-25') }
  expect(dueOn('2026-03-25', { status: 'not-started' }, joined)).toEqual({
    state: 'due',
    day: '2026-04-08',
    daysLeft: 14,
    requiredSince: '2026-03-25',
  })
})

it('a reopened course is due 14 days later, and in time if completed by then', () => {
  const reopened = at('2026-04-10')
  expect(dueOn('2026-04-20', { status: 'in-progress', reopened })).toMatchObject({ day: '2026-04-24' })
  expect(dueOn('2026-04-25', { status: 'in-progress', reopened })).toMatchObject({ state: 'overdue' })
  const completed = { status: 'complete' as const, reopened, completed: at('2026-04-20') }
  expect(dueOn('2026-04-25', completed)).toMatchObject({ state: 'done', isInTime: true })
})

it('a course is required again from the day its certificate expires, even while it is being renewed', () => {
  const certificate = { ends: '2027-02-01' }
  for (const status of ['complete', 'in-progress'] as const) {
    expect(dueOn('2027-01-31', { status, certificate })).toMatchObject({ state: 'done' })
    expect(dueOn('2027-02-01', { status, certificate })).toEqual({
      state: 'due',
      day: '2027-02-15',
      daysLeft: 14,
      requiredSince: '2027-02-01',
    })
  }
})

it('a renewal is in time until 14 days after the previous certificate expired, regardless of the new one', () => {
  const earlier = { ends: '2027-02-01' }
  expect(dueOn('2027-01-31', { status: 'in-progress', earlier })).toMatchObject({ state: 'done' })
  expect(dueOn('2027-02-16', { status: 'in-progress', earlier })).toMatchObject({ since: '2027-02-15' })
  const renewed = { status: 'complete' as const, completed: at('2027-02-15'), earlier }
  expect(dueOn('2028-01-31', renewed)).toMatchObject({ state: 'done', isInTime: true })
  expect(dueOn('2027-02-20', { ...renewed, completed: at('2027-02-16') })).toMatchObject({ isInTime: false })
  const certificate = { ends: '2028-02-01' }
  expect(dueOn('2028-02-01', { ...renewed, certificate })).toMatchObject({ state: 'due', day: '2028-02-15' })
})

it('a requirement applies to everyone or to named people, until it is ended', () => {
  expect(isRequiredOf('amara', hygiene)).toBe(true)
  expect(isRequiredOf('amara', { ...hygiene, people: ['jonas'] })).toBe(false)
  expect(isRequiredOf('jonas', { ...hygiene, people: ['jonas'] })).toBe(true)
  expect(isRequiredOf('amara', { ...hygiene, ended: at('2026-03-02') })).toBe(false)
})

describe('the sentence for each state, for the member and about the member', () => {
  const dues: [Due, string, string][] = [
    [{ state: 'none' }, 'You can take this course at any time.', 'Amara can take this course at any time.'],
    [
      { state: 'due', day: '2026-03-31', daysLeft: 3, requiredSince: '2026-03-01' },
      'You have until 31 March to complete this course (3 days left).',
      'Amara has until 31 March to complete this course (3 days left).',
    ],
    [
      { state: 'due', day: '2026-03-31', daysLeft: 1, requiredSince: '2026-03-01' },
      'You have until tomorrow, 31 March, to complete this course.',
      'Amara has until tomorrow, 31 March, to complete this course.',
    ],
    [
      { state: 'due', day: '2026-03-31', daysLeft: 0, requiredSince: '2026-03-01' },
      'You have until today, 31 March, to complete this course.',
      'Amara has until today, 31 March, to complete this course.',
    ],
    [
      { state: 'overdue', since: '2026-03-31', daysOver: 1, requiredSince: '2026-03-01' },
      'This course was due 31 March, 1 day ago.',
      'This course was due 31 March, 1 day ago.',
    ],
    [
      { state: 'done', completed: '2026-03-31', isInTime: true },
      'You completed this course on 31 March, on time.',
      'Amara completed this course on 31 March, on time.',
    ],
    [
      { state: 'done', completed: '2026-03-31', isInTime: false },
      'You completed this course on 31 March, after its due date.',
      'Amara completed this course on 31 March, after its due date.',
    ],
    [
      { state: 'done', isInTime: true },
      'You completed this course, on time.',
      'Amara completed this course, on time.',
    ],
  ]
  it.each(dues)('%o', (due, mine, theirs) => {
    const dayText = () => '31 March'
    expect(dueWords(due, { dayText })).toBe(mine)
    expect(dueWords(due, { dayText, member: 'Amara' })).toBe(theirs)
  })
})
