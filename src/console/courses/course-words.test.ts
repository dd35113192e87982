import { expect, it } from 'vitest'
import { publisherText } from '#domain/course/publisher-text.ts'
import { fileText } from '#editor/problems/problem-list.tsx'
import {
  changedText,
  courseFacts,
  numbersText,
  revertText,
  sizeText,
  takingAwayText,
} from './course-words.ts'

it('names the publisher and describes the figures and the withdrawal of a course', () => {
  expect(publisherText({ kind: 'operator' })).toBe('by a command on the server')
  expect(publisherText({ kind: 'person', name: 'Ana' })).toBe('by Ana')
  expect(publisherText({ kind: 'person' })).toBe('by an erased person')
  const numbers = { partners: 1, people: 1200, complete: 1, doubtful: 0, counted: 0 }
  expect(numbersText(numbers)).toBe('1,200 people at 1 partner, 1 complete.')
  expect(numbersText({ ...numbers, people: 0 })).toBe('No one has started this course.')
  expect(takingAwayText('Hygiene', 12)).toBe(
    '12 people have started Hygiene. They won’t be able to open it, but their progress will be kept.',
  )
})

it('describes a draft’s last change and a problem’s position in the file', () => {
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

it('lists three facts about a published course, and one about a draft', () => {
  const by = { kind: 'person', name: 'Ana' } as const
  const numbers = { partners: 3, people: 1200, complete: 30, doubtful: 0, counted: 0 }
  const noon = new Date(2026, 10, 24, 12, 3).getTime()
  const published = { id: 'c', name: 'C', webPath: 'c', enabled: true, revision: 7, published: noon, by }
  expect(courseFacts({ course: { ...published, numbers } }, noon)).toEqual([
    expect.stringMatching(/^Revision 7, November 24(, 2026)?$/),
    '1,200 people, 30 complete',
    '3 partners',
  ])
  expect(courseFacts({ course: { ...published, numbers: { ...numbers, people: 0 } } }, noon)[1]).toBe(
    'No one has started it',
  )
  expect(courseFacts({ course: published }, noon)[1]).toBe('Counting people…')
  expect(courseFacts({ draft: { id: 'd', changed: noon, by } }, noon)).toEqual(['Draft changed 12:03 by Ana'])
})

it('numbers the revision created by publishing an earlier one again', () => {
  expect(revertText(2, 7)).toBe('Revision 8 will have the content of revision 2. Changes:')
})

it('sums the minutes of a draft if all are known', () => {
  const of = (...minutes: (number | undefined)[]) => {
    const modules = minutes.map((each, place) => ({ ...MODULE, id: String(place), minutes: each }))
    return sizeText({ sections: [{ modules }] })
  }
  expect(of(4, 5)).toBe('2 modules, 9 min')
  expect(of(4, undefined)).toBe('2 modules')
  expect(of()).toBe('0 modules')
})

const MODULE = { title: 'Cats', type: 'quiz', version: 1, errors: 0, warnings: 0 } as const
