/** Letters that Unicode does not take apart, and what people type for them. */
const UNDIVIDED: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}

/** Letters without accents, digits and signs: what ASCII has. */
const PLAIN = /^[\n -~]*$/

/** A text as it is searched: without case, accents and the width of its characters. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  // Most addresses and many names have nothing to take off, and there may be ten thousand of them.
  if (PLAIN.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[łøđßæœıþ]/g, (letter) => UNDIVIDED[letter] ?? letter)
}
