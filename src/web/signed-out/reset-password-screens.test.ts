import { expect, test } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import { MESSAGES } from '#domain/messages.ts'
import { findCallProblem, findEntryProblem } from './reset-password-screens.tsx'

// Contract § 5: reset password: the three checks in their order
test('a missing token is reported before anything else', () => {
  expect(findEntryProblem({ token: '', password: '', confirmation: 'b' })).toEqual({
    kind: 'error',
    messages: [MESSAGES.resetUrlInvalid],
  })
})

test('an empty new password is reported before a mismatch', () => {
  expect(findEntryProblem({ token: 't', password: '', confirmation: 'b' })).toEqual({
    kind: 'notice',
    messages: [MESSAGES.newPasswordRequired],
    field: 'password',
  })
})

test('new password and confirmation must match, white space included', () => {
  expect(findEntryProblem({ token: 't', password: 'a', confirmation: 'a ' })).toEqual({
    kind: 'notice',
    messages: [MESSAGES.passwordsDiffer],
    field: 'confirmation',
  })
})

test('a password of any length may be sent', () => {
  expect(findEntryProblem({ token: 't', password: 'a', confirmation: 'a' })).toBeUndefined()
})

test("any status except 'error' is a success", async () => {
  expect(await findCallProblem(Promise.resolve({ status: 'success', message: 'Sent' }))).toBeUndefined()
})

test("status 'error' shows the server's message", async () => {
  expect(await findCallProblem(Promise.resolve({ status: 'error', message: 'Too late.' }))).toBe('Too late.')
})

test("status 'error' without a message shows the general sentence", async () => {
  expect(await findCallProblem(Promise.resolve({ status: 'error' }))).toBe(MESSAGES.resetFailed)
})

// Contract § 8: reset sentences: server message, fallback, success
test("a refusal shows the server's message", async () => {
  const refusal = new ServiceError('unknown', { status: 400, serverMessage: 'Too late.' })
  expect(await findCallProblem(Promise.reject(refusal))).toBe('Too late.')
})

test('a network error shows the general sentence', async () => {
  const offline = new ServiceError('network-request-failed')
  expect(await findCallProblem(Promise.reject(offline))).toBe(MESSAGES.resetFailed)
})

test('an empty answer shows the general sentence', async () => {
  const empty = Promise.resolve(JSON.parse('null'))
  expect(await findCallProblem(empty)).toBe(MESSAGES.resetFailed)
})
