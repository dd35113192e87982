import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/requirement/local-time.ts'
import { filterQuery, readDueFilter } from '../team-filter.ts'
import { createFindDue, dueText } from './find-due.ts'

const TODAY = '2026-03-10'
const COURSES = [
  { id: 'cats', name: 'Understanding Cats' },
  { id: 'dogs', name: 'Feeding Dogs' },
]

function find(courses: Record<string, string>) {
  return createFindDue({ today: TODAY, documents: [{ userId: 'ann', courses }] }, COURSES)
}

// Contract § 9: who is overdue, and who is due within 7 days, in the team's table
describe('the filters by what is due', () => {
  it('show as overdue what was due before today, and as due soon what is due from today to a week ahead', () => {
    for (const [days, expected] of [
      [-1, 'overdue'],
      [0, 'week'],
      [7, 'week'],
      [8, 'open'],
    ] as const) {
      const findDue = find({ cats: addDays(TODAY, days) })
      const shownBy = (['overdue', 'week', 'open'] as const).filter((due) =>
        findDue({ kind: 'due', due }).has('ann'),
      )
      expect(shownBy, `${days} days`).toEqual(expected === 'open' ? ['open'] : [expected, 'open'])
    }
  })

  it('note the course with its day, and of several the earliest day and how many there are', () => {
    const overdue = { kind: 'due', due: 'overdue' } as const
    expect(find({ cats: '2026-03-07' })(overdue).get('ann')).toMatchObject({
      words: '3 days overdue: Understanding Cats',
      isOverdue: true,
    })
    const both = find({ cats: '2026-03-09', dogs: '2026-03-07' })(overdue).get('ann')
    expect(both?.words).toBe('3 days overdue: 2 courses')
    expect(both?.courses.map(({ name }) => name)).toEqual(['Feeding Dogs', 'Understanding Cats'])
  })

  it('leave out what they are not about', () => {
    const findDue = find({ cats: '2026-03-07', dogs: '2026-03-11' })
    expect(findDue({ kind: 'due', due: 'week' }).get('ann')?.words).toBe('Due tomorrow: Feeding Dogs')
    expect(findDue({ kind: 'due', due: 'open', courseId: 'dogs' }).get('ann')?.courses).toHaveLength(1)
    expect(findDue({ kind: 'due', due: 'overdue', courseId: 'dogs' }).size).toBe(0)
  })

  it('are found again by their address, and nothing else is one', () => {
    for (const filter of [
      { kind: 'due', due: 'overdue', courseId: undefined },
      { kind: 'due', due: 'week', courseId: undefined },
      { kind: 'due', due: 'open', courseId: 'cats & dogs' },
    ] as const)
      expect(readDueFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter)
    expect(readDueFilter(new URLSearchParams('?due=never'))).toBeUndefined()
    expect(filterQuery({ kind: 'undelivered' })).toBe('')
  })
})

it('a day in words is as far away as it is at the partner', () => {
  expect(dueText('2026-03-09', TODAY)).toBe('1 day overdue')
  expect(dueText(TODAY, TODAY)).toBe('Due today')
  expect(dueText('2026-03-11', TODAY)).toBe('Due tomorrow')
  expect(dueText('2031-03-27', TODAY)).toBe('Due March 27, 2031')
})
