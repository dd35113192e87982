import { foldText } from './fold-text.ts'

/** A word of a text with its position and its search form, which is the same for `cats` and `cat`. */
export interface Word {
  stem: string
  start: number
  end: number
}

/** Words, including their apostrophes. Hyphens separate words. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** Letters of scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the words of a text in any script, with their search forms. */
export function wordsIn(text: string): Word[] {
  if (WITHOUT_SPACES.test(text)) return segmentsIn(text)
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => wordAt(word, index))
}

function segmentsIn(text: string): Word[] {
  const words = Array.from(SEGMENTER.segment(text)).filter(({ isWordLike }) => isWordLike)
  return words.map(({ segment, index }) => wordAt(segment, index))
}

function wordAt(word: string, start: number): Word {
  return { stem: findStem(foldText(word)), start, end: start + word.length }
}

/** Counts the words of a text by stem, much faster than `wordsIn`. */
export function countStems(text: string): Map<string, number> {
  const words = WITHOUT_SPACES.test(text)
    ? segmentsIn(text).map(({ stem }) => stem)
    : (foldText(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const stems = new Map<string, number>()
  for (const [word, count] of counts) {
    const stem = findStem(word)
    stems.set(stem, (stems.get(stem) ?? 0) + count)
  }
  return stems
}

/** Cached stems of folded words, because words often occur repeatedly. */
const STEMS = new Map<string, string>()

/** Maximum number of cached stems, more than the everyday vocabulary of a language. */
const MAX_STEMS = 20_000

function findStem(word: string): string {
  const known = STEMS.get(word)
  if (known !== undefined) return known
  if (STEMS.size >= MAX_STEMS) STEMS.clear()
  const stem = stemOf(word)
  STEMS.set(word, stem)
  return stem
}

/** Maximum length of a stemmed word, in UTF-16 units. The search for a vowel takes quadratic time. */
const MAX_STEMMED_LENGTH = 60

/**
 * Returns an English word without its plural or verb ending. The result need not be a word: `hid` for `hide`, `hides`
 * and `hiding`. Short words, and words without a vowel before the ending, are unchanged.
 */
function stemOf(word: string): string {
  if (word.length > MAX_STEMMED_LENGTH) return word
  const plain = word.replace(/ies$/, 'y').replace(/(?<=[aeiouy].*)(?<!s|[aeiou])s$|(?<=[^aeiou]e)s$/, '')
  const bare = plain.replace(/(?<=[aeiouy].*)(?:ing|(?<!e)ed)$/, '')
  const stem = bare === plain || bare.length < 3 ? plain : bare.replace(/(?!l|s|[aeiou])(.)\1$/, '$1')
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}
