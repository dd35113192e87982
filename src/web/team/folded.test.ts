import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each([
  ['Renée', 'renee'],
  ['ZOË', 'zoe'],
  ['Łukasz Øster', 'lukasz oster'],
  ['Groß', 'gross'],
  ['İpek', 'ipek'],
  ['Ａｎｎａ', 'anna'],
  ['王小明', '王小明'],
])('%s is searched as %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

it.each(['محمد العربي', 'สมชาย ใจดี', '김철수'])('%s is found by itself, however it is composed', (name) => {
  expect(folded(name.normalize('NFC'))).toBe(folded(name.normalize('NFD')))
})
