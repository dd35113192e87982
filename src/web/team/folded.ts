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

/** A text as it is searched: without case, accents and the width of its characters. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[łøđßæœıþ]/g, (letter) => UNDIVIDED[letter] ?? letter)
}
