import { expect, it } from 'vitest'
import { findObstacle, signInState } from './person-sentences.ts'

const PARTNER = { id: 'happy-tails', name: 'Happy Tails', state: 'open' } as const
const NOON = new Date(2026, 10, 24, 12, 3).getTime()
const KNOWN = { partner: PARTNER, hasPassword: true }

it.each([
  [undefined, undefined, {}],
  ['This account is disabled.', 'enable', { disabled: true }],
  ['Happy Tails is suspended.', undefined, { disabled: true, partner: { ...PARTNER, state: 'suspended' } }],
  ['No valid invitation link.', 'invite', { hasPassword: false }],
  [
    expect.stringMatching(/^Invited .*\. The link works until .*\.$/),
    'invite',
    { hasPassword: false, invitation: { sent: 0, expires: 1 } },
  ],
  [
    expect.stringMatching(/^Locked until \d\d:\d\d after too many wrong passwords\.$/),
    'unlock',
    { lockedUntil: NOON + 60_000 },
  ],
  ['No partner, so no courses.', 'move', { partner: undefined }],
] as const)('finds the obstacle and its action: %s %s', (sentence, act, changes) => {
  expect(findObstacle({ ...KNOWN, ...changes }, NOON)).toEqual(sentence && { sentence, ...(act && { act }) })
})

it.each([
  [undefined, {}],
  ['Disabled', { disabled: true, hasPassword: false }],
  ['Partner suspended', { disabled: true, partner: { ...PARTNER, state: 'suspended' } }],
  ['Partner removed', { partner: { ...PARTNER, state: 'removed' } }],
  ['Invited', { hasPassword: false }],
  ['Locked', { lockedUntil: Date.UTC(2026, 5, 1) }],
] as const)('labels the sign-in status: %s', (words, changes) => {
  expect(signInState({ ...KNOWN, ...changes })?.words).toBe(words)
})
