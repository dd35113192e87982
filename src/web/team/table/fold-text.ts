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
  ð: 'd',
  ħ: 'h',
  ŋ: 'ng',
}

/** What stands for an apostrophe or a hyphen, besides the keyboard's own. */
const APOSTROPHES = /['`´’‘‛ʹʻʼʽˈ′＇՚׳]/gu
const HYPHENS = /[‐‑‒–—―−﹘﹣－]/gu

/** Marks above and below letters, and characters that nobody sees. */
const UNSEEN = /[\p{Mn}\p{Cf}]/gu

/** Letters without accents, digits and signs: what ASCII has, but the apostrophes. */
const PLAIN = /^[\n -&(-_a-~]*$/

/**
 * Returns a text as it is searched: without case, accents, apostrophes and the width of its characters, and with one kind of
 * hyphen. What a keyboard types and what a word processor makes of it are then the same.
 */
export function foldText(text: string): string {
  // Most addresses and many names have nothing to take off, and there may be ten thousand of them.
  if (PLAIN.test(text)) return text.toLowerCase()
  // Before it is taken apart: some of these would come apart into a blank and an accent.
  const joined = text.replace(APOSTROPHES, '').replace(HYPHENS, '-')
  return joined
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(/[łøđßæœıþðħŋ]/g, (letter) => UNDIVIDED[letter] ?? letter)
}
