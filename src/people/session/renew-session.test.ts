import { expect, it } from 'vitest'
import { renewalOf } from './renew-session.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Contract § 9: session secrets and signing keys are rotated
it.each([
  [
    'the newest is kept for an hour',
    { presented: 'newest', rotated: 0, confirmed: 0 },
    HOUR - MINUTE - 1,
    'keep',
  ],
  [
    'the newest is left alone shortly before its change',
    { presented: 'newest', rotated: 0, confirmed: 0 },
    HOUR - MINUTE,
    'leave',
  ],
  ['any other is a copy', { presented: 'other', rotated: 0, confirmed: undefined }, 1, 'reused'],
  ['the newest is changed after an hour', { presented: 'newest', rotated: 0, confirmed: 0 }, HOUR, 'change'],
  [
    'the newest is kept at its first use',
    { presented: 'newest', rotated: 0, confirmed: undefined },
    1,
    'keep',
  ],
  [
    'the previous one is left alone for a minute',
    { presented: 'previous', rotated: 0, confirmed: undefined },
    MINUTE - 1,
    'leave',
  ],
  [
    'the previous one is changed when the newest never arrived',
    { presented: 'previous', rotated: 0, confirmed: undefined },
    MINUTE,
    'change',
  ],
  [
    'the previous one is left alone for a minute after the newest was used',
    { presented: 'previous', rotated: 0, confirmed: HOUR },
    HOUR + MINUTE - 1,
    'leave',
  ],
  [
    'the previous one is a copy after that',
    { presented: 'previous', rotated: 0, confirmed: HOUR },
    HOUR + MINUTE,
    'reused',
  ],
] as const)('%s', (_, secret, now, renewal) => {
  expect(renewalOf(secret, now)).toBe(renewal)
})
