import { expect, it } from 'vitest'
import { ADDRESS_FAILURES, ADDRESS_WINDOW_MS, FAILURES_AT_MAX_LOCK, lockAfter } from './sign-in-throttle.ts'

it.each([
  [0, 0],
  [1, 0],
  [9, 0],
  [10, 60],
  [11, 120],
  [12, 240],
  [13, 480],
  [14, 900],
  [15, 900],
  [1000, 900],
  [1_000_000, 900],
])('after %i failures in a row an account is locked for %i seconds', (failures, seconds) => {
  expect(lockAfter(failures)).toBe(seconds * 1000)
})

// Contract § 9: locks expire on time, and survive a killed server
it('the lock grows up to its maximum duration', () => {
  expect(lockAfter(FAILURES_AT_MAX_LOCK - 1)).toBeLessThan(lockAfter(FAILURES_AT_MAX_LOCK))
  expect(lockAfter(FAILURES_AT_MAX_LOCK + 1)).toBe(lockAfter(FAILURES_AT_MAX_LOCK))
})

it('a client address is allowed 100 failures within 15 minutes', () => {
  expect({ ADDRESS_FAILURES, ADDRESS_WINDOW_MS }).toEqual({
    ADDRESS_FAILURES: 100,
    ADDRESS_WINDOW_MS: 900_000,
  })
})
