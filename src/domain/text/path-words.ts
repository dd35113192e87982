/** Returns the words of a text as an address may have them: Latin letters without accents. */
export function toPathWords(text: string): string[] | null {
  return toPlainLetters(text)
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
}

/** Letters that people write as others where there are only plain ones. */
const PLAIN_LETTERS: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe', å: 'aa' },
  ...{ ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** Returns a text in small letters, the Latin ones without accents: `für` is `fuer`, `café` is `cafe`. */
export function toPlainLetters(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return plain.replace(/\p{Script=Latin}/gu, (letter) => letter.normalize('NFKD').replace(/\p{M}/gu, ''))
}
