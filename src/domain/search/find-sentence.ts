import { foldText } from '../text/fold-text.ts'
import { countStems, type Word, wordsIn } from '../text/words-in.ts'
import { IS_SENTENCE, type Passage } from './passages.ts'

/** The weight of each search word and its position in the search, by stem. All other words have no weight. */
export type Weights = ReadonlyMap<string, { weight: number; position: number }>

/** A passage with the stems of its words, including its heading's. */
export interface ReadPassage {
  passage: Passage
  stems: ReadonlySet<string>
}

const NO_STEMS: ReadonlySet<string> = new Set()

/** Maximum number of word prefixes in the regular expression that filters passages. */
const MAX_BEGINNINGS = 200

/** Returns a function that reads a passage's stems. It skips passages without any of these words. */
export function createPassageReader(found: ReadonlySet<string>): (passage: Passage) => ReadPassage {
  // A word begins with its stem, except that `puppies` has the stem `puppy`.
  const beginnings = findShortest(new Set([...found].map((stem) => stem.replace(/y$/, ''))))
  const mayHave = new RegExp(beginnings.length > MAX_BEGINNINGS ? '' : beginnings.join('|'))
  return (passage) => {
    const text = `${passage.heading ?? ''}\n${passage.text}`
    return { passage, stems: mayHave.test(foldText(text)) ? stemsIn(text) : NO_STEMS }
  }
}

/** Returns the words that have no other word as a prefix. In sorted order, a word follows its prefixes. */
function findShortest(words: ReadonlySet<string>): string[] {
  const shortest: string[] = []
  for (const word of [...words].sort()) {
    const last = shortest.at(-1)
    if (last === undefined || !word.startsWith(last)) shortest.push(word)
  }
  return shortest
}

/** Returns the distinct stems of a text. */
export function stemsIn(text: string): Set<string> {
  return new Set(countStems(text).keys())
}

/** Counts the passages that contain each search word. */
export class FoundWords {
  readonly words: ReadonlySet<string>
  readonly #counts: Map<string, number>
  #passages = 0

  constructor(words: Iterable<string>) {
    this.words = new Set(words)
    this.#counts = new Map([...this.words].map((word) => [word, 0]))
  }

  /** Counts the words of a passage. */
  add({ stems }: ReadPassage): void {
    this.#passages++
    for (const stem of stems) {
      const count = this.#counts.get(stem)
      if (count !== undefined) this.#counts.set(stem, count + 1)
    }
  }

  /**
   * Returns the weight of each word. Rarer words among the passages have a higher weight; words that were not entered
   * have half their weight.
   */
  weigh(typed: ReadonlySet<string>): Weights {
    const entries = [...this.#counts].map(([word, count], position) => {
      const rarity = Math.log(1 + this.#passages / Math.max(1, count))
      return [word, { weight: typed.has(word) ? rarity : rarity / 2, position }] as const
    })
    return new Map(entries)
  }
}

/** The best sentence of some passages, and its position in its passage. */
export interface FoundSentence {
  passage: Passage
  text: string
  at: number
  /** The sum of the weights of the distinct words in its passage, plus that of its own words. */
  weight: number
}

/** Length in characters below which a sentence is shown with the next one. */
const SHORT = 48

/** Maximum length of the displayed text, in characters. */
const MAX_LENGTH = 280

/**
 * Factors of the weight: for a line that is not a sentence, such as a table cell, and for text about a course or a
 * module, such as its description or notes.
 */
const FRAGMENT = 0.7
const ABOUT = 0.8

/**
 * Returns the sentence with the highest weight of search words in it and around it. Among equals, the first is
 * returned.
 */
export function findBetterSentence(
  best: FoundSentence | undefined,
  { passage, stems }: ReadPassage,
  weights: Weights,
): FoundSentence | undefined {
  const around = sumOf(stems, weights)
  // A sentence weighs at most as much as its passage.
  if (best && around * 2 <= best.weight) return best
  const isAbout = passage.from === 'course' || passage.from === 'notes'
  const share = (isAbout ? ABOUT : 1) * (IS_SENTENCE.test(passage.text) ? 1 : FRAGMENT)
  let better = best
  for (const sentence of sentencesOf(passage.text)) {
    const weight = share * (around + weightIn(sentence.text, weights))
    if (!better || weight > better.weight) better = { passage, weight, ...sentence }
  }
  return better
}

/** Returns the sum of the weights of the distinct words in a text. */
export function weightIn(text: string, weights: Weights): number {
  return sumOf(stemsIn(text), weights)
}

/** Counts the distinct searched words in a text. */
export function countFound(text: string, weights: Weights): number {
  return [...stemsIn(text)].filter((stem) => weights.has(stem)).length
}

function sumOf(stems: ReadonlySet<string>, weights: Weights): number {
  const found = [...stems].flatMap((stem) => weights.get(stem) ?? [])
  // In a fixed order, because sums of floating-point numbers depend on it.
  found.sort((one, other) => one.position - other.position)
  return found.reduce((sum, { weight }) => sum + weight, 0)
}

const SENTENCES = /\S.*?(?:[.!?…。！？]["'”’»)]*(?=\s|$)|$)/gsu

/** Splits a text into sentences, and joins a short one with the next. */
function sentencesOf(text: string): { text: string; at: number }[] {
  const sentences: { text: string; at: number }[] = []
  for (const { 0: sentence, index } of text.matchAll(SENTENCES)) {
    const last = sentences.at(-1)
    if (last && last.text.length < SHORT) last.text += ` ${sentence}`
    else sentences.push({ text: sentence, at: index })
  }
  return sentences
}

/** Shortens a long sentence to a part that begins shortly before its first search word. */
export function cutSentence(sentence: FoundSentence, weights: Weights): FoundSentence {
  const { text, at } = sentence
  if (text.length <= MAX_LENGTH) return sentence
  const words = wordsIn(text)
  const place = words.findIndex(({ stem }) => weights.has(stem))
  const start = words[Math.max(0, place - 8)]?.start ?? 0
  const end = words.filter((word) => word.end <= start + MAX_LENGTH).at(-1)?.end ?? MAX_LENGTH
  return { ...sentence, text: text.slice(start, end), at: at + start }
}

/** A part of a text. `isFound` marks a search word. */
export interface TextPart {
  text: string
  isFound?: true
}

/** Splits a text into search words and the text between them. */
export function markWords(text: string, weights: Weights): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (from: number, word?: Word) => {
    if (from > end) parts.push({ text: text.slice(end, from) })
    if (word) parts.push({ text: text.slice(word.start, word.end), isFound: true })
    end = word?.end ?? from
  }
  for (const word of wordsIn(text)) if (weights.has(word.stem)) add(word.start, word)
  add(text.length)
  return parts
}
