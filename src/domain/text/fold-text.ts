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
 * Returns the search form of a text: without case, accents, apostrophes and character widths, and with one kind of
 * hyphen. Text entered on a keyboard and text changed by a word processor thus become equal.
 */
export function foldText(text: string): string {
  // Addresses and names often need no folding, and there may be 10,000 of them.
  if (PLAIN.test(text)) return text.toLowerCase()
  // Replaced before decomposition, since some of these would decompose into a space and an accent.
  const joined = text.replace(APOSTROPHES, '').replace(HYPHENS, '-')
  return joined
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(/[łøđßæœıþðħŋ]/g, (letter) => UNDIVIDED[letter] ?? letter)
}
