import { expect, test } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { ServiceError } from '#web/services/service-error.ts'
import { findResetFailure } from './reset-failure.ts'

test('any status but error is a success', async () => {
  expect(await findResetFailure(Promise.resolve({ status: 'success', message: 'Sent' }))).toBeUndefined()
})

test("status 'error' shows the server message", async () => {
  expect(await findResetFailure(Promise.resolve({ status: 'error', message: 'Too late.' }))).toBe('Too late.')
})

test("status 'error' without a message shows the general sentence", async () => {
  expect(await findResetFailure(Promise.resolve({ status: 'error' }))).toBe(MESSAGES.resetFailed)
})

test('a refusal shows the server message', async () => {
  const refusal = new ServiceError('unknown', { status: 400, serverMessage: 'Too late.' })
  expect(await findResetFailure(Promise.reject(refusal))).toBe('Too late.')
})

test('a network error shows the general sentence', async () => {
  const offline = new ServiceError('network-request-failed')
  expect(await findResetFailure(Promise.reject(offline))).toBe(MESSAGES.resetFailed)
})

test('an answer that is none shows the general sentence', async () => {
  const empty = Promise.resolve(JSON.parse('null'))
  expect(await findResetFailure(empty)).toBe(MESSAGES.resetFailed)
})
