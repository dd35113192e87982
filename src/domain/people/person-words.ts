import { foldText } from '../text/fold-text.ts'

/** Minimum length of a search word, in characters. */
export const MIN_SEARCHED_CHARACTERS = 2

/** Maximum number of people shown for a search. */
export const MAX_FOUND_PEOPLE = 50

/** Message if a search matches more people than are listed. */
export const MORE_PEOPLE_MATCH = `More than ${MAX_FOUND_PEOPLE} people match. Type more of the name.`

/** Maximum number of stored and compared characters of a word. */
const MAX_WORD_CHARACTERS = 100

/** Maximum number of words in a search, more than a name has. */
const MAX_SEARCHED_WORDS = 8

interface Named {
  userName: string
  email: string
}

/**
 * Returns the distinct folded words by whose prefixes a person is found: those of the name, its parts after hyphens,
 * and the email.
 */
export function personWords({ userName, email }: Named): string[] {
  const ofName = wordsOf(userName).flatMap((word) => [word, ...partsBehindHyphens(word)])
  return [...new Set([...ofName, ...wordsOf(email)].map(shorten))]
}

/**
 * Returns the folded words of a search, without those that are prefixes of another. Returns undefined if all are
 * below the minimum length.
 */
export function searchedWords(text: string): string[] | undefined {
  const words = [...new Set(wordsOf(text).map(shorten))].slice(0, MAX_SEARCHED_WORDS)
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
  return needed.some((word) => [...word].length >= MIN_SEARCHED_CHARACTERS) ? needed : undefined
}

/** Returns whether each word of a search is a prefix of a word of the person's name, or of their email. */
export function isFoundBy(person: Named, searched: readonly string[]): boolean {
  const words = personWords(person)
  return searched.every((start) => words.some((word) => word.startsWith(start)))
}

/** Splits a text into words after folding, because folding may replace one character with spaces. */
function wordsOf(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean)
}

/** Returns the part after each hyphen: for `anna-lena`, `lena`. */
function partsBehindHyphens(word: string): string[] {
  return Array.from(word.matchAll(/-(?=[^-])/g), ({ index }) => word.slice(index + 1))
}

function shorten(word: string): string {
  return word.length <= MAX_WORD_CHARACTERS ? word : [...word].slice(0, MAX_WORD_CHARACTERS).join('')
}
