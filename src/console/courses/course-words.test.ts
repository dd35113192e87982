import { expect, it } from 'vitest'
import { publisherText } from '#domain/course/publisher-text.ts'
import { fileText } from '#editor/problem-list.tsx'
import { changedText, numbersText, takingAwayText } from './course-words.ts'

it('names the publisher and describes the figures and the withdrawal of a course', () => {
  expect(publisherText({ kind: 'operator' })).toBe('by a command on the server')
  expect(publisherText({ kind: 'person', name: 'Ana' })).toBe('by Ana')
  expect(publisherText({ kind: 'person' })).toBe('by somebody who was erased')
  const numbers = { partners: 1, people: 1200, complete: 1, doubtful: 0, counted: 0 }
  expect(numbersText(numbers)).toBe('1,200 people in it, 1 complete, at 1 partner.')
  expect(numbersText({ ...numbers, people: 0 })).toBe('No one has started it.')
  expect(takingAwayText('Hygiene', 12)).toBe(
    '12 people have begun Hygiene and can no longer open it. What they learned stays.',
  )
})

it('describes the last change of a draft and the file position of a problem', () => {
  const noon = new Date(2026, 10, 24, 12, 3).getTime()
  const draft = { changed: noon, by: { kind: 'person', name: 'Ana' } } as const
  expect(changedText(draft, noon + 60_000)).toBe('changed 12:03 by Ana')
  expect(changedText(draft, new Date(2026, 10, 25).getTime())).toMatch(
    /^changed November 24(, 2026)? by Ana$/,
  )
  expect(fileText({ file: 'course.yaml', line: 12 })).toBe('course.yaml, line 12')
  expect(fileText({ file: 'course.yaml' })).toBe('course.yaml')
  expect(fileText({})).toBe('')
})
