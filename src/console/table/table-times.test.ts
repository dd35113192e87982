import { expect, it } from 'vitest'
import { offerReason } from './table-times.ts'

it('names the reason of each state of a course at a partner', () => {
  const shown = { state: 'shown' } as const
  expect(offerReason(shown, 'all', 'all')).toBe('All partners')
  expect(offerReason(shown, 'all', 'except')).toBe('Not excluded from this course')
  expect(offerReason(shown, 'all', 'only')).toBe('Selected for this course')
  expect(offerReason(shown, 'chosen', 'except')).toBe('In the partner’s catalog')
  expect(offerReason({ state: 'not-chosen' }, 'chosen', 'all')).toBe('Not in the partner’s catalog')
  expect(offerReason({ state: 'outside' }, 'all', 'except')).toBe('Excluded from this course')
  expect(offerReason({ state: 'outside' }, 'all', 'only')).toBe('Not selected for this course')
})
