/** Shortest and longest password, in characters as a person counts them (code points). */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128

/** Shortest part of a name that counts as a word of its own. */
const SHORTEST_WORD = 3

/** How many characters a password must have beside the words that everybody knows of its owner. */
const FEWEST_OWN = 5

/** Whether a password is neither too short nor too long. */
export function hasPasswordLength(password: string): boolean {
  const length = [...password].length
  return length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD
}

/**
 * The words that come to mind first when somebody guesses an account's password: names and addresses, whole and in their
 * parts, in lower case and without what joins them; the longest first.
 */
export function findKnownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = foldPassword(text)
    const [mailbox = ''] = folded.split('@')
    const parts = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length >= SHORTEST_WORD)
    return [withoutJoints(folded), withoutJoints(mailbox), ...parts]
  })
  return [...new Set(words)].filter((word) => word.length > 1).sort((one, other) => other.length - one.length)
}

/** Whether a password is hardly more than these words, in any order, joined in any way, forwards or backwards. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const plain = withoutJoints(foldPassword(password))
  return [plain, [...plain].reverse().join('')].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest !== text && [...rest].length < FEWEST_OWN
  })
}

/** A password as it is guessed: without the width and the case of its letters. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** A text without the white space and the signs that join words. */
function withoutJoints(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Pd}\p{Pc}.,'’&+@/]/gu, '')
}
