import { expect, it } from 'vitest'
import { dueBadgeText, type OpenDue, openDuesOf } from './open-due.ts'
import type { Due } from './requirement.ts'

const requiredSince = '2026-01-05'
const dueBy = (day: string, daysLeft = 9): Due => ({ state: 'due', day, daysLeft, requiredSince })
const overdueSince = (since: string, daysOver = 3): Due => ({
  state: 'overdue',
  since,
  daysOver,
  requiredSince,
})

// Contract § 9: the earliest due date of several requirements of a course counts
it('the earliest day counts among several requirements of a course, in any order', () => {
  const [late, early, passed] = [dueBy('2026-03-27'), dueBy('2026-03-20'), overdueSince('2026-03-01')]
  const dues = openDuesOf([
    { courseId: 'hygiene', due: late },
    { courseId: 'hygiene', due: early },
    { courseId: 'cats', due: passed },
    { courseId: 'cats', due: late },
  ])
  expect([...dues]).toEqual([
    ['hygiene', early],
    ['cats', passed],
  ])
})

it('a completed or ended requirement is not open', () => {
  const closed: Due[] = [{ state: 'done', isInTime: true }, { state: 'none' }]
  expect(openDuesOf(closed.map((due) => ({ courseId: 'hygiene', due }))).size).toBe(0)
})

it.each([
  [dueBy('2026-03-27', 4), 'Due [2026-03-27]'],
  [dueBy('2026-03-27', 1), 'Due tomorrow'],
  [dueBy('2026-03-27', 0), 'Due today'],
  [overdueSince('2026-03-26', 1), '1 day overdue'],
  [overdueSince('2026-03-24', 3), '3 days overdue'],
] as const)('the badge of %o is %s', (due, words) => {
  expect(dueBadgeText(due as OpenDue, (day) => `[${day}]`)).toBe(words)
})
