import { expect, it } from 'vitest'
import type { Course, CourseModule } from './course.ts'
import { courseChanges } from './course-changes.ts'

const VIDEO: CourseModule = { id: 'v', title: 'A video', type: 'video', videoUrl: '/v.mp4' }
const ARTICLE: CourseModule = { id: 'a', title: 'An article', type: 'article', editorData: '' }
const QUIZ: CourseModule = { id: 'q', title: 'A quiz', type: 'quiz', questions: [] }

function courseWith(...modules: CourseModule[]): Course {
  const about = { name: 'A course', description: '', backgroundImage: '', webPath: 'c', enabled: true }
  return { id: 'c', ...about, sections: [{ title: 'A section', modules }] }
}

function linesOf(stored: Course, next: Course): string[] {
  return courseChanges(stored, next).map(({ severity, message }) => `${severity}: ${message}`)
}

it('the same course, a new order, new titles and minutes change no module', () => {
  const stored = courseWith(VIDEO, ARTICLE, QUIZ)
  expect(linesOf(stored, courseWith(VIDEO, ARTICLE, QUIZ))).toEqual([])
  expect(linesOf(stored, { ...courseWith(QUIZ, VIDEO, ARTICLE), name: 'Another' })).toEqual([])
  expect(linesOf(stored, courseWith({ ...VIDEO, minutes: 2 }, ARTICLE, QUIZ))).toEqual([])
})

it('lists added, changed and removed modules', () => {
  const changed = { ...VIDEO, title: 'Another title' }
  expect(linesOf(courseWith(VIDEO, ARTICLE), courseWith(QUIZ, changed))).toEqual([
    "change: video 'v' is changed",
    "change: article 'a' is removed",
    "change: quiz 'q' is added",
  ])
})

it('a removed quiz is a warning', () => {
  expect(linesOf(courseWith(QUIZ), courseWith())).toEqual([
    "warning: quiz 'q' is removed: having passed it no longer counts",
  ])
})

it("a changed type is a warning that says what happens to the learners' progress", () => {
  expect(
    linesOf(courseWith(VIDEO, QUIZ), courseWith({ ...ARTICLE, id: 'v' }, { ...VIDEO, id: 'q' })),
  ).toEqual([
    "warning: video 'v' becomes a module of type article: those who opened it keep their check mark",
    "warning: quiz 'q' becomes a module of type video: what learners did in it no longer counts",
  ])
  expect(linesOf(courseWith(VIDEO), courseWith({ ...QUIZ, id: 'v' }))).toEqual([
    "warning: video 'v' becomes a module of type quiz: what learners did in it no longer counts",
  ])
})

it('lists a changed web path, and enabling or disabling', () => {
  const next = { ...courseWith(VIDEO), webPath: 'd', enabled: false }
  expect(linesOf(courseWith(VIDEO), next)).toEqual([
    "change: webPath changes from 'c' to 'd': the old address stops working",
    'change: the course is no longer enabled',
  ])
  expect(linesOf(next, { ...next, enabled: true })).toEqual(['change: the course is enabled'])
})
