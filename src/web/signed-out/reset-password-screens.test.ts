import { expect, test } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import { MESSAGES } from '#domain/messages.ts'
import { findCallProblem, findEntryProblem } from './reset-password-screens.tsx'

// Contract § 5: reset password: the three checks in their order
test('reports a missing token before any other problem', () => {
  expect(findEntryProblem({ token: '', password: '', confirmation: 'b' })).toEqual({
    kind: 'error',
    messages: [MESSAGES.resetUrlInvalid],
  })
})

test('reports an empty new password before a mismatch', () => {
  expect(findEntryProblem({ token: 't', password: '', confirmation: 'b' })).toEqual({
    kind: 'notice',
    messages: [MESSAGES.newPasswordRequired],
    field: 'password',
  })
})

test('requires new password and confirmation to match, including white space', () => {
  expect(findEntryProblem({ token: 't', password: 'a', confirmation: 'a ' })).toEqual({
    kind: 'notice',
    messages: [MESSAGES.passwordsDiffer],
    field: 'confirmation',
  })
})

test('accepts a password of any length', () => {
  expect(findEntryProblem({ token: 't', password: 'a', confirmation: 'a' })).toBeUndefined()
})

test("treats any status except 'error' as success", async () => {
  expect(await findCallProblem(Promise.resolve({ status: 'success', message: 'Sent' }))).toBeUndefined()
})

test("shows the server's message for the status 'error'", async () => {
  expect(await findCallProblem(Promise.resolve({ status: 'error', message: 'Too late.' }))).toBe('Too late.')
})

test("shows the general sentence for the status 'error' without a message", async () => {
  expect(await findCallProblem(Promise.resolve({ status: 'error' }))).toBe(MESSAGES.resetFailed)
})

// Contract § 8: reset sentences: server message, fallback, success
test("shows the server's message for a refusal", async () => {
  const refusal = new ServiceError('unknown', { status: 400, serverMessage: 'Too late.' })
  expect(await findCallProblem(Promise.reject(refusal))).toBe('Too late.')
})

test('shows the general sentence for a network error', async () => {
  const offline = new ServiceError('network-request-failed')
  expect(await findCallProblem(Promise.reject(offline))).toBe(MESSAGES.resetFailed)
})

test('shows the general sentence for an empty response', async () => {
  const empty = Promise.resolve(JSON.parse('null'))
  expect(await findCallProblem(empty)).toBe(MESSAGES.resetFailed)
})
