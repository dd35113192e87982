import { expect, it } from 'vitest'
import type { LeftOut } from './left-out.ts'
import { symbolText } from './symbol-fonts.ts'

it.each([
  ['wingdings', 'à ß J ü û þ ý o ¨ \uf0e0\uf0fc', '→ ← ☺ ✓ ✗ ☑ ☒ ☐ ☐ →✓'],
  ['wingdings', '\u0178 \u2014', '• 🙠'],
  ['wingdings 2', 'P R £', '✓ ☑ □'],
  ['wingdings 3', 'g f', '→ ←'],
  ['webdings', 'a', '✔'],
  ['symbol', '£ ³ ® a \uf0b3 ±', '≤ ≥ → α ≥ ±'],
  ['symbol', 'α ≤ 猫', 'α ≤ 猫'],
  ['arial', 'à J ü £ 10', 'à J ü £ 10'],
  [undefined, 'à J ü £ 10', 'à J ü £ 10'],
])('converts symbols of the font %s to Unicode: %s', (font, text, unicode) => {
  const leftOut: LeftOut = new Map()
  expect(symbolText(text, font, leftOut)).toBe(unicode)
  expect(leftOut.size).toBe(0)
})

it.each([
  ['marlett', 'a b', ' ', 2],
  ['symbol', '\uf0f0£', '≤', 1],
  ['wingdings', '\ue123x', '⌧', 1],
  ['arial', 'a\uf0e0b', 'ab', 1],
])('removes and counts unknown symbols of the font %s', (font, text, rest, count) => {
  const leftOut: LeftOut = new Map()
  expect(symbolText(text, font, leftOut)).toBe(rest)
  expect(leftOut.get('signs')).toBe(count)
})
