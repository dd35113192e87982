// cspell:ignore zapfdingbats marlett
import { codePoint } from 'dingbat-to-unicode'
import { countLeftOut, type LeftOut } from './left-out.ts'

/** Fonts that display letters as symbols. Symbols of a font without a mapping to Unicode are left out. */
const SYMBOL_FONTS = new Set([
  'symbol',
  'webdings',
  'wingdings',
  'wingdings 2',
  'wingdings 3',
  'marlett',
  'mt extra',
  'monotype sorts',
  'zapf dingbats',
  'zapfdingbats',
  'itc zapf dingbats',
])

/** Characters that programs display for the bytes 80 to 9F of a symbol font, as in Windows-1252. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Rarely supported symbols, with similar ones. */
const COMMON_SIGNS: Record<string, string> = {
  '🗸': '✓',
  '🗴': '✗',
  '🗶': '✗',
  '🗵': '☒',
  '🗷': '☒',
  '🗹': '☑',
  '🞎': '☐',
  '🞏': '☐',
  '🞐': '☐',
  '🡘': '↔',
  '🡙': '↕',
}
const ARROWS = [...'←↑→↓↖↗↘↙']

/**
 * Converts text of a symbol font to Unicode, and counts the symbols without an equivalent. Other text is
 * unchanged.
 */
export function symbolText(text: string, font: string | undefined, leftOut: LeftOut): string {
  const family = SYMBOL_FONTS.has(font ?? '') ? font : undefined
  if (family === undefined && !PRIVATE_USE.test(text)) return text
  let read = ''
  for (const letter of text) {
    const sign = family === undefined ? undefined : signOf(letter, family)
    if (sign !== undefined) read += sign
    else if (family === undefined && !PRIVATE_USE.test(letter)) read += letter
    else countLeftOut(leftOut, 'signs')
  }
  return read
}

/** Matches private-use characters, which have no meaning without their symbol font. */
const PRIVATE_USE = /[\ue000-\uf8ff]/

/**
 * Returns the symbol for a letter; undefined if there is none. Letters beyond the 256 symbols of a font are
 * returned unchanged.
 */
function signOf(letter: string, family: string): string | undefined {
  if (/\s/.test(letter)) return letter
  const code = letter.codePointAt(0) ?? 0
  const windows = WINDOWS_1252.indexOf(letter)
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  if (code > 0xff && windows < 0 && !isPrivate) return PRIVATE_USE.test(letter) ? undefined : letter
  const sign = codePoint(family, windows >= 0 ? 0x80 + windows : code & 0xff)
  if (!sign || PRIVATE_USE.test(sign.string)) return undefined
  return COMMON_SIGNS[sign.string] ?? commonArrow(sign.codePoint) ?? sign.string
}

/**
 * Returns the common arrow with the same direction as an arrow from a later Unicode block. The arrows have
 * the same order in groups of eight.
 */
function commonArrow(code: number): string | undefined {
  if (code < 0x1f800 || code > 0x1f89b) return undefined
  return code < 0x1f850 ? ARROWS[code % 4] : ARROWS[code % 8]
}
