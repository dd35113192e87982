import { expect, test } from 'vitest'
import { isConfirmationWrong, isSubmittable } from './password-card.tsx'

const FILLED = { current: 'old one', next: 'new one', confirmation: 'new one' }

// Contract § 5: password update enabled only when filled and confirmed
test('can be submitted when all fields are filled and the confirmation matches', () => {
  expect(isSubmittable(FILLED)).toBe(true)
})

test('cannot be submitted while a field is empty', () => {
  expect(isSubmittable({ ...FILLED, current: '' })).toBe(false)
  expect(isSubmittable({ ...FILLED, next: '', confirmation: '' })).toBe(false)
})

test('the confirmation must match to the character', () => {
  expect(isSubmittable({ ...FILLED, confirmation: 'new one ' })).toBe(false)
})

test('a confirmation is wrong once it differs from the new password, not while it is being typed', () => {
  expect(isConfirmationWrong({ ...FILLED, confirmation: '' })).toBe(false)
  expect(isConfirmationWrong({ ...FILLED, confirmation: 'new' })).toBe(false)
  expect(isConfirmationWrong({ ...FILLED, confirmation: 'now' })).toBe(true)
})
