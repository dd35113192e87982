import { expect, it } from 'vitest'
import { attentionReasons } from '#domain/console/partner-figures.ts'
import {
  goingTexts,
  lossTexts,
  overSeatsText,
  placeToMend,
  stayingTexts,
  suspendingText,
} from './partner-sentences.ts'

const COUNTS = { administrators: 2, associates: 40, asOf: 1 }

it('counts the people whom a suspension signs out, if the number is known', () => {
  expect(suspendingText(COUNTS)).toBe(
    '42 people are signed out now and cannot sign in until you resume it. Nothing is deleted, and nobody gets a mail.',
  )
  expect(suspendingText({ administrators: 1, associates: 0, asOf: 1 })).toMatch(/^1 person is signed out now/)
  expect(suspendingText({ ...COUNTS, asOf: undefined })).toMatch(/^Everybody there is signed out now/)
})

it('lists the data that a removed partner loses and keeps', () => {
  const learned = { ...COUNTS, learning: { records: 1200, events: 1 } }
  expect(goingTexts(learned)).toEqual([
    'The access of 2 administrators and 40 associates, with their sessions, invitations and mailed links.',
  ])
  expect(stayingTexts(learned)[1]).toBe('1,200 learning records with 1 event.')
  expect(goingTexts({ ...COUNTS, learning: { records: 0, events: 0 } })[0]).toBe(
    'The partner itself, since nobody has learned there.',
  )
})

it('counts the people who have started a course that leaves the catalogue now, and omits courses that stay', () => {
  const partner = {
    timeZone: 'Europe/Berlin',
    portalTimeZone: 'UTC',
    catalogue: { catalogue: 'all', courses: [] },
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
    '12 people have begun Hygiene and can no longer open it. What they learned stays.',
  ])
  expect(chosen({ courseId: 'Hygiene' }, { courseId: 'Welcome', until: '2026-12-31' })).toEqual([
    '1 person has begun Welcome and can no longer open it. What they learned stays.',
  ])
  expect(lossTexts(partner, { catalogue: 'all', courses: [] }, lateInTheDay)).toEqual([])
})

it('promises that no one loses a seat if there are fewer seats than people', () => {
  const counted = { associates: 43, asOf: 1 }
  expect(overSeatsText(counted, 40)).toBe(
    '43 people have a seat. Nobody loses theirs; nobody can be added until there are 40.',
  )
  expect(overSeatsText({ associates: 1, asOf: 1 }, 0)).toMatch(/^1 person has a seat\./)
  expect([overSeatsText(counted, 43), overSeatsText(counted, undefined)]).toEqual([undefined, undefined])
})

it('links each reason for attention to the screen where it can be fixed', () => {
  const neglected = { administrators: 0, associates: 5, overdue: 12, undelivered: 1, lastSeen: undefined }
  const reasons = attentionReasons(
    { ...neglected, state: 'open', seats: 2, created: 0 },
    Date.UTC(2026, 5, 1),
  )
  expect(reasons.map((reason) => [reason, placeToMend(reason)])).toEqual([
    ['No administrator', 'team'],
    ['Invitation not delivered', 'team'],
    ['3 over its seats', 'settings'],
    ['Nobody active for 60 days', 'team'],
    ['12 overdue', 'requirements'],
  ])
})
