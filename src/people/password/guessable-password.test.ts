import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '#domain/messages.ts'
import { isGuessable, splitPassword } from './weak-password.ts'

const WORDS = ['kindredpaws', 'adalovelace', 'lovelace', 'kindred', 'paws', 'ada']

// Contract § 9: weak passwords are refused by …
describe('a password is guessable', () => {
  it.each([
    ['a common one', ['password1', 'PassWord1', 'iloveyou', 'trustno1!', 'Passwort1', 'drowssap']],
    ['one with digits and signs around it', ['Summer2024!', 'Welcome@2024', '!!dragon!!', 'Admin@123']],
    [
      'a common one with substituted characters',
      ['P@ssw0rd', 'P4$$w0rd!', 'k1ndr3dp@w5', 'ｐａｓｓｗｏｒｄ１'],
    ],
    ['a repeat', ['00000000', '88888888', 'aaaaaaaa', '        ', '........', '🐾'.repeat(8), 'яяяяяяяя']],
    ['a repeated sequence', ['123123123', 'abcabcabc', 'aaaabbbb', '20242024', 'testtest', 'a1a1a1a1']],
    ['a long repeat', ['x7-K'.repeat(32), '🐾🐕'.repeat(64), 'password'.repeat(16), 'a'.repeat(128)]],
    ['a sequence', ['87654321', 'abcdefgh', 'zyxwvuts', 'acegikmo', '13579135', 'абвгдежз', 'abcd1234']],
    ['a keyboard pattern', ['qwertyui', 'asdfghjkl', '1qaz2wsx', '1qaz@WSX', 'zxcvbnm,./', '!@#$%^&*']],
    ['a pattern of another keyboard', ['йцукенгш', 'ЯЧСМИТЬБЮ', 'ςερτυθιο', 'שדגכעיחל']],
    ['a common one in another script', ['пароль123', 'Пароль-Ё']],
    ['a date', ['31121990', '19901231', '31.12.1990', '1990-12-31', '12/31/1990']],
    ['made from the person’s details', ['adalovelace1', 'ecalevolada', 'Lovelace1815', 'KindredPaws2024!']],
  ])('when it is %s', async (_, passwords) => {
    for (const password of passwords)
      expect([password, await isGuessable(password, WORDS)]).toEqual([password, true])
  })
})

describe('a password is not guessable', () => {
  it.each([
    ['random', ['x7-Kq!zP', 'tR7$kq2m', 'gjqmwxkz', '!7$2#9?4']],
    [
      'a passphrase',
      ['a new, long passphrase', 'kitten and puppy', 'my dog eats at nine', 'Training-Demo-1'],
    ],
    [
      'in another script',
      ['собака-Ё7', 'сегодня идёт дождь', '犬が好きな人たち', 'الكلب يأكل السمك', '🐾🐕🐈🐇🐹🐦🐠🦊'],
    ],
    ['a sentence about oneself', ['Ada likes her dogs wet', 'I feed them at half past six!']],
    ['named like a part of every object', ['hasOwnProperty', '__proto__ x7']],
    ['good at its end only', [`${'a'.repeat(64)}kitten and puppy eat`]],
  ])('when it is %s', async (_, passwords) => {
    for (const password of passwords)
      expect([password, await isGuessable(password, WORDS)]).toEqual([password, false])
  })
})

it('a password of any length is examined in at most four short parts, even if normalization lengthens it', async () => {
  for (const character of ['a', '4', '🐾', '\uFDFA', '\u1100\u1161', 'e\u0301'])
    for (const length of [8, 32, 33, MAX_PASSWORD_LENGTH]) {
      const parts = splitPassword(character.repeat(length))
      expect(parts.length).toBeLessThanOrEqual(4)
      for (const part of parts) expect([...part].length).toBeLessThanOrEqual(32)
    }
  expect(splitPassword('x'.repeat(8))).toEqual(['x'.repeat(8)])
})
