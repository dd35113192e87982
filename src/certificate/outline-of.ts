import type { Font } from 'harfbuzzjs'
import type { CertificateFont } from './certificate-fonts.ts'
import type { SetLine } from './set-text.ts'

/**
 * Returns the operators that fill a line's glyphs, with the baseline starting at the origin and the y axis upwards.
 * Glyphs are in font units, so that equal letters have equal bytes and compress well.
 */
export function outlineOf(line: SetLine, size: number): string {
  return line.pieces
    .map(({ font, x, glyphs }) => {
      const scale = (size / font.unitsPerEm).toFixed(5)
      let [left, base] = [0, 0]
      const drawn = glyphs.flatMap(({ glyph, x, y }) => {
        const outline = findOutline(font, glyph)
        if (outline === '') return []
        const move = `1 0 0 1 ${x - left} ${y - base} cm`
        ;[left, base] = [x, y]
        return [`${move}\n${outline}`]
      })
      return ['q', `${scale} 0 0 ${scale} ${(x * size).toFixed(2)} 0 cm`, ...drawn, 'Q'].join('\n')
    })
    .join('\n')
}

function findOutline({ font, outlines }: CertificateFont, glyph: number): string {
  const known = outlines.get(glyph) ?? drawGlyph(font, glyph)
  outlines.set(glyph, known)
  return known
}

/** Draws a glyph. Converts quadratic curves to cubic ones, because PDF supports only those. */
function drawGlyph(font: Font, glyph: number): string {
  let [penX, penY] = [0, 0]
  const operators = font.glyphToJson(glyph).map(({ type, values }) => {
    const [cx = 0, cy = 0, x = 0, y = 0] = values
    const third = (from: number, to: number) => Math.round((from + 2 * to) / 3)
    const numbers =
      type === 'Q'
        ? [third(penX, cx), third(penY, cy), third(x, cx), third(y, cy), x, y]
        : values.map(Math.round)
    if (values.length > 1) [penX = 0, penY = 0] = values.slice(-2)
    return [...numbers, { M: 'm', L: 'l', Q: 'c', C: 'c', Z: 'h' }[type]].join(' ')
  })
  return operators.length === 0 ? '' : `${operators.join('\n')}\nf`
}
