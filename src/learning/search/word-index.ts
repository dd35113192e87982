import { distance } from 'fastest-levenshtein'
import { MAX_INDEX_WORDS, MAX_SIMILAR_WORDS } from '#domain/course-limits.ts'
import type { WorkSlices } from './work-slices.ts'

/** Documents, each by a number, by the words that they have. */
export interface WordIndex {
  /** Of each word, `id * 4 + count` for each document that has it, `count` times and three at most. */
  postings: Map<string, number[]>
  /** Number of different words of each document. */
  lengths: Map<number, number>
}

/** A word says hardly more if it stands there more often than this. */
const MAX_COUNT = 3

/** Work of adding a word, compared with reading a character. */
const WORD_WORK = 5

/** Creates an index without documents. */
export function createWordIndex(): WordIndex {
  return { postings: new Map(), lengths: new Map() }
}

/**
 * Adds a document by how often it has each of its words; returns how many were left out, since the index has as
 * many different words as it takes.
 */
export async function addDocument(
  { postings, lengths }: WordIndex,
  { id, words }: { id: number; words: ReadonlyMap<string, number> },
  slices: WorkSlices,
): Promise<number> {
  lengths.set(id, words.size)
  let leftOut = 0
  for (const [word, count] of words) {
    if (slices.spend(WORD_WORK)) await slices.pause()
    const posting = id * 4 + Math.min(MAX_COUNT, count)
    const found = postings.get(word)
    if (found) found.push(posting)
    else if (postings.size < MAX_INDEX_WORDS) postings.set(word, [posting])
    else leftOut++
  }
  return leftOut
}

/** Removes documents, by all words of the index: their own need not be known. */
export async function removeDocuments(
  { postings, lengths }: WordIndex,
  ids: ReadonlySet<number>,
  slices: WorkSlices,
): Promise<void> {
  if (ids.size === 0) return
  for (const id of ids) lengths.delete(id)
  for (const [word, found] of postings) {
    if (slices.spend(found.length)) await slices.pause()
    if (!found.some((posting) => ids.has(idOf(posting)))) continue
    const others = found.filter((posting) => !ids.has(idOf(posting)))
    if (others.length > 0) postings.set(word, others)
    else postings.delete(word)
  }
}

/** A document that has some of the words looked for. */
export interface WordMatch {
  id: number
  score: number
  /** The words looked for that it has, and its own words by which it has them. */
  wanted: string[]
  words: string[]
}

/** Says which words are also looked for as the beginning of another, and with a letter mistyped. */
export interface Looseness {
  isPrefix: (word: string) => boolean
  isMistyped: (word: string) => boolean
}

const EXACT: Looseness = { isPrefix: () => false, isMistyped: () => false }

/** Finds the documents that have some of these words, the best first: those with most, rare and often. */
export async function searchWords(
  index: WordIndex,
  wanted: string[],
  slices: WorkSlices,
  looseness = EXACT,
): Promise<WordMatch[]> {
  const matches = new Map<number, WordMatch>()
  const weigh = createWeighing(index)
  for (const word of wanted) {
    for (const [similar, share] of await findSimilarWords(index, word, { looseness, slices })) {
      const postings = index.postings.get(similar) ?? []
      if (slices.spend(postings.length)) await slices.pause()
      for (const posting of postings) {
        const match = matchOf(matches, idOf(posting))
        match.score += share * weigh(posting, postings.length)
        match.words.push(similar)
        if (match.wanted.at(-1) !== word) match.wanted.push(word)
      }
    }
  }
  const found = [...matches.values()]
  for (const match of found) match.score *= match.wanted.length
  return found.sort((one, other) => other.score - one.score)
}

function matchOf(matches: Map<number, WordMatch>, id: number): WordMatch {
  const known = matches.get(id)
  if (known) return known
  const match: WordMatch = { id, score: 0, wanted: [], words: [] }
  matches.set(id, match)
  return match
}

/** Weighs a word of a document by BM25+: more if few documents have it, if it is often there, in a short one. */
function createWeighing({ lengths }: WordIndex): (posting: number, count: number) => number {
  const average = [...lengths.values()].reduce((sum, length) => sum + length, 0) / lengths.size
  return (posting, count) => {
    const rarity = Math.log(1 + (lengths.size - count + 0.5) / (count + 0.5))
    const length = (lengths.get(idOf(posting)) ?? average) / average
    const times = posting % 4
    return rarity * (0.5 + (times * 2.2) / (times + 1.2 * (0.3 + 0.7 * length)))
  }
}

/** How much a word says that was found by its beginning, or although it was mistyped: less if it is short. */
const PREFIX_SHARE = 0.375
const MISTYPED_SHARE = 0.45

/** Returns the words of the index by which a word is found, with how much they say compared with itself. */
async function findSimilarWords(
  { postings }: WordIndex,
  word: string,
  { looseness, slices }: { looseness: Looseness; slices: WorkSlices },
): Promise<[string, number][]> {
  const similar: [string, number][] = [[word, 1]]
  const isPrefix = looseness.isPrefix(word)
  const isMistyped = looseness.isMistyped(word) ? createMistypedCheck(word) : undefined
  if (!isPrefix && !isMistyped) return similar
  for (const other of postings.keys()) {
    if (slices.spend(1)) await slices.pause()
    const { length } = other
    if (other === word) continue
    if (isPrefix && other.startsWith(word))
      similar.push([other, (PREFIX_SHARE * length) / (length + 0.3 * (length - word.length))])
    else if (isMistyped?.(other)) similar.push([other, (MISTYPED_SHARE * length) / (length + 1)])
    if (similar.length > MAX_SIMILAR_WORDS) break
  }
  return similar
}

/** Checks whether another word differs in one letter, wherefore it begins or ends as one half of this one. */
function createMistypedCheck(word: string): (other: string) => boolean {
  const half = Math.floor(word.length / 2)
  const [first, last] = [word.slice(0, half), word.slice(half)]
  return (other) =>
    Math.abs(other.length - word.length) <= 1 &&
    (other.startsWith(first) || other.endsWith(last)) &&
    distance(word, other) === 1
}

function idOf(posting: number): number {
  return Math.floor(posting / 4)
}
