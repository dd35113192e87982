import { expect, it } from 'vitest'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { createTeamEntryMapper } from '../table/team-entry.ts'
import { detailRows, tableRows } from './export-rows.ts'

const NOW = 1_800_000_000_000

const DAY = Date.UTC(2026, 4, 12, 12)
const COURSE: CourseOutline = {
  id: 'welcome',
  name: 'Welcome',
  description: '',
  backgroundImage: '',
  webPath: 'welcome',
  enabled: true,
  sections: [
    {
      title: 'All',
      modules: [
        { id: 'v', title: 'A video', type: 'video' },
        { id: 'q', title: 'A quiz', type: 'quiz' },
      ],
    },
  ],
}
const ENTRIES = createTeamEntryMapper(
  [COURSE],
  NOW,
)([
  {
    id: 'ann',
    userName: 'Ann',
    email: 'ann@pets.example',
    roles: ['partner-associate'],
    courseCompletion: { welcome: 'complete' },
  },
  {
    id: 'bob',
    userName: 'Bob',
    email: 'bob@pets.example',
    roles: ['partner-associate'],
    courseCompletion: {},
  },
  {
    id: 'boss',
    userName: 'Boss',
    email: 'boss@pets.example',
    roles: ['partner-admin'],
    courseCompletion: {},
  },
])
const answer = { id: 'q1', correct: true, selectedAnswer: 0, submitted: DAY }
const RECORD: CompletionRecord = {
  id: 'r',
  userId: 'ann',
  partnerId: 'pets',
  courseId: 'welcome',
  created: DAY,
  modules: {
    v: { type: 'video', dateCompleted: DAY },
    q: { type: 'quiz', currentQuestion: 0, submitCount: 2, answers: [answer], dateCompleted: DAY },
  },
}

// Contract § 9: the export equals the screen …
it('exports the table as shown', () => {
  expect(tableRows(ENTRIES)).toEqual([
    ['Name', 'Email', 'Roles', 'Completed Courses'],
    ['Ann', 'ann@pets.example', 'associate', '1 / 1'],
    ['Bob', 'bob@pets.example', 'associate', '0 / 1'],
    ['Boss', 'boss@pets.example', 'admin', 'NA'],
  ])
})

it('exports a detail row per module, one for a course not started, and none for untracked people', () => {
  const date = '2026-05-12'
  const ann = ['Ann', 'ann@pets.example', 'Welcome', 'complete', date]
  expect(detailRows(ENTRIES, [COURSE], [RECORD]).slice(1)).toEqual([
    [...ann, 'A video', 'video', date, '', ''],
    [...ann, 'A quiz', 'quiz', date, '2', '1'],
    ['Bob', 'bob@pets.example', 'Welcome', 'not started', '', '', '', '', '', ''],
  ])
})

it('exports due courses, if any', () => {
  const notes = {
    due: new Map([['bob', { courses: [{ id: 'welcome', name: 'Welcome', day: '2026-05-20' }] }]]),
  }
  expect(tableRows(ENTRIES, notes)).toEqual([
    ['Name', 'Email', 'Roles', 'Completed Courses', 'Due', 'Courses due'],
    ['Ann', 'ann@pets.example', 'associate', '1 / 1', '', ''],
    ['Bob', 'bob@pets.example', 'associate', '0 / 1', '2026-05-20', 'Welcome'],
    ['Boss', 'boss@pets.example', 'admin', 'NA', '', ''],
  ])
  const details = detailRows(ENTRIES, [COURSE], [RECORD], notes)
  expect(details.map((cells) => cells.at(-1))).toEqual(['Due', '', '', '2026-05-20'])
  expect(new Set(details.map(({ length }) => length)).size).toBe(1)
})

it('exports expiring certificates, if any, next to the due courses', () => {
  const note = (day: string) => ({ courses: [{ id: 'welcome', name: 'Welcome', day }] })
  const due = new Map([['bob', note('2026-05-20')]])
  const ending = new Map([['ann', note('2026-07-01')]])
  expect(tableRows(ENTRIES, { due, ending }).map((cells) => cells.slice(4))).toEqual([
    ['Due', 'Courses due', 'Certificate expires', 'Certificates'],
    ['', '', '2026-07-01', 'Welcome'],
    ['2026-05-20', 'Welcome', '', ''],
    ['', '', '', ''],
  ])
  const details = detailRows(ENTRIES, [COURSE], [RECORD], { due: new Map(), ending })
  expect(details.map((cells) => cells.at(-1))).toEqual([
    'Certificate expires',
    '2026-07-01',
    '2026-07-01',
    '',
  ])
})

it('in a team with groups, each row ends with the member’s groups', () => {
  const groups = {
    header: 'Shops',
    names: new Map([
      ['n', 'North'],
      ['s', 'South'],
    ]),
  }
  const [first, ...others] = ENTRIES
  if (!first) throw new Error('no entry')
  const entries = [{ ...first, member: { ...first.member, groups: ['n', 's', 'gone'] } }, ...others]
  expect(tableRows(entries, { groups }).map((row) => row.at(-1))).toEqual(['Shops', 'North; South', '', ''])
  const details = detailRows(entries, [COURSE], [RECORD], { groups })
  expect(details.map((row) => row.at(-1))).toEqual(['Shops', 'North; South', 'North; South', ''])
})
