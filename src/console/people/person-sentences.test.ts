import { expect, it } from 'vitest'
import { signInSentence, signInState } from './person-sentences.ts'

const PARTNER = { id: 'happy-tails', name: 'Happy Tails', state: 'open' } as const
const KNOWN = { partner: PARTNER, hasPassword: true }

it.each([
  ['They can', {}],
  ['They cannot: the account is disabled', { disabled: true }],
  ['They cannot: Happy Tails is suspended', { disabled: true, partner: { ...PARTNER, state: 'suspended' } }],
  ['They cannot yet: they have not chosen a password', { hasPassword: false }],
  [/^They cannot until .*: there were too many wrong passwords$/, { lockedUntil: Date.UTC(2026, 5, 1) }],
  ['They can, but see no courses: they belong to no partner', { partner: undefined }],
] as const)('describes the ability to sign in: %s', (sentence, changes) => {
  expect(signInSentence({ ...KNOWN, ...changes })).toMatch(sentence)
})

it.each([
  ['Can sign in', {}],
  ['Disabled', { disabled: true, hasPassword: false }],
  ['Partner suspended', { disabled: true, partner: { ...PARTNER, state: 'suspended' } }],
  ['Partner removed', { partner: { ...PARTNER, state: 'removed' } }],
  ['Invited', { hasPassword: false }],
  ['Locked', { lockedUntil: Date.UTC(2026, 5, 1) }],
] as const)('labels the sign-in status: %s', (words, changes) => {
  expect(signInState({ ...KNOWN, ...changes }).words).toBe(words)
})
