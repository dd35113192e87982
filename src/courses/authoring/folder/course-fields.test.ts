import { expect, it } from 'vitest'
import { COURSE, findMeantField, MODULES } from './course-fields.ts'

it.each([
  ['titel', 'name', COURSE],
  ['film', 'video', MODULES.video],
  ['Movie', 'video', MODULES.video],
  ['thumbnail', 'poster', MODULES.video],
  ['sub-titles', 'captions', MODULES.video],
  ['duration', 'minutes', MODULES.video],
  ['text', 'article', MODULES.article],
  ['quiz', 'questions', MODULES.questions],
  ['score', 'passingScore', MODULES.questions],
  ['passing_score', 'passingScore', MODULES.questions],
  ['shade', undefined, MODULES.article],
])('takes “%s” for %s', (name, field, part) => {
  expect(findMeantField(name, part)).toBe(field)
})
