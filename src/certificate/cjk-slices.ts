/** Code point ranges, first and last, of the Chinese, Japanese and Korean letters in the portal's fonts. */
export const CJK_RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x11ff],
  [0x2e80, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
  [0x20000, 0x3ffff],
]

/** Number of code points per file. */
const SLICE_SIZE = 0x200

/** Number of code points per file beyond U+FFFF, where letters are sparse. */
const RARE_SLICE_SIZE = 0x4000

/** Returns the font file name for a code point: the first code point of its slice in hexadecimal. */
export function sliceOf(code: number): string {
  const size = code > 0xffff ? RARE_SLICE_SIZE : SLICE_SIZE
  return `${(code - (code % size)).toString(16)}.otf`
}
