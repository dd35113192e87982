import { expect, test } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { describeFailedAct } from './result-modal.tsx'

// Contract § 8: adding and removing …
test('shows the reason, if any, in a second paragraph', () => {
  const failure = MESSAGES.passwordUpdateFailed
  expect(describeFailedAct({ failure })).toEqual({ kind: 'error', messages: [failure] })
  const reason = 'You’ve changed your password too many times. Try again later.'
  expect(describeFailedAct({ failure, reason })).toEqual({ kind: 'error', messages: [failure, reason] })
})
