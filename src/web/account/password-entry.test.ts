import { expect, test } from 'vitest'
import { isConfirmationWrong, isSubmittable } from './password-entry.ts'

const FILLED = { current: 'old one', next: 'new one', confirmation: 'new one' }

test('all filled and the new one typed twice the same may be submitted', () => {
  expect(isSubmittable(FILLED)).toBe(true)
})

test('nothing may be missing', () => {
  expect(isSubmittable({ ...FILLED, current: '' })).toBe(false)
  expect(isSubmittable({ ...FILLED, next: '', confirmation: '' })).toBe(false)
})

test('the confirmation is the same to the character', () => {
  expect(isSubmittable({ ...FILLED, confirmation: 'new one ' })).toBe(false)
})

test('a confirmation is wrong once it leaves the new password, not while it is being typed', () => {
  expect(isConfirmationWrong({ ...FILLED, confirmation: '' })).toBe(false)
  expect(isConfirmationWrong({ ...FILLED, confirmation: 'new' })).toBe(false)
  expect(isConfirmationWrong({ ...FILLED, confirmation: 'now' })).toBe(true)
})
