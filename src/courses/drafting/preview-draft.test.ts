import { expect, it } from 'vitest'
import { MAX_ANSWERS, MAX_QUESTIONS, MAX_SECTIONS, MAX_TITLE_LENGTH } from '#domain/course-limits.ts'
import { playableCourse } from './preview-draft.ts'

const long = 'x'.repeat(MAX_TITLE_LENGTH + 1)

it('trims a draft that exceeds the limits', () => {
  const answers = Array.from({ length: MAX_ANSWERS + 1 }, () => ({ answer: 'a' }))
  const questions = Array.from({ length: MAX_QUESTIONS + 1 }, () => ({ question: 'q', answers }))
  const quiz = { id: 'quiz', type: 'quiz', title: long, questions }
  const sections = Array.from({ length: MAX_SECTIONS + 1 }, () => ({ title: long, modules: [] as object[] }))
  sections[0]?.modules.push(quiz)
  const course = playableCourse({ name: long, sections }, { courseId: 'course', name: long })
  expect(course.name).toHaveLength(MAX_TITLE_LENGTH)
  expect(course.sections).toHaveLength(MAX_SECTIONS)
  const [section] = course.sections
  expect(section?.title).toHaveLength(MAX_TITLE_LENGTH)
  const [shown] = section?.modules ?? []
  expect(shown?.title).toHaveLength(MAX_TITLE_LENGTH)
  if (shown?.type !== 'quiz') throw new Error('The quiz is missing.')
  expect(shown.questions).toHaveLength(MAX_QUESTIONS)
  expect(shown.questions[0]?.answers).toHaveLength(MAX_ANSWERS)
})
