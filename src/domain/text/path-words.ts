/** Returns the words of a text for use in a URL, in Latin letters without accents. Returns null without words. */
export function toPathWords(text: string): string[] | null {
  return toPlainLetters(text)
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
}

/** Letters with a common ASCII spelling. */
const PLAIN_LETTERS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Converts a text to lower case and to Latin letters without accents: `für` becomes `fuer`, `café` becomes `cafe`.
 */
export function toPlainLetters(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return plain.replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
}
