import { expect, test } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { refusalReason } from './refusal-reason.ts'

test.each([
  [
    'a code of the catalogue, in its words',
    'weak-password',
    400,
    'Any words.',
    signInMessage('weak-password'),
  ],
  [
    'a limit of the catalogue, in its words',
    'too-many-requests',
    429,
    'Any words.',
    signInMessage('too-many-requests'),
  ],
  ['too many changes', 'too-many-changes', 429, 'Changed too often.', 'Changed too often.'],
  ['a portal that is busy', 'unavailable', 503, 'Busy.', 'Busy.'],
  ["the gateway's limit", 'unknown', 429, 'Added three times.', 'Added three times.'],
  ['an email that the gateway knows', 'unknown', 409, 'In use.', 'In use.'],
  ['an email that is none', 'unknown', 400, signInMessage('invalid-email'), signInMessage('invalid-email')],
])('returns a reason for %s', (_, code, status, serverMessage, reason) => {
  expect(refusalReason(new ServiceError(code, { status, serverMessage }))).toBe(reason)
})

test.each([
  ['what a program may read', 'unknown', 400, 'body/userName: Invalid input'],
  ['a role', 'permission-denied', 403, 'Your role doesn’t allow this.'],
  ['a mistake of the web app', 'email-not-changed', 409, 'The email must first be changed.'],
  ['an act that came out of turn', 'out-of-turn', 409, 'Another question is asked.'],
  ['an inherited code', 'constructor', 400, 'Any words.'],
])('returns no reason for %s', (_, code, status, serverMessage) => {
  expect(refusalReason(new ServiceError(code, { status, serverMessage }))).toBeUndefined()
})

// Contract § 8: adding and removing …
test('returns no reason without a response', () => {
  for (const error of [new ServiceError('network-request-failed'), new Error('weak-password'), undefined])
    expect(refusalReason(error)).toBeUndefined()
})
