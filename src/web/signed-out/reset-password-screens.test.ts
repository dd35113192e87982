import { expect, test } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import type { StatusAnswer } from '#contract/gateway.ts'
import { MESSAGES } from '#domain/messages.ts'
import { requireSuccess, resetFailure } from './reset-password-screens.tsx'

/** Returns the message for a failed call; undefined after success. */
function findFailure(call: Promise<StatusAnswer>): Promise<string | undefined> {
  return requireSuccess(call).then(() => undefined, resetFailure)
}

test("treats any status except 'error' as success", async () => {
  expect(await findFailure(Promise.resolve({ status: 'success', message: 'Sent' }))).toBeUndefined()
})

test("shows the server's message for the status 'error'", async () => {
  expect(await findFailure(Promise.resolve({ status: 'error', message: 'Too late.' }))).toBe('Too late.')
})

test("shows the general sentence for the status 'error' without a message", async () => {
  expect(await findFailure(Promise.resolve({ status: 'error' }))).toBe(MESSAGES.resetFailed)
})

// Contract § 8: reset sentences: server message, fallback, success
test("shows the server's message for a refusal", async () => {
  const refusal = new ServiceError('unknown', { status: 400, serverMessage: 'Too late.' })
  expect(await findFailure(Promise.reject(refusal))).toBe('Too late.')
})

test('shows the general sentence for a network error', async () => {
  const offline = new ServiceError('network-request-failed')
  expect(await findFailure(Promise.reject(offline))).toBe(MESSAGES.resetFailed)
})

test('shows the general sentence for an empty response', async () => {
  const empty = Promise.resolve(JSON.parse('null'))
  expect(await findFailure(empty)).toBe(MESSAGES.resetFailed)
})
