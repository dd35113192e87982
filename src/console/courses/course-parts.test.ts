import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { Change } from '#contract/console/company-courses.ts'
import { MAX_NOTE_LENGTH } from '#domain/course/course-changes.ts'
import { renderMarkup, renderText } from '#test/console/render-text.ts'
import { ChangeList, isNoteTooLong, NoteField, Outline } from './course-parts.tsx'

const added: Change = { severity: 'change', kind: 'added', message: 'a quiz was added' }

it('lists changes by kind with warnings first, and at first only 20 of them', () => {
  const changes: Change[] = [
    { severity: 'change', message: 'the name was changed' },
    added,
    { severity: 'change', kind: 'removed', message: 'a video was removed' },
    { severity: 'warning', message: 'attempts will be lost' },
  ]
  expect(renderText(createElement(ChangeList, { changes }))).toBe(
    '! | Warning:  | Attempts will be lost. | – | A video was removed. | + | A quiz was added. | ~ | The name was changed.',
  )
  const many = renderText(createElement(ChangeList, { changes: Array.from({ length: 23 }, () => added) }))
  expect([many.split('A quiz').length - 1, many.split(' | ').at(-1)]).toEqual([20, 'Show 3 more'])
  const twenty = Array.from({ length: 20 }, () => added)
  expect(renderText(createElement(ChangeList, { changes: twenty }))).not.toContain('more')
  expect(renderText(createElement(ChangeList, { changes: [] }))).toMatch(/^Only durations and image sizes/)
})

it('links a change to the affected part of the course', () => {
  const linkOf = (place: NonNullable<Change['place']>) => {
    const props = { changes: [{ ...added, place }], leadingIn: 'dogs' }
    return /href="([^"]*)"/
      .exec(renderMarkup(createElement(ChangeList, props)))?.[1]
      ?.replaceAll('&amp;', '&')
  }
  expect(linkOf({ module: 'film' })).toBe('/courses/dogs/edit?module=film&field=title')
  expect(linkOf({ section: 1 })).toBe('/courses/dogs/edit?module=&field=section&section=1')
})

it('names each module with its type, its problems and its minutes', () => {
  const module = { id: 'a', title: 'Paws', type: 'quiz' as const, version: 1, errors: 0, warnings: 0 }
  const modules = [
    { ...module, errors: 1, warnings: 2 },
    { ...module, id: 'b', type: 'video' as const, warnings: 2, minutes: 75 },
    { ...module, id: 'c', title: '', type: undefined },
  ]
  const outline = { sections: [{ title: 'Care', modules }] }
  expect(renderText(createElement(Outline, { outline, level: 2 }))).toBe(
    'Care | Quiz:  | Paws | 1 error | Video:  | Paws | 2 warnings | 1 h 15 min | Unknown type:  | No title',
  )
})

it('counts the characters of a long note, and refuses one that is too long', () => {
  const textOf = (length: number) =>
    renderText(createElement(NoteField, { value: 'a'.repeat(length), onChange: () => undefined }))
  expect(textOf(MAX_NOTE_LENGTH - 100)).not.toContain('characters')
  expect(textOf(MAX_NOTE_LENGTH)).toContain(`${MAX_NOTE_LENGTH} of ${MAX_NOTE_LENGTH} characters`)
  expect(textOf(MAX_NOTE_LENGTH)).not.toContain('at most')
  expect(textOf(MAX_NOTE_LENGTH + 1)).toContain(`A note can have at most ${MAX_NOTE_LENGTH} characters.`)
  expect(isNoteTooLong(` ${'a'.repeat(MAX_NOTE_LENGTH)} `)).toBe(false)
})
