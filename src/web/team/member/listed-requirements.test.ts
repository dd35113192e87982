import { expect, it } from 'vitest'
import type { MemberRequirement } from '#contract/documents.ts'
import { listedRequirements } from './listed-requirements.ts'

const COURSES = ['dogs', 'cats', 'fish'].map((id) => ({ id, name: `Course ${id}` }))

const DUES = {
  none: { state: 'none' },
  due: { state: 'due', day: '2025-03-20', daysLeft: 5, requiredSince: '2025-03-01' },
  overdue: { state: 'overdue', since: '2025-03-10', daysOver: 2, requiredSince: '2025-03-01' },
  done: { state: 'done', isInTime: true },
} as const satisfies Record<string, MemberRequirement['due']>

function shownOf(...required: [courseId: string, state: keyof typeof DUES, ended?: number][]) {
  const requirements = required.map(([courseId, state, ended], at) => ({
    id: String(at),
    courseId,
    added: 1,
    within: 14,
    due: DUES[state],
    ...(ended === undefined ? {} : { ended }),
  }))
  const { open, ended } = listedRequirements(requirements, COURSES)
  return { open: open.map(({ name, due }) => `${name}: ${due.state}`), ended }
}

it('lists the open requirements in order, without those of hidden courses', () => {
  expect(shownOf(['dogs', 'overdue'], ['gone', 'due'], ['cats', 'due'], ['fish', 'done']).open).toEqual([
    'Course dogs: overdue',
    'Course cats: due',
    'Course fish: done',
  ])
})

it('lists only the requirement with the earliest date for each course', () => {
  expect(shownOf(['dogs', 'due'], ['dogs', 'overdue'], ['dogs', 'done']).open).toEqual([
    'Course dogs: overdue',
  ])
})

it('lists each ended requirement, even a single one', () => {
  expect(shownOf(['cats', 'none', 7])).toEqual({ open: [], ended: [{ name: 'Course cats', ended: 7 }] })
  expect(shownOf(['dogs', 'due'], ['cats', 'none', 7], ['fish', 'none', 8]).ended).toHaveLength(2)
})

it('lists no ended requirement of a course that is still required, and only the newest of another', () => {
  const shown = shownOf(['dogs', 'due'], ['cats', 'none', 9], ['dogs', 'none', 8], ['cats', 'none', 7])
  expect(shown.ended).toEqual([{ name: 'Course cats', ended: 9 }])
})
