import { expect, it } from 'vitest'
import { attentionReasons } from '#domain/console/partner-figures.ts'
import {
  attentionLink,
  dueBadge,
  goingTexts,
  hasActiveAdmin,
  headFacts,
  lossTexts,
  overSeatsText,
  stayingTexts,
  suspendingText,
} from './partner-sentences.ts'

const COUNTS = { administrators: 2, associates: 40, asOf: 1 }

it('counts the people signed out by a suspension, if the number is known', () => {
  expect(suspendingText(COUNTS)).toBe(
    '42 people will be signed out and can’t sign in until you resume the partner. Nothing will be deleted. No emails will be sent.',
  )
  expect(suspendingText({ administrators: 1, associates: 0, asOf: 1 })).toMatch(
    /^1 person will be signed out and/,
  )
  expect(suspendingText({ ...COUNTS, asOf: undefined })).toMatch(/^Everyone will be signed out and/)
})

it('lists the data that removing a partner deletes and keeps', () => {
  const learned = { ...COUNTS, learning: { records: 1200, events: 1 } }
  expect(goingTexts(learned)).toEqual([
    'Access for 2 administrators and 40 associates, including their sessions, invitations and emailed links.',
  ])
  expect(stayingTexts(learned)[1]).toBe('1,200 learning records with 1 event.')
  expect(goingTexts({ ...COUNTS, learning: { records: 0, events: 0 } })[0]).toBe(
    'The partner itself, as it has no learning records.',
  )
})

it('counts the people with a started course that leaves the catalogue, and omits remaining courses', () => {
  const partner = {
    timeZone: 'Europe/Berlin',
    portalTimeZone: 'UTC',
    catalogue: { catalogue: 'all', courses: [] },

    limits: [],
    offered: ['Hygiene', 'Welcome', 'Till'].map((name) => ({ id: name, name })),
    courses: [
      { id: 'Hygiene', begun: 12, complete: 5, overdue: 0 },
      { id: 'Welcome', begun: 1, complete: 0, overdue: 0 },
    ],
  } satisfies Parameters<typeof lossTexts>[0]
  const lateInTheDay = Date.UTC(2026, 11, 31, 23, 30)
  const chosen = (...courses: { courseId: string; until?: string }[]) =>
    lossTexts(partner, { catalogue: 'chosen', courses }, lateInTheDay)
  expect(chosen({ courseId: 'Welcome' })).toEqual([
    '12 people have started Hygiene. They won’t be able to open it, but their progress will be kept.',
  ])
  expect(chosen({ courseId: 'Hygiene' }, { courseId: 'Welcome', until: '2026-12-31' })).toEqual([
    '1 person has started Welcome. They won’t be able to open it, but their progress will be kept.',
  ])
  expect(lossTexts(partner, { catalogue: 'all', courses: [] }, lateInTheDay)).toEqual([])
})

it('promises that no one loses a seat if there are fewer seats than people', () => {
  const counted = { associates: 43, asOf: 1 }
  expect(overSeatsText(counted, 40)).toBe(
    '43 people have a seat. No one will lose theirs, but you can’t add anyone until fewer than 40 people have one.',
  )
  expect(overSeatsText({ associates: 1, asOf: 1 }, 0)).toMatch(/^1 person has a seat\./)
  expect([overSeatsText(counted, 43), overSeatsText(counted, undefined)]).toEqual([undefined, undefined])
})

it('links each reason for attention to the screen where it can be resolved', () => {
  const screensOf = (changes: object) =>
    attentionReasons(
      {
        administrators: 0,
        associates: 5,
        overdue: 12,
        undelivered: 1,
        lastSeen: undefined,
        state: 'open',
        seats: 2,
        created: 0,
        ...changes,
      },
      Date.UTC(2026, 5, 1),
    ).map((reason) => [reason, attentionLink(reason).screen])
  expect(screensOf({})).toEqual([
    ['No administrator', 'team'],
    ['No one has signed in', 'team'],
    ['Invitation not delivered', 'team'],
    ['12 overdue', 'requirements'],
    ['3 over the seat limit', 'settings'],
  ])
  expect(screensOf({ administrators: 1, undelivered: 0, overdue: 0, seats: 5, lastSeen: 1 })).toEqual([
    ['All seats taken', 'settings'],
    ['No activity in 60 days', 'team'],
  ])
})

it('states the people, their progress and the last activity in the head', () => {
  const now = new Date(2026, 5, 20, 12).getTime()
  const partner = {
    administrators: 2,
    associates: 43,
    possible: 86,
    complete: 41,
    asOf: 1,
    lastSeen: now - 1,
  }
  expect(headFacts(partner, now)).toEqual(['45 people', '47% complete', 'last active today'])
  const empty = { ...partner, administrators: 1, associates: 0, possible: 0, lastSeen: undefined }
  expect(headFacts(empty, now)).toEqual(['1 person', 'no activity yet'])
  expect(headFacts({ ...partner, asOf: undefined }, now)).toEqual(['Counting…'])
})

it('counts an administrator who has signed in as active', () => {
  const admin = { uid: 'a', userName: 'Ada', email: 'ada@citypaws.example' }
  expect(hasActiveAdmin({ admins: [] })).toBe(false)
  expect(hasActiveAdmin({ admins: [admin] })).toBe(false)
  expect(hasActiveAdmin({ admins: [admin, { ...admin, lastSeen: 1 }] })).toBe(true)
})

it('returns a due date’s badge only for an incomplete course', () => {
  const requiredSince = '2031-01-01'
  expect(dueBadge({ state: 'due', day: '2031-01-31', daysLeft: 30, requiredSince })).toEqual({
    tone: 'neutral',
    label: 'Due Jan\u00a031,\u00a02031',
  })
  expect(dueBadge({ state: 'overdue', since: '2031-01-31', daysOver: 2, requiredSince })).toMatchObject({
    tone: 'danger',
    label: 'Overdue since Jan\u00a031,\u00a02031',
  })
  expect(dueBadge({ state: 'done', isInTime: true })).toBeUndefined()
  expect(dueBadge({ state: 'none' })).toBeUndefined()
})
