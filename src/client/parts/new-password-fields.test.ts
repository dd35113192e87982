import { expect, test } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { findPasswordProblem } from './new-password-fields.tsx'

// Contract § 5: reset password: the three checks in their order
test('reports an empty new password before a mismatch', () => {
  expect(findPasswordProblem({ password: '', again: 'b' })).toEqual({
    field: 'new-password',
    sentence: MESSAGES.newPasswordRequired,
  })
})

test('requires new password and confirmation to match, including white space', () => {
  expect(findPasswordProblem({ password: 'a', again: 'a ' })).toEqual({
    field: 'confirm-new-password',
    sentence: MESSAGES.passwordsDiffer,
  })
})

test('accepts a password of any length', () => {
  expect(findPasswordProblem({ password: 'a', again: 'a' })).toBeUndefined()
})
