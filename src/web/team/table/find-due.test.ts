import { describe, expect, it } from 'vitest'
import { SCREEN_PATHS, teamPath } from '#contract/screen-paths.ts'
import { addDays } from '#domain/local-time.ts'
import { createFindDue, createFindNotes, dueText, type TeamNews } from './find-due.ts'
import { filterQuery, type NewsFilter, readNotedFilter } from './team-filter.ts'

const TODAY = '2026-03-10'
const COURSES = [
  { id: 'cats', name: 'Understanding Cats' },
  { id: 'dogs', name: 'Feeding Dogs' },
]

function find(courses: Record<string, string>) {
  return createFindDue({ today: TODAY, documents: [{ userId: 'ann', courses }] }, COURSES)
}

// Contract § 9: the team table marks members who are overdue or due within 7 days
describe('the filters for due courses', () => {
  it('show courses due before today as overdue, and courses due within 7 days from today as due soon', () => {
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

  it('note the course and its day, or the earliest day and the number of several courses', () => {
    const overdue = { kind: 'due', due: 'overdue' } as const
    expect(find({ cats: '2026-03-07' })(overdue).get('ann')).toMatchObject({
      words: '3 days overdue: Understanding Cats',
      when: '3 days overdue',
      isOverdue: true,
    })
    const both = find({ cats: '2026-03-09', dogs: '2026-03-07' })(overdue).get('ann')
    expect(both?.words).toBe('3 days overdue: 2 courses')
    expect(both?.courses.map(({ name }) => name)).toEqual(['Feeding Dogs', 'Understanding Cats'])
  })

  it('omit other courses and days', () => {
    const findDue = find({ cats: '2026-03-07', dogs: '2026-03-11' })
    expect(findDue({ kind: 'due', due: 'week' }).get('ann')?.words).toBe('Due tomorrow: Feeding Dogs')
    expect(findDue({ kind: 'due', due: 'open', courseId: 'dogs' }).get('ann')?.courses).toHaveLength(1)
    expect(findDue({ kind: 'due', due: 'overdue', courseId: 'dogs' }).size).toBe(0)
  })

  it('can be restored from a URL, and reject an unknown one', () => {
    for (const filter of [
      { kind: 'due', due: 'overdue', courseId: undefined },
      { kind: 'due', due: 'week', courseId: undefined },
      { kind: 'due', due: 'open', courseId: 'cats & dogs' },
    ] as const)
      expect(readNotedFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter)
    expect(readNotedFilter(new URLSearchParams('?due=never'))).toBeUndefined()
    expect(filterQuery({ kind: 'undelivered' })).toBe('')
  })
})

// Contract § 9: each heading of a digest links to the table with its filter
describe('the filters of a digest', () => {
  const certificate = (userId: string, courseName: string, ends: string) => ({
    id: courseName,
    recordId: courseName,
    userId,
    courseId: courseName,
    courseName,
    ends,
    revision: 1,
    partnerName: 'Team',
    day: '2031-01-01',
    issued: 1,
  })
  const news = {
    open: { today: '2031-03-10', documents: [] },
    ending: [certificate('ann', 'Cats', '2031-03-27'), certificate('ann', 'Dogs', '2031-04-02')],
    week: [{ userId: 'bo', completed: { dogs: '2031-03-09', cats: '2031-03-05' }, invited: '2031-03-01' }],
  }
  const find = (name: NewsFilter['news'], known: TeamNews = news) => {
    const notes = createFindNotes(known, COURSES)({ kind: 'news', news: name })
    return notes && [...notes].map(([uid, { words, courses }]) => [uid, words, courses.map(({ day }) => day)])
  }

  it('note the end of a certificate, the completed courses, and the day of the invitation', () => {
    expect(find('certificates-end')).toEqual([
      ['ann', 'Certificates expire March 27, 2031: 2 courses', ['2031-03-27', '2031-04-02']],
    ])
    expect(find('completed')).toEqual([
      ['bo', 'Completed March 5, 2031: 2 courses', ['2031-03-05', '2031-03-09']],
    ])
    expect(find('never-came')).toEqual([['bo', 'Invited March 1, 2031', []]])
  })

  it('omit members without news, and are undefined until the week is loaded', () => {
    expect(find('completed', { ...news, week: [{ userId: 'bo', invited: '2031-03-01' }] })).toEqual([])
    expect(find('never-came', { ...news, week: [{ userId: 'bo', completed: {} }] })).toEqual([])
    expect(find('certificates-end', { ...news, ending: [] })).toEqual([])
    expect(find('completed', { ...news, week: undefined })).toBeUndefined()
    expect(find('certificates-end', { ...news, week: undefined })).toHaveLength(1)
  })

  it('match the URLs in the email', () => {
    for (const name of ['overdue', 'completed', 'never-came', 'certificates-end'] as const) {
      const filter = readNotedFilter(new URL(teamPath(name), 'https://portal.example').searchParams)
      expect(SCREEN_PATHS.team + filterQuery(filter)).toBe(teamPath(name))
    }
  })
})

it("compares a due date with the partner's local day", () => {
  expect(dueText('2026-03-09', TODAY)).toBe('1 day overdue')
  expect(dueText(TODAY, TODAY)).toBe('Due today')
  expect(dueText('2026-03-11', TODAY)).toBe('Due tomorrow')
  expect(dueText('2031-03-27', TODAY)).toBe('Due March 27, 2031')
})
