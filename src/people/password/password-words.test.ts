import { describe, expect, it } from 'vitest'
import { findKnownWords, hasPasswordLength, isMadeOfWords } from './weak-password.ts'

describe('a password has between 8 and 128 characters', () => {
  it.each([
    ['none', '', false],
    ['seven', 'x7-Kq!z', false],
    ['seven of two UTF-16 units each', '🐾🐕🐈🐇🐹🐦🐠', false],
    ['eight', 'x7-Kq!zP', true],
    ['eight in another script', 'пароль-Ё', true],
    ['128', 'x7-K'.repeat(32), true],
    ['128 that take two units each', '🐾🐕'.repeat(64), true],
    ['129', `${'x7-K'.repeat(32)}y`, false],
  ])('with %s', (_, password, fits) => {
    expect(hasPasswordLength(password)).toBe(fits)
  })
})

const WORDS = findKnownWords([
  'Kindred Paws',
  'Happy Tails Pet Supply',
  ' Ada Lovelace ',
  'ada.lovelace@people.example',
])

it('the known words about a person are names and addresses, whole and in parts, sorted by descending length', () => {
  expect(findKnownWords(['Ada B. Lovelace', 'ada@pet-shop.example'])).toEqual([
    'adapetshopexample',
    'adablovelace',
    'lovelace',
    'example',
    'shop',
    'ada',
    'pet',
  ])
})

// Contract § 9: weak passwords are refused by every form and route
describe('a password is mostly known words', () => {
  it.each([
    ['the email', 'ada.lovelace@people.example'],
    ['the email in capitals, with spaces around it', ' ADA.Lovelace@people.example '],
    ['its mailbox', 'ada.lovelace'],
    ['its host', 'people.example'],
    ['a part of it', 'lovelace@people'],
    ['the name', 'Ada Lovelace'],
    ['the name without its space', 'adalovelace'],
    ['the name with another separator', 'Ada_Lovelace'],
    ['the last name first', 'Lovelace, Ada'],
    ['the name backwards', 'ecalevol ada'],
    ['the name and a year', 'Ada Lovelace 1815'],
    ['the company', 'Kindred Paws'],
    ['the company in one word', 'KINDREDPAWS'],
    ['the company in wide letters', 'Ｋｉｎｄｒｅｄ Ｐａｗｓ'],
    ['the partner', 'happytailspetsupply'],
    ['a part of the partner', 'HappyTails1!'],
    ['two of them', 'ada@kindredpaws'],
    ['one of them twice', 'kindredkindred'],
    ['one with something invisible in it', 'ada\u200blove\u200dlace'],
  ])('when it is %s', (_, password) => {
    expect(isMadeOfWords(password, WORDS)).toBe(true)
  })

  it('even if the name is in another script', () => {
    expect(isMadeOfWords('АннаКаренина1', findKnownWords(['Анна Каренина']))).toBe(true)
    expect(isMadeOfWords('田中太郎田中太郎', findKnownWords(['田中太郎']))).toBe(true)
    expect(isMadeOfWords('प्रियाशर्मा', findKnownWords(['प्रिया शर्मा']))).toBe(true)
  })
})

describe('a password has enough characters of its own', () => {
  it.each([
    ['without any of the words', 'x7-Kq!zP'],
    ['with few letters', '!7$2#9?4'],
    ['with one of the words in a sentence', 'Ada likes her dogs wet'],
  ])('%s', (_, password) => {
    expect(isMadeOfWords(password, WORDS)).toBe(false)
  })

  it('if there are no known words about the person', () => {
    expect(isMadeOfWords('x7-Kq!zP', findKnownWords(['', ' ', '@']))).toBe(false)
  })
})
