import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-rules.ts'

const ACCOUNT = { email: 'ada.lovelace@people.example', userName: ' Ada Lovelace ' }
const COMMON = new Set(['password1', 'qwertyuiop'])

const isWeak = (password: string) => isWeakPassword(password, ACCOUNT, COMMON)

describe('a password is too weak', () => {
  it.each([
    ['empty', ''],
    ['of seven characters', 'x7-Kq!z'],
    ['of seven characters that take two units each', '🐾🐕🐈🐇🐹🐦🐠'],
    ['of 129 characters', `${'x7-K'.repeat(32)}y`],
    ['a common one', 'password1'],
    ['a common one in capitals', 'QwertyUIOP'],
    ['the email', 'ada.lovelace@people.example'],
    ['the email in capitals, with spaces around it', ' ADA.Lovelace@people.example '],
    ['the mailbox of the email', 'ada.lovelace'],
    ['the name', 'ada lovelace'],
    ['the name as it is', ' Ada Lovelace '],
  ])('when it is %s', (_, password) => {
    expect(isWeak(password)).toBe(true)
  })
})

describe('a password is strong enough', () => {
  it.each([
    ['of eight characters', 'x7-Kq!zP'],
    ['of 128 characters', 'x7-K'.repeat(32)],
    ['of 128 characters that take two units each', '🐾🐕'.repeat(64)],
    ['of eight in another script', 'пароль-Ё'],
    ['of spaces and letters', 'a b c d e'],
    ['longer than a common one', 'password1!'],
    ['longer than the name', 'Ada Lovelace 1815'],
  ])('when it is %s', (_, password) => {
    expect(isWeak(password)).toBe(false)
  })

  it('when the account has no name that it could be', () => {
    expect(isWeakPassword('x7-Kq!zP', { email: 'a@b.example', userName: '' }, COMMON)).toBe(false)
  })
})
