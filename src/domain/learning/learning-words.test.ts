import { describe, expect, it } from 'vitest'
import { type CourseOutline, moduleText } from '../course/course.ts'
import type { CompletionRecord } from './completion-record.ts'
import { allCoursesText, courseLine, courseProgressText, memberCourseLine } from './learning-words.ts'

const dayText = (ms: number) => `day ${ms}`

function courseOf(...types: ('article' | 'quiz')[]): CourseOutline {
  const modules = types.map((type, place) => ({ id: `m${place}`, title: `Module ${place}`, type }))
  const about = { id: 'c', name: 'Course', description: '', backgroundImage: '', webPath: 'c' }
  return { ...about, enabled: true, sections: [{ title: 'Section', modules }] }
}

/** Returns a record with these modules opened or passed, each at the time of its index. */
function recordOf(course: CourseOutline, ...places: number[]): CompletionRecord {
  const all = course.sections.flatMap(({ modules }) => modules)
  const done = places.map((place) => {
    const type = all[place]?.type
    if (type !== 'quiz') return [`m${place}`, { type: 'article', dateCompleted: place }] as const
    const idle = { currentQuestion: 0, submitCount: 1, answers: [] }
    return [`m${place}`, { type, ...idle, dateCompleted: place }] as const
  })
  const ids = { id: 'r', userId: 'u', partnerId: 'p', courseId: 'c' }
  return { ...ids, created: 100, modules: Object.fromEntries(done) }
}

// Contract § 9: a member's page can remove …
it("a member's course line states their progress and the quizzes left", () => {
  const course = courseOf('article', 'quiz', 'quiz')
  const line = (...places: number[]) =>
    memberCourseLine({ course, record: recordOf(course, ...places) }, dayText)
  expect(memberCourseLine({ course, record: undefined }, dayText)).toBe('3 modules')
  expect(line()).toBe('0 of 3 modules · 2 quizzes left')
  expect(line(0, 1)).toBe('2 of 3 modules · 1 quiz left')
  expect(line(1, 2)).toBe('2 of 3 modules · passed day 2')
  const lecture = courseOf('article')
  expect(memberCourseLine({ course: lecture, record: recordOf(lecture, 0) }, dayText)).toBe(
    '1 of 1 module · opened day 100',
  )
})

describe('courseLine', () => {
  const course = courseOf('article', 'quiz', 'article', 'quiz')
  const lineAfter = (...places: number[]) =>
    courseLine({ course, record: recordOf(course, ...places) }, dayText)

  it('states the extent of a course that is not started, with its minutes if known', () => {
    expect(courseLine({ course, record: undefined }, dayText)).toBe('4 modules')
    expect(courseLine({ course: { ...course, minutes: 9 }, record: undefined }, dayText)).toBe(
      '4 modules, 9 min',
    )
  })

  it('states the number of quizzes left in a course in progress', () => {
    expect(lineAfter(0)).toBe('2 quizzes left')
    expect(lineAfter(0, 3)).toBe('1 quiz left')
  })

  it('states the day of the last pass once every module has been opened', () => {
    expect(lineAfter(0, 1, 2, 3)).toBe('Passed day 3')
  })

  it('offers the unopened modules of a complete course', () => {
    expect(lineAfter(1, 3)).toBe('2 modules left to explore')
    expect(lineAfter(0, 1, 3)).toBe('1 module left to explore')
  })

  it('omits the unopened modules if the certificate requires all modules', () => {
    const all = { ...course, certificate: { requires: 'all-modules' } as const }
    expect(courseLine({ course: all, record: recordOf(all, 1, 3) }, dayText)).toBe('Passed day 3')
  })

  it('states the day on which a course without quizzes was opened', () => {
    const articles = courseOf('article')
    expect(courseLine({ course: articles, record: recordOf(articles, 0) }, dayText)).toBe('Opened day 100')
  })
})

// Contract § 9: the next step comes first …
it('a course’s progress counts its completed modules, and mentions no missing module once it is complete', () => {
  const course = courseOf('quiz', 'article')
  expect(courseProgressText({ course, record: undefined })).toBe('0 of 2 modules')
  expect(courseProgressText({ course, record: recordOf(course, 1) })).toBe('1 of 2 modules')
  expect(courseProgressText({ course, record: recordOf(course, 0) })).toBe('Complete')
  expect(courseProgressText({ course, record: recordOf(course, 0, 1) })).toBe('Complete')
})

it("a module's text states its type, and its minutes if known", () => {
  const quiz = { id: 'q', title: 'Quiz', type: 'quiz' } as const
  expect(moduleText(quiz)).toBe('Quiz')
  expect(moduleText({ ...quiz, minutes: 3 })).toBe('Quiz, about 3 min')
})

it('the progress in all courses is one sentence', () => {
  const [none, some, all] = ['not-started', 'in-progress', 'complete'] as const
  expect(
    [[], [none], [none, none], [some, none], [some], [all, some, none], [all], [all, all]].map(
      allCoursesText,
    ),
  ).toEqual([
    '',
    'A course is waiting for you.',
    '2 courses are waiting for you.',
    'You’ve started 1 of 2 courses.',
    'You’ve started 1 of 1 course.',
    'You’ve completed 1 of 3 courses.',
    'You’ve completed your course.',
    'You’ve completed all 2 courses.',
  ])
})
