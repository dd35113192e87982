/** Shortest and longest password, in characters as a person counts them (code points). */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** Shortest part of a name that counts as a word of its own. */
const MIN_WORD_LENGTH = 3

/** Number of characters a password must have besides the known words about its owner. */
const MIN_OWN_CHARACTERS = 5

/** Returns whether a password is neither too short nor too long. */
export function hasPasswordLength(password: string): boolean {
  const length = [...password].length
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
}

/**
 * Returns the words that are tried first when an account's password is guessed: names and addresses, whole
 * and in parts, in lower case and without separators; longest first.
 */
export function findKnownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = foldPassword(text)
    const [mailbox = ''] = folded.split('@')
    const parts = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length >= MIN_WORD_LENGTH)
    return [withoutJoints(folded), withoutJoints(mailbox), ...parts]
  })
  return [...new Set(words)].filter((word) => word.length > 1).sort((one, other) => other.length - one.length)
}

/**
 * Returns whether a password is little more than these words, in any order, joined in any way, forwards or
 * backwards.
 */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const plain = withoutJoints(foldPassword(password))
  return [plain, [...plain].reverse().join('')].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest !== text && [...rest].length < MIN_OWN_CHARACTERS
  })
}

/** Returns a password as it would be guessed: without the width and the case of its letters. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** Returns a text without white space and separators. */
function withoutJoints(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Pd}\p{Pc}.,'’&+@/]/gu, '')
}
