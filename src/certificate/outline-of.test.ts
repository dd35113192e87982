import { expect, it } from 'vitest'
import { openFonts } from './certificate-fonts.ts'
import { outlineOf } from './outline-of.ts'
import { setLine } from './set-text.ts'

const { findFont } = openFonts()

/** Returns points on all curves and lines of PDF operators. */
function pointsOn(operators: string): [number, number][] {
  let pen: [number, number] = [0, 0]
  return operators.split('\n').flatMap((line) => {
    const words = line.split(' ')
    const numbers = words.slice(0, -1).map(Number)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers
    const [x = 0, y = 0] = numbers.slice(-2)
    if (!['m', 'l', 'c'].includes(words.at(-1) ?? '')) return []
    const [x0, y0] = pen
    pen = [x, y]
    if (words.at(-1) !== 'c') return [pen]
    const along = (t: number, [a = 0, b = 0, c = 0, d = 0]: number[]) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
    const steps = Array.from({ length: 21 }, (_, index) => index / 20)
    return steps.map((t): [number, number] => [along(t, [x0, x1, x2, x]), along(t, [y0, y1, y2, y])])
  })
}

it.each(['o', 'Ж', 'م', 'க', 'ñ', 'ক'])('draws %s in the size defined by its font', (letter) => {
  const line = setLine(letter, { findFont, direction: 'ltr', han: 'sc' })
  const [piece] = line.pieces
  const [{ glyph } = { glyph: 0 }] = piece?.glyphs ?? []
  const points = pointsOn(outlineOf(line, 10))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const { xBearing = 0, yBearing = 0, width = 0, height = 0 } = piece?.font.font.glyphExtents(glyph) ?? {}
  const drawn = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const wanted = [xBearing, xBearing + width, yBearing + height, yBearing]
  drawn.forEach((value, index) => {
    expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThanOrEqual(2)
  })
})
