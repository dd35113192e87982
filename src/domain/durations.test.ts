import { expect, it } from 'vitest'
import { clockText } from './durations.ts'

it.each([
  [0, '0:00'],
  [56.5, '0:56'],
  [125, '2:05'],
  [3725, '1:02:05'],
])('formats %s s as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
