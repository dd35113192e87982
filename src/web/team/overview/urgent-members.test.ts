import { expect, test } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { createTeamEntryMapper } from '../table/team-entry.ts'
import { findLongAway, findLongOverdue } from './urgent-members.tsx'

const NOW = Date.UTC(2026, 10, 23)
const COURSES = [{ id: 'a' }]

/** Returns an associate who joined and last learned this many days ago; null for never. */
const member = (userName: string, joined: number, learned: number | null) => ({
  id: userName,
  userName,
  email: `${userName}@pets.example`,
  roles: ['partner-associate'],
  courseCompletion: {},
  joined: NOW - joined * A_DAY,
  lastActive: learned === null ? undefined : NOW - learned * A_DAY,
})

// Contract § 9: members who need a nudge …
test('names the two people in need of a nudge with the longest absence', () => {
  const team = [
    member('Ada', 90, 31),
    member('Bo', 90, 2),
    member('Cleo', 60, null),
    member('Dan', 90, 45),
    member('Eve', 3, null),
    member('Fay', 80, 70),
  ]
  const named = findLongAway(createTeamEntryMapper(COURSES, NOW)(team))
  expect(named.map(({ member: { userName } }) => userName)).toEqual(['Fay', 'Cleo'])
})

test('names the two people with the longest overdue courses, with the days', () => {
  const entries = createTeamEntryMapper(
    COURSES,
    NOW,
  )([member('Ada', 90, 1), member('Bo', 90, 45), member('Cleo', 60, 2), member('Dan', 90, 3)])
  const noteOf = (when: string, day: string) => ({
    words: `${when}: Hygiene`,
    when,
    courses: [{ id: 'a', name: 'Hygiene', day }],
    isOverdue: true,
  })
  const notes = new Map([
    ['Ada', noteOf('3 days overdue', '2026-11-20')],
    ['Cleo', noteOf('12 days overdue', '2026-11-11')],
    ['Dan', noteOf('1 day overdue', '2026-11-22')],
  ])
  expect(
    findLongOverdue(entries, () => notes)?.map(({ member: { userName }, reason }) => [userName, reason]),
  ).toEqual([
    ['Cleo', '12 days overdue'],
    ['Ada', '3 days overdue'],
  ])
  expect(findLongOverdue(entries, undefined)).toBeUndefined()
})
