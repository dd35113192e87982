import { expect, test } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { signInMessage } from '#domain/sign-in-messages.ts'
import { ServiceError } from '#web/services/service-error.ts'
import { describeFailedChange } from './failed-change.ts'

const SENTENCE = MESSAGES.passwordUpdateFailed

test('a catalogued reason is the second paragraph', () => {
  const refusal = new ServiceError('weak-password', { status: 400, serverMessage: 'Any words.' })
  expect(describeFailedChange(SENTENCE, refusal)).toEqual({
    kind: 'error',
    messages: [SENTENCE, signInMessage('weak-password')],
  })
})

test('a code outside the catalogue adds nothing', () => {
  for (const error of [new ServiceError('network-request-failed'), new Error('weak-password')])
    expect(describeFailedChange(SENTENCE, error)).toEqual({ kind: 'error', messages: [SENTENCE] })
})
