import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { codeOfStep, findStep, stepOf, toBase32 } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238, appendix B: at second %d the code is %s', (second, code) => {
  expect(codeOfStep(RFC_SECRET, stepOf(second * 1000))).toBe(code)
})

it('codes match those of another implementation at any time', () => {
  for (let count = 0; count < 200; count++) {
    const bytes = randomBytes(20)
    const secret = toBase32(bytes)
    const timestamp = Math.floor(Math.random() * 4e12)
    const other = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 })
    expect(codeOfStep(bytes, stepOf(timestamp))).toBe(other.generate({ timestamp }))
    expect(findStep(secret, other.generate({ timestamp }), timestamp)).toBe(stepOf(timestamp))
  }
})

it('a code is valid one step early or late, and no further', () => {
  const secret = toBase32(RFC_SECRET)
  const at = 1_111_111_111_000
  for (const [steps, found] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    const code = codeOfStep(RFC_SECRET, stepOf(at) + steps)
    expect([steps, findStep(secret, code, at) !== undefined]).toEqual([steps, found])
  }
})
