import { expect, it } from 'vitest'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { lastActiveText } from './last-active.ts'

/** Noon in any time zone. */
const NOW = new Date(2026, 10, 23, 12).getTime()
const MEMBER = { id: 'a', userName: 'A', email: 'a@pets.example', roles: [], courseCompletion: {} }

// Contract § 9: members who need a nudge …
it.each([
  [{ lastActive: NOW - 11 * AN_HOUR }, 'today'],
  [{ lastActive: NOW - 13 * AN_HOUR }, 'yesterday'],
  [{ lastActive: NOW - 45 * A_DAY }, '45 days ago'],
  [{ lastActive: NOW + A_DAY }, 'today'],
  [{ lastActive: NOW - 3 * A_DAY, joined: NOW }, '3 days ago'],
  [{ joined: NOW }, 'invited today'],
  [{ joined: NOW - 12 * A_DAY }, 'invited 12 days ago'],
  [{ joined: NOW - 14 * A_DAY }, 'no course started'],
  [{}, 'no course started'],
])('describes %j as %s', (about, words) => {
  expect(lastActiveText({ ...MEMBER, ...about }, NOW)).toBe(words)
})
