/** What a name keeps: letters, digits, blanks, and the signs of names that no mail program makes a link of. */
const OTHER = /[^\p{L}\p{M}\p{Nd} '’&,-]+/gu

/** Five digits or more, however spaced: phones make a number to call of them. */
const NUMBER = /\p{Nd}(?:[ ,'’&-]*\p{Nd}){4,}/gu

/** What is invisible, and would only be in the way between two letters. */
const INVISIBLE = /\p{Cf}/gu

/** Longest name a greeting can bear, in characters. */
const LONGEST = 60

/**
 * A name that somebody chose as mails show it: on one line, without dots, slashes, colons, `@` and all else that
 * mail programs make links of, in any script's form, and without long numbers. Empty when nothing is left.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER, ' ').replace(NUMBER, ' ')
  const words = plain.replace(/\s+/g, ' ').trim()
  return [...words].slice(0, LONGEST).join('').trim()
}
