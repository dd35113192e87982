import type { Declarations } from './element-style.ts'
import type { LeftOut } from './left-out.ts'
import { attributeOf } from './parse-markup.ts'

/** Font family of text and its size in px, if specified by the markup. */
export interface Font {
  fonts?: string | undefined
  sizes?: number | undefined
}

/** First font family and size of the paste, for comparison with the others. */
export type SeenFonts = Font

/** Returns the font of text in an element. `around` is the surrounding font. */
export function fontIn(element: Element, name: string, style: Declarations, around: Font): Font {
  const face = name === 'font' ? attributeOf(element, 'face') : ''
  const family = style.get('mso-symbol-font-family') ?? style.get('font-family') ?? face
  return {
    fonts: familyOf(family) ?? around.fonts,
    sizes: sizeOf(style.get('font-size') ?? '') ?? around.sizes,
  }
}

/** Records a font family or size that differs from the block's or from the first one. */
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

/** Returns the first family in a list; undefined for none, or for a keyword or a variable. */
function familyOf(list: string): string | undefined {
  const [first = ''] = list.split(',')
  const family = first.replace(/["']/g, '').trim().toLowerCase()
  return family === '' || /^(inherit|initial|unset|revert)$|^var\(|^-/.test(family) ? undefined : family
}

/** Returns a size rounded to whole px; undefined unless it is in points or px. */
function sizeOf(text: string): number | undefined {
  const [, number, unit] = /^([\d.]{1,8})(pt|px)$/.exec(text) ?? []
  return number === undefined ? undefined : Math.round(Number(number) * (unit === 'pt' ? 4 / 3 : 1))
}
