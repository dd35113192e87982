import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

// Contract § 9: mail limits hold for concurrent …
describe('a name in an email', () => {
  it.each([
    ['Zoë O’Neil-Smith', 'Zoë O’Neil-Smith'],
    ['  Dr. Ada   Lovelace ', 'Dr Ada Lovelace'],
    ['Paws & Co., Ltd.', 'Paws & Co , Ltd'],
    ['山田 太郎', '山田 太郎'],
    ['نازنین', 'نازنین'],
    ['Pets 24/7', 'Pets 24 7'],
  ])('stays readable: %s', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })

  it.each([
    ['you won, claim it at evil.example/now', 'you won, claim it at evil example now'],
    ['https://evil.example', 'https evil example'],
    ['WWW.evil.example', 'WWW evil example'],
    ['evil@evil.example', 'evil evil example'],
    ['evil\uff0eexample', 'evil example'],
    ['evil\u3002example\uff61', 'evil example'],
    ['evil\u2024example\u2044now', 'evil example now'],
    ['\u2488evil', '1 evil'],
    ['evil\u200b.\u200bexample', 'evil example'],
    ['call 0900-123 456 now', 'call now'],
    ['call (0900) 123.456', 'call'],
    ['http://', 'http'],
    ['\u202e\u200b//', ''],
  ])('contains neither an address nor a telephone number: %s', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })

  it('is at most sixty characters long', () => {
    expect([...plainName('𠮷'.repeat(200))]).toHaveLength(60)
  })

  it('contains only letters, digits, spaces and the punctuation of names, regardless of the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        expect(plainName(name)).toMatch(/^[\p{L}\p{M}\p{Nd} '’&,-]*$/u)
      }),
    )
  })
})
