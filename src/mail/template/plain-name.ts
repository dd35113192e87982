/** All characters except letters, digits, spaces, and punctuation that no email client links. */
const OTHER = /[^\p{L}\p{M}\p{Nd} '’&,-]+/gu

/** Five or more digits in any spacing, which phones link as a telephone number. */
const NUMBER = /\p{Nd}(?:[ ,'’&-]*\p{Nd}){4,}/gu

/** Invisible characters, removed without a replacement. */
const INVISIBLE = /\p{Cf}/gu

/** Maximum length of a name in a greeting, in characters. */
const MAX_NAME_LENGTH = 60

/**
 * Returns a user-chosen name without text that email clients link: long numbers, dots, slashes, colons and `@`, in any
 * script. The result is on one line, and empty if nothing remains.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER, ' ').replace(NUMBER, ' ')
  const words = plain.replace(/\s+/g, ' ').trim()
  return [...words].slice(0, MAX_NAME_LENGTH).join('').trim()
}
