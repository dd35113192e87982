import { expect, it } from 'vitest'
import { signInSentence, signInState } from './person-sentences.ts'

const PARTNER = { id: 'happy-tails', name: 'Happy Tails', state: 'open' } as const
const KNOWN = { partner: PARTNER, hasPassword: true }

it.each([
  ['Yes', {}],
  ['Disabled', { disabled: true }],
  ['No: Happy Tails is suspended', { disabled: true, partner: { ...PARTNER, state: 'suspended' } }],
  ['Not yet: no password chosen', { hasPassword: false }],
  [/^Not until .*$/, { lockedUntil: Date.UTC(2026, 5, 1) }],
  ['Yes, but without a partner they see no courses', { partner: undefined }],
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
