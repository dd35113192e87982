import { expect, test } from 'vitest'
import { isConfirmationWrong, isSubmittable } from './password-card.tsx'

const FILLED = { current: 'old one', next: 'new one', confirmation: 'new one' }

// Contract § 5: password update enabled only when filled and confirmed
test('allows submitting if all fields are filled and the confirmation matches', () => {
  expect(isSubmittable(FILLED)).toBe(true)
})

test('refuses submission while a field is empty', () => {
  expect(isSubmittable({ ...FILLED, current: '' })).toBe(false)
  expect(isSubmittable({ ...FILLED, next: '', confirmation: '' })).toBe(false)
})

test('requires an exact confirmation', () => {
  expect(isSubmittable({ ...FILLED, confirmation: 'new one ' })).toBe(false)
})

test('marks a confirmation as wrong once it differs from the new password, but not while it is incomplete', () => {
  expect(isConfirmationWrong({ ...FILLED, confirmation: '' })).toBe(false)
  expect(isConfirmationWrong({ ...FILLED, confirmation: 'new' })).toBe(false)
  expect(isConfirmationWrong({ ...FILLED, confirmation: 'now' })).toBe(true)
})
