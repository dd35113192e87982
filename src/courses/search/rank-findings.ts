import { MAX_COMPARED_TEXT } from '#domain/course-limits.ts'
import {
  countFound,
  createPassageReader,
  cutSentence,
  type FoundSentence,
  FoundWords,
  findBetterSentence,
  markWords,
  type ReadPassage,
  type TextPart,
  type Weights,
  weightIn,
} from '#domain/search/find-sentence.ts'
import type { Passage } from '#domain/search/passages.ts'
import { type Place, type PlaceIndex, passagesAt, placeAt, titleOf } from './place-index.ts'
import type { WordMatch } from './word-index.ts'
import type { WorkSlices } from './work-slices.ts'

/** A search result with its title and best matching sentence. The sentence is empty for some quizzes. */
export interface Finding extends Omit<Place, 'passages'> {
  title: TextPart[]
  sentence: TextPart[]
  from?: Passage['from']
  /** Start of the sentence in the film, in seconds. */
  seconds?: number
  /** First words of the sentence, as a scroll target in the article. */
  words?: string
}

/** Maximum number of results. */
const MAX_FINDINGS = 20

/** Number of top targets whose sentences are compared. */
const MAX_COMPARED = 24

/** Minimum score of a result, as a share of the best score. */
const MIN_SHARE = 0.3

/** Weight of a word in a title, relative to one in a text. */
const TITLE_SHARE = 2

/** Ranks targets by the number of matching words, their rarity and their proximity. */
export async function rankFindings(
  wanted: string[],
  results: WordMatch[],
  { index, slices }: { index: PlaceIndex; slices: WorkSlices },
): Promise<Finding[]> {
  const best = results.slice(0, MAX_COMPARED)
  const found = new FoundWords([...wanted, ...best.flatMap(({ words }) => words)])
  const compared = await readPlaces(best, { index, found, slices })
  const weights = found.weigh(new Set(wanted))
  if (slices.spend(found.words.size)) await slices.pause()
  const ranked = []
  for (const { place, match, passages } of compared) {
    const title = titleOf(place)
    const sentence = await findSentence(passages, weights, slices)
    const weight = Math.max(sentence?.weight ?? 0, TITLE_SHARE * weightIn(title, weights))
    const together = Math.max(...[title, sentence?.text ?? ''].map((text) => countFound(text, weights)))
    const score =
      match.score * (match.wanted.length / wanted.length) * (1 + Math.min(1, together / wanted.length))
    ranked.push({ place, sentence, weight, score })
  }
  const heaviest = Math.max(...ranked.map(({ weight }) => weight))
  return ranked
    .filter(({ weight }) => weight >= MIN_SHARE * heaviest)
    .map((each) => ({ ...each, score: each.score * each.weight ** 2 }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FINDINGS)
    .map(({ place, sentence }) => presentFinding(place, sentence, weights))
}

/** Reads the passages of targets up to a total length. Counts the words found. */
async function readPlaces(
  matches: WordMatch[],
  { index, found, slices }: { index: PlaceIndex; found: FoundWords; slices: WorkSlices },
): Promise<{ place: Place; match: WordMatch; passages: ReadPassage[] }[]> {
  const read = createPassageReader(found.words)
  if (slices.spend(found.words.size)) await slices.pause()
  let left = MAX_COMPARED_TEXT
  const compared = []
  for (const match of matches) {
    const place = placeAt(index, match.id)
    const passages: ReadPassage[] = []
    for (const passage of passagesAt(place)) {
      left -= passage.text.length
      if (left < 0) break
      const each = read(passage)
      found.add(each)
      passages.push(each)
      if (slices.spend(passage.text.length)) await slices.pause()
    }
    compared.push({ place, match, passages })
  }
  return compared
}

async function findSentence(
  passages: ReadPassage[],
  weights: Weights,
  slices: WorkSlices,
): Promise<FoundSentence | undefined> {
  let best: FoundSentence | undefined
  for (const each of passages) {
    const better = findBetterSentence(best, each, weights)
    if (slices.spend(better === best ? 1 : each.passage.text.length)) await slices.pause()
    best = better
  }
  return best && cutSentence(best, weights)
}

function presentFinding(place: Place, found: FoundSentence | undefined, weights: Weights): Finding {
  const { course, module } = place
  const title = markWords(titleOf(place), weights)
  if (!found) return { course, ...(module && { module }), title, sentence: [] }
  const { passage, text, at } = found
  const { from, heading, starts } = passage
  const showsHeading = heading !== undefined && weightIn(heading, weights) > 0
  const seconds = starts?.findLast((cue) => cue.at <= at)?.seconds
  return {
    course,
    ...(module && { module }),
    title,
    sentence: markWords(showsHeading ? `${heading}: ${text}` : text, weights),
    from,
    ...(seconds !== undefined && { seconds }),
    ...(from === 'article' && { words: text }),
  }
}
