import { createHmac } from 'node:crypto'

/** Duration of a step, in ms. */
const STEP_MS = 30_000

const DIGITS = 6

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code of a step (RFC 6238 over RFC 4226): SHA-1, 6 digits. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const from = hash.readUInt8(hash.length - 1) & 0x0f
  const number = (hash.readUInt32BE(from) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** Returns the number of the 30-second step at a time, in ms since 1970. */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS)
}

/**
 * Finds the step of a code among the current step and its two neighbors, which allows for inaccurate clocks on
 * phones.
 */
export function findStep(secret: string, code: string, now: number): number | undefined {
  const key = fromBase32(secret)
  const step = stepOf(now)
  return [step, step - 1, step + 1].find((near) => codeOfStep(key, near) === code)
}

/** Encodes bytes in base 32 (RFC 4648) without padding, the format of authenticator apps. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Decodes the output of `toBase32`. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
