import { expect, it } from 'vitest'
import { isBlank } from './blank-text.ts'

// Contract § 5: every name contains a visible character
it.each([
  ['nothing', ''],
  ['spaces of any kind', ' \t\n\u00a0\u2003\u3000\u1680'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff\u00ad'],
  ['the braille blank', '\u2800'],
  ['direction marks', '\u200e\u200f\u061c\u202e\u2066'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['tag characters', '\u{e0001}\u{e0041}\u{e007f}'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['control characters', '\u0000\u0085'],
  ['marks without a letter', '\u0301\u034f'],
])('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(isBlank(` ${text}a`)).toBe(false)
})

it.each(['A', '7', '-', '李', 'अ', '🐾', 'e\u0301', '\u200fדנה'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false)
})
