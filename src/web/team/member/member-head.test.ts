import { expect, it } from 'vitest'
import { sinceText } from './member-head.tsx'

const JOINED = Date.UTC(2026, 2, 2, 12)

it.each([
  [{ neverUsed: true as const }, 'Hasn’t signed in. On the team since March 2.'],
  [{}, 'Hasn’t started a course. On the team since March 2.'],
  [undefined, 'On the team since March 2.'],
])('an inactive member with the invitation %j is described as “%s”', (invitation, text) => {
  expect(sinceText(JOINED, {}, invitation).replace(/, \d{4}/, '')).toBe(text)
})
