import { describe, expect, it } from 'vitest'
import type { CourseOutline } from '../course/course.ts'
import { type PersonRecord, recordDocument, recordRows } from './record-export.ts'
import type { HistoryEvent } from './record-history.ts'

const A_MINUTE = 60_000
const DAY = Date.UTC(2026, 2, 3, 12)
const IN_MINUTES = { timeText: (ms: number) => `minute ${(ms - DAY) / A_MINUTE}`, zone: 'Europe/Berlin' }

function course(id: string, name: string): CourseOutline {
  const quiz = { id: 'q', title: 'The quiz', type: 'quiz' as const }
  const texts = { description: '', backgroundImage: '', webPath: id }
  return { id, name, enabled: true, ...texts, sections: [{ title: 'All', modules: [quiz] }] }
}

function eventsOf(courseId: string, ...events: (Partial<HistoryEvent> & { kind: string })[]): HistoryEvent[] {
  return events.map((event, place) => {
    const happened = DAY + place * A_MINUTE
    const which = { recordId: `r-${courseId}`, courseId, number: place + 1 }
    return { ...which, at: happened, happened, byMember: true, ...event }
  })
}

const QUIZ = { moduleId: 'q', module: 'The quiz', attempt: 0 }
const EVENTS = eventsOf(
  'feeding',
  { kind: 'record-opened', course: 'Feeding' },
  { kind: 'module-opened', moduleId: 'v', module: 'A video', at: DAY + 9 * A_MINUTE },
  { kind: 'quiz-started', ...QUIZ },
  {
    kind: 'question-answered',
    ...QUIZ,
    questionNumber: 1,
    question: 'How much?',
    answer: 'A lot',
    correct: true,
  },
  { kind: 'quiz-finished', ...QUIZ, score: 1, of: 1, needed: 1, passed: true },
  { kind: 'course-completed' },
)
const GONE = eventsOf('old', { kind: 'record-opened', course: 'An old course' })
const record = (courseId: string, modules = {}) => ({
  id: `r-${courseId}`,
  userId: 'ann',
  partnerId: 'pets',
  created: DAY,
  courseId,
  modules,
})
const passed = {
  type: 'quiz' as const,
  currentQuestion: 0,
  submitCount: 1,
  answers: [],
  dateCompleted: DAY,
}
const WHOLE: PersonRecord = {
  person: { userName: 'Ann', email: 'ann@pets.example', roles: ['partner-associate'] },
  partner: 'Happy Tails',
  courses: [course('feeding', 'Feeding well'), course('games', 'Games')],
  records: [record('feeding', { q: passed }), record('old')],
  // Unsorted, because the files have their own order.
  events: [...GONE, ...EVENTS].toReversed(),
}

// Contract § 9: a complete record can be exported, identically by the person and their administrator
describe('the table of a whole record', () => {
  const [header, ...rows] = recordRows(WHOLE, IN_MINUTES)
  const who = ['Ann', 'ann@pets.example', 'associate', 'Happy Tails']
  const feeding = [...who, 'Feeding well', 'complete']

  it('has a readable row for each event, in order, with the time zone', () => {
    expect(header?.slice(6, 9)).toEqual(['Time (Europe/Berlin)', 'Synced (Europe/Berlin)', 'Event'])
    const quiz = ['The quiz', '1']
    expect(rows.slice(0, 6)).toEqual([
      [...feeding, 'minute 0', '', 'Opened the course.', '', '', '', '', '', ''],
      [...feeding, 'minute 1', 'minute 9', 'Opened “A video”.', 'A video', '', '', '', '', ''],
      [...feeding, 'minute 2', '', 'Started attempt 1 of “The quiz”.', ...quiz, '', '', '', ''],
      [
        ...feeding,
        'minute 3',
        '',
        'Answered question 1 of “The quiz”: correct.',
        ...quiz,
        '1',
        'How much?',
        'A lot',
        'correct',
      ],
      [
        ...feeding,
        'minute 4',
        '',
        'Finished attempt 1 of “The quiz”: passed with 1 of 1 correct, 1 needed.',
        ...quiz,
        '',
        '',
        '',
        'passed',
      ],
      [...feeding, 'minute 5', '', 'Completed the course.', '', '', '', '', '', ''],
    ])
  })

  it('has a row for a course that was not started, and the rows of a course that is no longer available', () => {
    expect(rows.slice(6)).toEqual([
      [...who, 'Games', 'not started', ...Array(9).fill('')],
      [
        ...who,
        'An old course',
        'no longer available',
        'minute 0',
        '',
        'Opened the course.',
        ...Array(6).fill(''),
      ],
    ])
    for (const row of rows) expect(row).toHaveLength(header?.length ?? 0)
  })
})

it('the document of a whole record contains the profile, the records, the attempts and a text per event', () => {
  const { written, profile, courses } = recordDocument(WHOLE, DAY)
  expect({ written, profile }).toEqual({
    written: '2026-03-03T12:00:00.000Z',
    profile: { name: 'Ann', email: 'ann@pets.example', role: 'associate', partner: 'Happy Tails' },
  })
  expect(courses.map((one) => [one.course, one.status])).toEqual([
    ['Feeding well', 'complete'],
    ['Games', 'not started'],
    ['An old course', 'no longer available'],
  ])
  const feeding = JSON.parse(JSON.stringify(courses[0]))
  expect(feeding.record).toEqual(WHOLE.records[0])
  expect(feeding.events).toHaveLength(EVENTS.length)
  expect(feeding.events[1]).toEqual({
    number: 2,
    time: '2026-03-03T12:01:00.000Z',
    synced: '2026-03-03T12:09:00.000Z',
    event: 'Opened “A video”.',
  })
  const answers = [{ question: 1, questionText: 'How much?', answer: 'A lot', correct: true }]
  const times = { started: '2026-03-03T12:02:00.000Z', finished: '2026-03-03T12:04:00.000Z' }
  expect(feeding.quizzes).toEqual([
    {
      quiz: 'The quiz',
      attempts: [{ attempt: 1, ...times, score: 1, of: 1, needed: 1, passed: true, answers }],
    },
  ])
  expect(feeding.videosAndArticles).toEqual([
    { title: 'A video', opened: '2026-03-03T12:01:00.000Z', synced: '2026-03-03T12:09:00.000Z' },
  ])
})

it('both files separate the learning before a renewal from that after it', () => {
  const closing = { kind: 'record-closed', number: 7, at: DAY + 6 * A_MINUTE, happened: DAY + 6 * A_MINUTE }
  const before = [...EVENTS, ...eventsOf('feeding', closing)].map((its) => ({ ...its, recordId: 'before' }))
  const since = eventsOf('feeding', { kind: 'record-opened', course: 'Feeding' })
  const whole = { ...WHOLE, events: [...since, ...before] }
  const rows = recordRows(whole, IN_MINUTES).filter(([, , , , course]) => course === 'Feeding well')
  expect(rows.map(([, , , , , status]) => status)).toEqual([...Array<string>(7).fill('renewed'), 'complete'])
  expect(rows[6]?.[8]).toBe('Renewed the course and started over.')
  const [feeding] = JSON.parse(JSON.stringify(recordDocument(whole, DAY).courses))
  expect(feeding).toMatchObject({ events: [{ number: 1 }], quizzes: [] })
  expect(feeding.renewed).toMatchObject([
    { renewed: '2026-03-03T12:06:00.000Z', quizzes: [{ attempts: [{ passed: true }] }] },
  ])
})
