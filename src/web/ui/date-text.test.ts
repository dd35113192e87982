import { expect, it } from 'vitest'
import { englishOf } from './date-text.ts'

// Contract § 9: the export equals the screen and runs no formula …
it.each([
  ['en-US', 'March 3, 2026'],
  ['en-GB', '3 March 2026'],
  ['de-DE', '3 March 2026'],
  ['de', '3 March 2026'],
  ['fr-CA', 'March 3, 2026'],
  ['ja-JP', 'March 3, 2026'],
  ['pt', '3 March 2026'],
])('a browser in %s shows the third of March as %s', (language, words) => {
  const format = new Intl.DateTimeFormat(englishOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  expect(format.format(Date.UTC(2026, 2, 3, 12))).toBe(words)
})
