/** All characters except letters, digits, spaces and punctuation that no email client turns into a link. */
const OTHER = /[^\p{L}\p{M}\p{Nd} '’&,-]+/gu

/** Five or more digits in any spacing, which phones turn into a telephone link. */
const NUMBER = /\p{Nd}(?:[ ,'’&-]*\p{Nd}){4,}/gu

/** Invisible characters, which are removed without leaving a space. */
const INVISIBLE = /\p{Cf}/gu

/** Maximum length of a name in a greeting, in characters. */
const MAX_NAME_LENGTH = 60

/**
 * Returns a user-chosen name for emails: on one line, without long numbers, and without dots, slashes, colons, `@` and
 * everything else that email clients turn into links, in the forms of any script. Empty if nothing remains.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER, ' ').replace(NUMBER, ' ')
  const words = plain.replace(/\s+/g, ' ').trim()
  return [...words].slice(0, MAX_NAME_LENGTH).join('').trim()
}
