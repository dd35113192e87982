import { expect, it } from 'vitest'
import { hasMondayPassed } from './first-run.tsx'

const at = (day: string) => new Date(`${day}T12:00`).getTime()

it.each([
  ['on the same day', '2026-11-23', '2026-11-23', false],
  ['in the same week, until its Sunday', '2026-11-23', '2026-11-29', false],
  ['on the next Monday', '2026-11-23', '2026-11-30', true],
  ['on the day after a Sunday', '2026-11-22', '2026-11-23', true],
  ['in a later week', '2026-11-20', '2026-12-10', true],
])('checks whether a Monday has passed %s', (_, since, now, isBack) => {
  expect(hasMondayPassed(at(since), at(now))).toBe(isBack)
})
