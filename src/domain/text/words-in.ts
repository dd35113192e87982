import { foldText } from './fold-text.ts'

/** A word of a text: where it stands, and its form for searching, which `cats` and `cat` share. */
export interface Word {
  stem: string
  start: number
  end: number
}

/** Words with the apostrophes in them; a hyphen divides words. */
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** Letters of scripts that write no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the words of a text in any script, as they are searched for. */
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

/** Counts the words of a text by their stems, much faster than `wordsIn`. */
export function countStems(text: string): Map<string, number> {
  const words = WITHOUT_SPACES.test(text)
    ? segmentsIn(text).map(({ stem }) => stem)
    : (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const stems = new Map<string, number>()
  for (const [word, count] of counts) {
    const stem = findStem(word)
    stems.set(stem, (stems.get(stem) ?? 0) + count)
  }
  return stems
}

/** The stems of folded words: texts have most of their words many times. */
const STEMS = new Map<string, string>()

/** Number of words whose stems are remembered: more than one language uses every day. */
const MAX_STEMS = 20_000

function findStem(word: string): string {
  const known = STEMS.get(word)
  if (known !== undefined) return known
  if (STEMS.size >= MAX_STEMS) STEMS.clear()
  const stem = stemOf(word)
  STEMS.set(word, stem)
  return stem
}

/** Longest word whose endings are looked at, in UTF-16 units: the time to find a vowel grows with its square. */
const MAX_STEMMED_LENGTH = 60

/**
 * Returns an English word without the endings of its plural and of its verb, which need not leave a word:
 * `hid` of `hide`, `hides` and `hiding`. Short words, and those without a vowel before the ending, stay.
 */
function stemOf(word: string): string {
  if (word.length > MAX_STEMMED_LENGTH) return word
  const plain = word.replace(/ies$/, 'y').replace(/(?<=[aeiouy].*)(?<!s|[aeiou])s$|(?<=[^aeiou]e)s$/, '')
  const bare = plain.replace(/(?<=[aeiouy].*)(?:ing|(?<!e)ed)$/, '')
  const stem = bare === plain || bare.length < 3 ? plain : bare.replace(/(?!l|s|[aeiou])(.)\1$/, '$1')
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}
