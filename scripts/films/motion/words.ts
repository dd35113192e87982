import { widthOf, word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box } from '../drawing/shapes.ts'
import { pop, rise } from './timing.ts'

/** The film's name: it comes with a bar of honey beneath it. */
export function title(t: number, text: string, x: number, y: number, color: string = INK.ink): string {
  const shown = rise(t, 0.5, 1.2)
  const width = widthOf(text, 76)
  return (
    at(0, 26 * (1 - shown), word(text, x, y, { size: 76, color }), { opacity: shown }) +
    box(INK.honey, x - width / 2, y + 26, width * rise(t, 0.9, 1.7), 12, 6)
  )
}

/** A word on its own plate, as it names a sign or a step. */
export function plate(
  t: number,
  from: number,
  text: string,
  x: number,
  y: number,
  color: string = INK.pine,
): string {
  const p = pop(t, from)
  if (p <= 0.01) return ''
  const width = widthOf(text, 46) + 64
  const letters = color === INK.honey ? INK.ink : INK.paper
  return at(
    x,
    y,
    box(color, -width / 2, -42, width, 84, 24) + word(text, 0, 16, { size: 46, color: letters }),
    { scale: p },
  )
}

type Line = { size?: number; color?: string; weight?: number; anchor?: 'start' | 'middle' }

/** A quiet line of Figtree; the page that takes the pictures loads the face. */
export const line = (
  text: string,
  x: number,
  y: number,
  { size = 30, color = INK.ink, weight = 600, anchor = 'middle' }: Line = {},
): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Figtree Variable" font-weight="${weight}" font-size="${size}" fill="${color}">${text}</text>`
