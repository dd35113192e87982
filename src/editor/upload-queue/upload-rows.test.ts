import { expect, it } from 'vitest'
import { leftText, sentText } from './upload-rows.tsx'

it('returns the sent amount of a file, and the approximate remaining time', () => {
  expect(sentText(12.9 * 1024 * 1024, 48 * 1024 * 1024)).toBe('12 of 48 MB sent')
  expect(sentText(0, 900)).toBe('0 of 1 MB sent')
  expect([0, 59_000, 61_000, 600_000].map(leftText)).toEqual([
    'less than a minute left',
    'less than a minute left',
    'about 2 minutes left',
    'about 10 minutes left',
  ])
})
