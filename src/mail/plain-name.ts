/** Everything but letters, digits, blanks and punctuation that no mail program turns into a link. */
const OTHER = /[^\p{L}\p{M}\p{Nd} '’&,-]+/gu

/** Five digits or more, however spaced: phones turn them into a number to call. */
const NUMBER = /\p{Nd}(?:[ ,'’&-]*\p{Nd}){4,}/gu

/** Invisible characters, which are removed without leaving a blank. */
const INVISIBLE = /\p{Cf}/gu

/** Longest name in a greeting, in characters. */
const MAX_NAME_LENGTH = 60

/**
 * Returns a chosen name as mails show it: on one line, without long numbers, and without dots, slashes,
 * colons, `@` and everything else that mail programs turn into links, in any script's form. Empty if nothing
 * is left.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER, ' ').replace(NUMBER, ' ')
  const words = plain.replace(/\s+/g, ' ').trim()
  return [...words].slice(0, MAX_NAME_LENGTH).join('').trim()
}
