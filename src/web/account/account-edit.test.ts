import { expect, test } from 'vitest'
import { findAccountEdit } from './account-edit.ts'

const ACCOUNT = { userName: 'Ann', email: 'ann@shop.example', signInEmail: 'ann@shop.example' }

test('an entry that was undone is not an edit, nor are capitals or spaces around it', () => {
  expect(findAccountEdit(ACCOUNT, { userName: 'Ann', email: 'ann@shop.example' })).toBeUndefined()
  expect(findAccountEdit(ACCOUNT, { userName: ' Ann ', email: ' Ann@Shop.example ' })).toBeUndefined()
})

test('an address whose characters are only written differently is not an edit', () => {
  const account = { ...ACCOUNT, email: 'ann@xn--bcher-kva.example', signInEmail: 'ann@xn--bcher-kva.example' }
  for (const email of ['ann@bücher.example', 'ａｎｎ@bücher.example', 'an\u200bn@BÜCHER.example'])
    expect(findAccountEdit(account, { userName: 'Ann', email })).toBeUndefined()
})

test('another name needs no change of the sign-in email', () => {
  expect(findAccountEdit(ACCOUNT, { userName: ' Anna ', email: 'ann@shop.example' })).toEqual({
    userName: 'Anna',
    email: 'ann@shop.example',
    changesEmail: false,
    changesSignIn: false,
  })
})

test('another email changes both emails, in its one form', () => {
  expect(findAccountEdit(ACCOUNT, { userName: 'Ann', email: ' Anna@Shop.example ' })).toEqual({
    userName: 'Ann',
    email: 'anna@shop.example',
    changesEmail: true,
    changesSignIn: true,
  })
})

test('an empty name cannot be saved, whatever else changed', () => {
  for (const userName of [' ', '\u3164', '\u200e\u2800'])
    expect(findAccountEdit(ACCOUNT, { userName, email: 'anna@shop.example' })).toBeUndefined()
})

test('after a save that stopped halfway, the rest is still to be saved and needs no password', () => {
  const halfway = { ...ACCOUNT, signInEmail: 'anna@shop.example' }
  expect(findAccountEdit(halfway, { userName: 'Ann', email: 'anna@shop.example' })).toMatchObject({
    changesEmail: true,
    changesSignIn: false,
  })
})

test('after a save that stopped halfway, going back to the old email is an edit too', () => {
  const halfway = { ...ACCOUNT, signInEmail: 'anna@shop.example' }
  expect(findAccountEdit(halfway, { userName: 'Ann', email: 'ann@shop.example' })).toMatchObject({
    changesEmail: false,
    changesSignIn: true,
  })
})
