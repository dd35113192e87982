const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the initials of a name: the first letter (grapheme) of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map(firstLetter).join('').toLocaleUpperCase('en')
}

function firstLetter(word = ''): string {
  for (const { segment } of LETTERS.segment(word)) if (/[\p{L}\p{N}\p{S}]/u.test(segment)) return segment
  return ''
}
