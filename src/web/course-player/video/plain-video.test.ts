import { expect, it } from 'vitest'
import { clockText } from './plain-video.tsx'

it.each([
  [0.4, '0:00'],
  [42.9, '0:42'],
  [605, '10:05'],
  [3725, '1:02:05'],
])('a position of %d seconds is %s', (position, clock) => {
  expect(clockText(position)).toBe(clock)
})
