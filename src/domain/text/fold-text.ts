/** Letters that Unicode does not decompose, with their usual spelling on a keyboard. */
const UNDIVIDED: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
  ŋ: 'ng',
}

/** Characters used as an apostrophe or a hyphen, including those of keyboards. */
const APOSTROPHES = /['`´’‘‛ʹʻʼʽˈ′＇՚׳]/gu
const HYPHENS = /[‐‑‒–—―−﹘﹣－]/gu

/** Marks above and below letters, and invisible characters. */
const UNSEEN = /[\p{Mn}\p{Cf}]/gu

/** Texts of ASCII characters only, without apostrophes. */
const PLAIN = /^[\n -&(-_a-~]*$/

/**
 * Returns a text in its form for searching: without case, accents, apostrophes and character widths, and with one
 * kind of hyphen. This makes typed text equal to text changed by a word processor.
 */
export function foldText(text: string): string {
  // Most addresses and many names need no folding, and there may be 10,000 of them.
  if (PLAIN.test(text)) return text.toLowerCase()
  // Before decomposition: some of these would decompose into a space and an accent.
  const joined = text.replace(APOSTROPHES, '').replace(HYPHENS, '-')
  return joined
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(/[łøđßæœıþðħŋ]/g, (letter) => UNDIVIDED[letter] ?? letter)
}
