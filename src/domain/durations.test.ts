import { expect, it } from 'vitest'
import { clockText, minutesText } from './durations.ts'

it('minutes are written as people read them', () => {
  expect([1, 9, 59, 60, 75, 120].map(minutesText)).toEqual([
    '1 min',
    '9 min',
    '59 min',
    '1 h',
    '1 h 15 min',
    '2 h',
  ])
})

it.each([
  [0, '0:00'],
  [56.5, '0:56'],
  [125, '2:05'],
  [3725, '1:02:05'],
])('%s s into a film is %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
