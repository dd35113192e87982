import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['cats', 4, 'cats'],
  ['cats', 3, 'cat'],
  ['cat😺', 4, 'cat'],
  ['cat😺', 5, 'cat😺'],
  ['', 1, ''],
])('%s cut to %i units is %s', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})
