/**
 * Returns the size of a text as JSON in UTF-8, in bytes. Encoding a long article to measure it would
 * interrupt typing.
 */
export function countJsonBytes(text: string): number {
  let bytes = 2
  for (let at = 0; at < text.length; at++) bytes += bytesOf(text.charCodeAt(at))
  return bytes
}

/** Control characters with an escape of two characters: \b, \t, \n, \f and \r. */
const SHORT_ESCAPES = [8, 9, 10, 12, 13]

function bytesOf(unit: number): number {
  if (unit >= 0x80) return unit < 0x800 || isHalfOfPair(unit) ? 2 : 3
  if (unit >= 0x20) return unit === 0x22 || unit === 0x5c ? 2 : 1
  return SHORT_ESCAPES.includes(unit) ? 2 : 6
}

/** Returns true for a surrogate. Two surrogates form a character of four bytes. */
function isHalfOfPair(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
