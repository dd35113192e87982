import { foldText } from '../text/fold-text.ts'
import { countStems, type Word, wordsIn } from '../text/words-in.ts'
import { IS_SENTENCE, type Passage } from './passages.ts'

/** How much each word that is looked for says, by its stem, and its position among them; all others say nothing. */
export type Weights = ReadonlyMap<string, { weight: number; position: number }>

/** A passage with the stems of its words and of its heading's. */
export interface ReadPassage {
  passage: Passage
  stems: ReadonlySet<string>
}

const NO_STEMS: ReadonlySet<string> = new Set()

/** Most beginnings of words for which passages are looked through before they are read. */
const MAX_BEGINNINGS = 200

/** Returns what reads a passage for these words: one that has none of them, as most, is not read. */
export function createPassageReader(found: ReadonlySet<string>): (passage: Passage) => ReadPassage {
  // A word begins with its stem, but for `puppies` and `puppy`.
  const beginnings = findShortest(new Set([...found].map((stem) => stem.replace(/y$/, ''))))
  const mayHave = new RegExp(beginnings.length > MAX_BEGINNINGS ? '' : beginnings.join('|'))
  return (passage) => {
    const text = `${passage.heading ?? ''}\n${passage.text}`
    return { passage, stems: mayHave.test(foldText(text)) ? stemsIn(text) : NO_STEMS }
  }
}

/** Returns the words of which no other is the beginning: sorted, a word follows its beginnings. */
function findShortest(words: ReadonlySet<string>): string[] {
  const shortest: string[] = []
  for (const word of [...words].sort()) {
    const last = shortest.at(-1)
    if (last === undefined || !word.startsWith(last)) shortest.push(word)
  }
  return shortest
}

/** Returns the different words of a text by their stems. */
export function stemsIn(text: string): Set<string> {
  return new Set(countStems(text).keys())
}

/** How many of some passages have each of the words that are looked for. */
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

  /** Weighs each word: the fewer of the passages have it, the more it says; half of that if it was not typed. */
  weigh(typed: ReadonlySet<string>): Weights {
    const entries = [...this.#counts].map(([word, count], position) => {
      const rarity = Math.log(1 + this.#passages / Math.max(1, count))
      return [word, { weight: typed.has(word) ? rarity : rarity / 2, position }] as const
    })
    return new Map(entries)
  }
}

/** The sentence of some passages that says most, with where in its passage it begins. */
export interface FoundSentence {
  passage: Passage
  text: string
  at: number
  /** The weights of the different words of its whole passage, and once more those of its own. */
  weight: number
}

/** A sentence this short is shown with the next one, in characters. */
const SHORT = 48

/** Longest text that is shown, in characters. */
const MAX_LENGTH = 280

/**
 * How much a line says that is no sentence, such as the cell of a table, compared with one that is; and what
 * is said about a course or a module, compared with what they say.
 */
const FRAGMENT = 0.7
const ABOUT = 0.8

/** Finds the sentence in which, and around which, the words looked for say most; the first of equal ones. */
export function findBetterSentence(
  best: FoundSentence | undefined,
  { passage, stems }: ReadPassage,
  weights: Weights,
): FoundSentence | undefined {
  const around = sumOf(stems, weights)
  // No sentence says more than its passage.
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

/** Returns the sum of the weights of the different words in a text. */
export function weightIn(text: string, weights: Weights): number {
  return sumOf(stemsIn(text), weights)
}

/** Counts the different words in a text that are looked for. */
export function countFound(text: string, weights: Weights): number {
  return [...stemsIn(text)].filter((stem) => weights.has(stem)).length
}

function sumOf(stems: ReadonlySet<string>, weights: Weights): number {
  const found = [...stems].flatMap((stem) => weights.get(stem) ?? [])
  // Always in the same order: sums of fractions depend on it.
  found.sort((one, other) => one.position - other.position)
  return found.reduce((sum, { weight }) => sum + weight, 0)
}

const SENTENCES = /\S.*?(?:[.!?…。！？]["'”’»)]*(?=\s|$)|$)/gsu

/** Divides a text into sentences, a short one together with the next. */
function sentencesOf(text: string): { text: string; at: number }[] {
  const sentences: { text: string; at: number }[] = []
  for (const { 0: sentence, index } of text.matchAll(SENTENCES)) {
    const last = sentences.at(-1)
    if (last && last.text.length < SHORT) last.text += ` ${sentence}`
    else sentences.push({ text: sentence, at: index })
  }
  return sentences
}

/** Cuts a long sentence, from a little before its first word that is looked for. */
export function cutSentence(sentence: FoundSentence, weights: Weights): FoundSentence {
  const { text, at } = sentence
  if (text.length <= MAX_LENGTH) return sentence
  const words = wordsIn(text)
  const place = words.findIndex(({ stem }) => weights.has(stem))
  const start = words[Math.max(0, place - 8)]?.start ?? 0
  const end = words.filter((word) => word.end <= start + MAX_LENGTH).at(-1)?.end ?? MAX_LENGTH
  return { ...sentence, text: text.slice(start, end), at: at + start }
}

/** A part of a text; `isFound` if it is looked for. */
export interface TextPart {
  text: string
  isFound?: true
}

/** Divides a text into the words that are looked for and what stands between them. */
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
