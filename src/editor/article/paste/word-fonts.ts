import type { Declarations } from './element-style.ts'
import type { LeftOut } from './left-out.ts'
import { attributeOf } from './parse-markup.ts'

/** The font of words and its size in px, where the markup says them. */
export interface Font {
  fonts?: string | undefined
  sizes?: number | undefined
}

/** The fonts of words that were read so far: the first of each, which others are compared with. */
export type SeenFonts = Font

/** Returns the font of words in an element, of which `around` is that around it. */
export function fontIn(element: Element, name: string, style: Declarations, around: Font): Font {
  const face = name === 'font' ? attributeOf(element, 'face') : ''
  const family = style.get('mso-symbol-font-family') ?? style.get('font-family') ?? face
  return {
    fonts: familyOf(family) ?? around.fonts,
    sizes: sizeOf(style.get('font-size') ?? '') ?? around.sizes,
  }
}

/** Counts a font, or a size, that differs from that of the block which words stand in, or of the first words. */
export function countFonts(
  font: Font,
  block: Font,
  { seen, leftOut }: { seen: SeenFonts; leftOut: LeftOut },
): void {
  for (const what of ['fonts', 'sizes'] as const) {
    const own = font[what]
    if (own === undefined) continue
    if ((block[what] ?? own) !== own || (seen[what] ?? own) !== own) leftOut.set(what, 1)
    if (seen[what] === undefined) Object.assign(seen, { [what]: own })
  }
}

/** Returns the first family of a list of them; undefined for none, and for one that is named elsewhere. */
function familyOf(list: string): string | undefined {
  const [first = ''] = list.split(',')
  const family = first.replace(/["']/g, '').trim().toLowerCase()
  return family === '' || /^(inherit|initial|unset|revert)$|^var\(|^-/.test(family) ? undefined : family
}

/** Returns a size in px, of which half a one makes no difference; undefined for one that is not given in points or px. */
function sizeOf(text: string): number | undefined {
  const [, number, unit] = /^([\d.]{1,8})(pt|px)$/.exec(text) ?? []
  return number === undefined ? undefined : Math.round(Number(number) * (unit === 'pt' ? 4 / 3 : 1))
}
