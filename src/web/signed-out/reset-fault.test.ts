import { expect, test } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { findResetFault } from './reset-fault.ts'

test('a missing token comes before everything else', () => {
  expect(findResetFault({ token: '', password: '', confirmation: 'b' })).toEqual({
    kind: 'error',
    messages: [MESSAGES.resetUrlInvalid],
  })
})

test('an empty new password comes before the difference', () => {
  expect(findResetFault({ token: 't', password: '', confirmation: 'b' })).toEqual({
    kind: 'notice',
    messages: [MESSAGES.newPasswordRequired],
  })
})

test('new and confirmation must be the same, white space included', () => {
  expect(findResetFault({ token: 't', password: 'a', confirmation: 'a ' })).toEqual({
    kind: 'notice',
    messages: [MESSAGES.passwordsDiffer],
  })
})

test('a password of any length may be sent', () => {
  expect(findResetFault({ token: 't', password: 'a', confirmation: 'a' })).toBeUndefined()
})
