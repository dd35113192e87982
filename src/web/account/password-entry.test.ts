import { expect, test } from 'vitest'
import { goesAstray, isSubmittable } from './password-entry.ts'

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

test('a confirmation goes astray where it leaves the new password, not while it is typed', () => {
  expect(goesAstray({ ...FILLED, confirmation: '' })).toBe(false)
  expect(goesAstray({ ...FILLED, confirmation: 'new' })).toBe(false)
  expect(goesAstray({ ...FILLED, confirmation: 'now' })).toBe(true)
})
