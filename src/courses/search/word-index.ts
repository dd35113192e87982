import { distance } from 'fastest-levenshtein'
import { MAX_INDEX_WORDS, MAX_SIMILAR_WORDS } from '#domain/course-limits.ts'
import type { WorkSlices } from './work-slices.ts'

/** An inverted index of numbered documents. */
export interface WordIndex {
  /** For each word, `id * 4 + count` per document. The maximum count is three. */
  postings: Map<string, number[]>
  /** Number of different words by document. */
  lengths: Map<number, number>
}

/** Maximum count per word. Further occurrences hardly add relevance. */
const MAX_COUNT = 3

/** Cost of adding a word, relative to reading a character. */
const WORD_WORK = 5

/** Creates an empty index. */
export function createWordIndex(): WordIndex {
  return { postings: new Map(), lengths: new Map() }
}

/** Adds a document with the count of each word. Returns the number of words omitted beyond the index limit. */
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

/** Removes documents. Scans all words of the index, because a document's words are not stored. */
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

/** A document with some of the search words. */
export interface WordMatch {
  id: number
  score: number
  /** The matched search words, and the document's words that match them. */
  wanted: string[]
  words: string[]
}

/** Predicates that decide which search words also match as prefixes or with a typing error. */
export interface Looseness {
  isPrefix: (word: string) => boolean
  isMistyped: (word: string) => boolean
}

const EXACT: Looseness = { isPrefix: () => false, isMistyped: () => false }

/** Finds the documents with some of these words, sorted by the number, rarity and frequency of the matches. */
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

/**
 * Creates a function that weighs a word of a document by BM25+. Rare words, frequent occurrences and short documents
 * weigh more.
 */
function createWeighing({ lengths }: WordIndex): (posting: number, count: number) => number {
  const average = [...lengths.values()].reduce((sum, length) => sum + length, 0) / lengths.size
  return (posting, count) => {
    const rarity = Math.log(1 + (lengths.size - count + 0.5) / (count + 0.5))
    const length = (lengths.get(idOf(posting)) ?? average) / average
    const times = posting % 4
    return rarity * (0.5 + (times * 2.2) / (times + 1.2 * (0.3 + 0.7 * length)))
  }
}

/** Weights of matches by prefix or with a typing error. Short words weigh less. */
const PREFIX_SHARE = 0.375
const MISTYPED_SHARE = 0.45

/** Returns the indexed words that match a search word, with their weights relative to an exact match. */
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

/** Creates a check for words that differ in one letter. Such words share the first or second half of this word. */
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
