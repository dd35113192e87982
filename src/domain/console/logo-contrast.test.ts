import { describe, expect, it } from 'vitest'
import { contrastOf } from './logo-contrast.ts'

const CLEAR = [0, 0, 0, 0]

/** Returns a picture of 100 pixels with these shares of colors. The rest is transparent. */
function picture(...parts: [share: number, color: number[]][]): Uint8ClampedArray {
  const pixels = parts.flatMap(([share, color]) => Array.from({ length: share }, () => [...color, 255]))
  const rest = Array.from({ length: 100 - pixels.length }, () => CLEAR)
  return new Uint8ClampedArray([...pixels, ...rest].flat())
}

// Contract § 9: the header has a constant …
describe('contrastOf', () => {
  it.each([
    ['black letters', picture([30, [0, 0, 0]]), 'dark'],
    ['white letters', picture([30, [255, 255, 255]]), 'light'],
    ['black letters beside a red mark', picture([20, [0, 0, 0]], [20, [200, 60, 60]]), 'dark'],
    ['a red mark', picture([40, [200, 60, 60]]), 'either'],
    ['black letters on their own white ground', picture([20, [0, 0, 0]], [80, [255, 255, 255]]), 'either'],
    ['nothing', picture(), 'either'],
  ])('finds the contrast of %s', (_name, pixels, contrast) => {
    expect(contrastOf(pixels)).toBe(contrast)
  })
})
