import { expect, it } from 'vitest'
import { isStorable, toStorable } from './storable.ts'

it('a text with U+0000 or half a surrogate pair can be stored only with replacement characters', () => {
  for (const [text, stored] of [
    ['a\0b', 'a\ufffdb'],
    ['a\ud83d', 'a\ufffd'],
    ['\udc3e\ud83d🐾', '\ufffd\ufffd🐾'],
  ] as const) {
    expect(isStorable(text)).toBe(false)
    expect(toStorable(text)).toBe(stored)
  }
  for (const text of ['', 'a paw 🐾', 'é\n\t\u200d']) {
    expect(isStorable(text)).toBe(true)
    expect(toStorable(text)).toBe(text)
  }
})
