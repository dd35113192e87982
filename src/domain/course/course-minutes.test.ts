import { expect, it } from 'vitest'
import { type Course, type CourseModule, minutesText, modulesOf } from './course.ts'
import { withMinutes } from './course-minutes.ts'

const QUESTION = { type: 'multiple-choice', question: 'What?', answers: [] }

function video(id: string, videoUrl = `/media/${id}.mp4`): CourseModule {
  return { id, title: 'A video', type: 'video', videoUrl }
}

function article(words: number): CourseModule {
  const children = [{ type: 'text', text: 'word '.repeat(words) }]
  return { id: 'a', title: 'An article', type: 'article', editorData: JSON.stringify({ root: { children } }) }
}

function quiz(questions: number): CourseModule {
  const questionList = Array.from({ length: questions }, (_, place) => ({ ...QUESTION, id: `q${place}` }))
  return { id: 'q', title: 'A quiz', type: 'quiz', questions: questionList }
}

function courseWith(...modules: CourseModule[]): Course {
  const about = { name: 'A course', description: '', backgroundImage: '', webPath: 'c', enabled: true }
  return { id: 'c', ...about, sections: [{ title: 'A section', modules }] }
}

/** Returns the minutes of a course, followed by those of its modules. */
function minutesOf(course: Course, filmLengthOf: (videoUrl: string) => number | undefined = () => undefined) {
  const { minutes, ...filled } = withMinutes(course, filmLengthOf)
  return [minutes, ...modulesOf(filled).map((module) => module.minutes)]
}

it.each([
  ['an article of no words', article(0), 1],
  ['an article of 299 words', article(299), 1],
  ['an article of 300 words', article(300), 2],
  ['an article of 2,000 words', article(2000), 10],
  ['a quiz without questions', quiz(0), 1],
  ['a quiz of four questions', quiz(4), 2],
  ['a quiz of five questions', quiz(5), 3],
])('estimates the minutes of %s', (_what, module, minutes) => {
  expect(minutesOf(courseWith(module))).toEqual([minutes, minutes])
})

it('takes the length of a film, at least a minute', () => {
  const lengths: Record<string, number> = { '/media/short.mp4': 14, '/media/long.mp4': 630 }
  const course = courseWith(video('short'), video('long'))
  expect(minutesOf(course, (videoUrl) => lengths[videoUrl])).toEqual([12, 1, 11])
})

it('adds the exact length of films only if the certificate requires them to be watched', () => {
  const course = courseWith(video('short'), { ...video('gone'), seconds: 9 } as CourseModule)
  const lengthsOf = (more: Partial<Course>) => {
    const filled = withMinutes({ ...course, ...more }, (videoUrl) =>
      videoUrl.includes('short') ? 14.5 : undefined,
    )
    return modulesOf(filled).map((module) => (module.type === 'video' ? module.seconds : 0))
  }
  expect(lengthsOf({ certificate: { months: 1, requires: 'all-modules' } })).toEqual([14.5, undefined])
  expect(lengthsOf({ certificate: { months: 1, requires: 'quizzes' } })).toEqual([undefined, undefined])
})

// Contract § 3: the outline's minutes, of a course and of each module
it('adds up the minutes of all modules, and has no sum if a module’s minutes are unknown', () => {
  expect(minutesOf(courseWith(article(300), quiz(4)))).toEqual([4, 2, 2])
  expect(minutesOf(courseWith(article(300), video('unknown'), quiz(4)))).toEqual([undefined, 2, undefined, 2])
  expect(minutesOf(courseWith())).toEqual([undefined])
})

it('keeps the minutes set by the author, for a module and for the course', () => {
  const known = courseWith({ ...article(2000), minutes: 3 }, { ...video('unknown'), minutes: 5 })
  expect(minutesOf(known, () => 14)).toEqual([8, 3, 5])
  expect(minutesOf({ ...courseWith(video('unknown')), minutes: 30 })).toEqual([30, undefined])
})

it('formats minutes as hours and minutes', () => {
  expect([1, 9, 59, 60, 75, 120].map(minutesText)).toEqual([
    '1 min',
    '9 min',
    '59 min',
    '1 h',
    '1 h 15 min',
    '2 h',
  ])
})
