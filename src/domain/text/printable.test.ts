import { describe, expect, it } from 'vitest'
import { toPrintable, toPrintableLines } from './printable.ts'

describe('a text for a terminal', () => {
  it.each([
    ['\u001b[2J', '\\u001b[2J'],
    ['\u009b31m', '\\u009b31m'],
    ['a\r\nb\t\u0000\u007f', 'a\\u000d\\u000ab\\u0009\\u0000\\u007f'],
    ['\u202Egpj.exe\u2028\u2066x\u200F', '\\u202egpj.exe\\u2028\\u2066x\\u200f'],
    ['Größe 犬 👩\u200D⚕️', 'Größe 犬 👩\u200D⚕️'],
  ])('%j is printed as %s', (text, shown) => {
    expect(toPrintable(text)).toBe(shown)
  })

  it('with several lines keeps line ends, but no other control characters', () => {
    expect(toPrintableLines('a\n\u001b[1mb\r\n')).toBe('a\n\\u001b[1mb\\u000d\n')
  })
})
