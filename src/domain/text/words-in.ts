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
  return { stem: stemOf(foldText(word)), start, end: start + word.length }
}

/**
 * Returns an English word without the endings of its plural and of its verb, which need not leave a word:
 * `hid` of `hide`, `hides` and `hiding`. Short words, and those without a vowel before the ending, stay.
 */
function stemOf(word: string): string {
  const plain = word.replace(/ies$/, 'y').replace(/(?<=[aeiouy].*)(?<!s|[aeiou])s$|(?<=[^aeiou]e)s$/, '')
  const bare = plain.replace(/(?<=[aeiouy].*)(?:ing|(?<!e)ed)$/, '')
  const stem = bare === plain || bare.length < 3 ? plain : bare.replace(/(?!l|s|[aeiou])(.)\1$/, '$1')
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}
