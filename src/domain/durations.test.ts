import { expect, it } from 'vitest'
import { minutesText } from './durations.ts'

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
