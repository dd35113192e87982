import { distance } from 'fastest-levenshtein'

/** Documents, each by a number, by the words that they have. */
export interface WordIndex {
  /** Of each word, `id * 4 + count` for each document that has it, `count` times and three at most. */
  postings: Map<string, number[]>
  /** Number of different words of each document. */
  lengths: Map<number, number>
}

/** A word says hardly more if it stands there more often than this. */
const MAX_COUNT = 3

/** Creates an index without documents. */
export function createWordIndex(): WordIndex {
  return { postings: new Map(), lengths: new Map() }
}

/** Adds a document by how often it has each of its words. */
export function addDocument({ postings, lengths }: WordIndex, id: number, words: Map<string, number>): void {
  lengths.set(id, words.size)
  for (const [word, count] of words) {
    const posting = id * 4 + Math.min(MAX_COUNT, count)
    const found = postings.get(word)
    if (found) found.push(posting)
    else postings.set(word, [posting])
  }
}

/** Removes a document that was added with these words. */
export function removeDocument({ postings, lengths }: WordIndex, id: number, words: Iterable<string>): void {
  lengths.delete(id)
  for (const word of words) {
    const found = postings.get(word) ?? []
    const place = found.findIndex((posting) => idOf(posting) === id)
    if (place >= 0) found.splice(place, 1)
    if (found.length === 0) postings.delete(word)
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
export function searchWords(index: WordIndex, wanted: string[], looseness = EXACT): WordMatch[] {
  const matches = new Map<number, WordMatch>()
  const weigh = createWeighing(index)
  for (const word of wanted) {
    for (const [similar, share] of similarWords(index, word, looseness)) {
      const postings = index.postings.get(similar) ?? []
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
function similarWords({ postings }: WordIndex, word: string, looseness: Looseness): [string, number][] {
  const similar: [string, number][] = [[word, 1]]
  const [isPrefix, isMistyped] = [looseness.isPrefix(word), looseness.isMistyped(word)]
  if (!isPrefix && !isMistyped) return similar
  for (const other of postings.keys()) {
    const { length } = other
    if (other === word) continue
    if (isPrefix && other.startsWith(word))
      similar.push([other, (PREFIX_SHARE * length) / (length + 0.3 * (length - word.length))])
    else if (isMistyped && Math.abs(length - word.length) <= 1 && distance(word, other) === 1)
      similar.push([other, (MISTYPED_SHARE * length) / (length + 1)])
  }
  return similar
}

function idOf(posting: number): number {
  return Math.floor(posting / 4)
}
