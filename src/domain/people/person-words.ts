import { foldText } from '../text/fold-text.ts'

/** Fewest characters of a word by which people are looked for. */
export const MIN_SEARCHED_CHARACTERS = 2

/** Most people that one search shows. */
export const MAX_FOUND_PEOPLE = 50

/** Shown where a search matches more people than it shows. */
export const MORE_PEOPLE_MATCH = `More than ${MAX_FOUND_PEOPLE} people match. Type more of the name.`

/** Most characters of a word that are stored and compared: more than any index needs. */
const MAX_WORD_CHARACTERS = 100

/** Most words of a search: more than a name has. */
const MAX_SEARCHED_WORDS = 8

interface Named {
  userName: string
  email: string
}

/**
 * Returns the folded words by whose beginnings somebody is found: those of the name, the parts behind each
 * hyphen, too, and the email. Each is there once.
 */
export function personWords({ userName, email }: Named): string[] {
  const ofName = wordsOf(userName).flatMap((word) => [word, ...partsBehindHyphens(word)])
  return [...new Set([...ofName, ...wordsOf(email)].map(shorten))]
}

/**
 * Returns the folded words of a search, none of which begins another; undefined where none has the two
 * characters from which on people are looked for.
 */
export function searchedWords(text: string): string[] | undefined {
  const words = [...new Set(wordsOf(text).map(shorten))].slice(0, MAX_SEARCHED_WORDS)
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
  return needed.some((word) => [...word].length >= MIN_SEARCHED_CHARACTERS) ? needed : undefined
}

/** Returns whether each word of a search begins a word of somebody's name, or their email. */
export function isFoundBy(person: Named, searched: readonly string[]): boolean {
  const words = personWords(person)
  return searched.every((start) => words.some((word) => word.startsWith(start)))
}

/** Folding may make spaces of one character. */
function wordsOf(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean)
}

/** Returns what follows each hyphen: of `anna-lena` also `lena`. */
function partsBehindHyphens(word: string): string[] {
  return Array.from(word.matchAll(/-(?=[^-])/g), ({ index }) => word.slice(index + 1))
}

function shorten(word: string): string {
  return word.length <= MAX_WORD_CHARACTERS ? word : [...word].slice(0, MAX_WORD_CHARACTERS).join('')
}
