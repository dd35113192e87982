import { foldText } from '../text/fold-text.ts'
import { countStems, type Word, wordsIn } from '../text/words-in.ts'
import { IS_SENTENCE, type Passage } from './passages.ts'

/** How much each word that is looked for says, by its stem; all others say nothing. */
export type Weights = ReadonlyMap<string, number>

/** A passage with the stems of its words and of its heading's. */
export interface ReadPassage {
  passage: Passage
  stems: ReadonlySet<string>
}

const NO_STEMS: ReadonlySet<string> = new Set()

/** Reads passages for these words: those that have none of them, which most have not, are not read. */
export function readPassages(passages: readonly Passage[], found: ReadonlySet<string>): ReadPassage[] {
  // A word begins with its stem, but for `puppies` and `puppy`.
  const mayHave = new RegExp([...found].map((stem) => stem.replace(/y$/, '')).join('|'))
  return passages.map((passage) => {
    const text = `${passage.heading ?? ''}\n${passage.text}`
    return { passage, stems: mayHave.test(foldText(text)) ? stemsIn(text) : NO_STEMS }
  })
}

/** Returns the different words of a text by their stems. */
export function stemsIn(text: string): Set<string> {
  return new Set(countStems(text).keys())
}

/**
 * Weighs each found word: the fewer of the passages have it, the more it says; half of that if it is not the
 * one that was typed.
 */
export function weighWords(
  found: ReadonlySet<string>,
  typed: ReadonlySet<string>,
  passages: readonly ReadPassage[],
): Weights {
  const weights = new Map<string, number>()
  for (const word of found) {
    const count = passages.filter(({ stems }) => stems.has(word)).length
    const rarity = Math.log(1 + passages.length / Math.max(1, count))
    weights.set(word, typed.has(word) ? rarity : rarity / 2)
  }
  return weights
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
export function findSentence(passages: readonly ReadPassage[], weights: Weights): FoundSentence | undefined {
  let best: FoundSentence | undefined
  for (const { passage, stems } of passages) {
    const around = sumOf(stems, weights)
    // No sentence says more than its passage.
    if (best && around * 2 <= best.weight) continue
    const isAbout = passage.from === 'course' || passage.from === 'notes'
    const share = (isAbout ? ABOUT : 1) * (IS_SENTENCE.test(passage.text) ? 1 : FRAGMENT)
    for (const sentence of sentencesOf(passage.text)) {
      const weight = share * (around + weightIn(sentence.text, weights))
      if (!best || weight > best.weight) best = { passage, weight, ...sentence }
    }
  }
  return best && { ...best, ...cut(best, weights) }
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
  let sum = 0
  for (const [word, weight] of weights) if (stems.has(word)) sum += weight
  return sum
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

/** Returns a long text from a little before its first word that is looked for. */
function cut({ text, at }: FoundSentence, weights: Weights): { text: string; at: number } {
  if (text.length <= MAX_LENGTH) return { text, at }
  const words = wordsIn(text)
  const place = words.findIndex(({ stem }) => weights.has(stem))
  const start = words[Math.max(0, place - 8)]?.start ?? 0
  const end = words.filter((word) => word.end <= start + MAX_LENGTH).at(-1)?.end ?? MAX_LENGTH
  return { text: text.slice(start, end), at: at + start }
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
