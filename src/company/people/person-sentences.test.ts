import { expect, it } from 'vitest'
import { signInSentence } from './person-sentences.ts'

const PARTNER = { id: 'happy-tails', name: 'Happy Tails', state: 'open' } as const
const KNOWN = { partner: PARTNER, hasPassword: true }

it.each([
  ['They can', {}],
  ['They cannot: the account is disabled', { disabled: true }],
  ['They cannot: Happy Tails is suspended', { disabled: true, partner: { ...PARTNER, state: 'suspended' } }],
  ['They cannot yet: they have not chosen a password', { hasPassword: false }],
  [/^They cannot until .*: there were too many wrong passwords$/, { lockedUntil: Date.UTC(2026, 5, 1) }],
  ['They can, but see no courses: they belong to no partner', { partner: undefined }],
] as const)('whether somebody can sign in is said first: %s', (sentence, changes) => {
  expect(signInSentence({ ...KNOWN, ...changes })).toMatch(sentence)
})
