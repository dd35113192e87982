import {
  countFound,
  type FoundSentence,
  findSentence,
  markWords,
  readPassages,
  type TextPart,
  type Weights,
  weightIn,
  weighWords,
} from '#domain/search/find-sentence.ts'
import type { Passage } from '#domain/search/passages.ts'
import { type Place, type PlaceIndex, passagesAt, placeAt, titleOf } from './place-index.ts'
import type { WordMatch } from './word-index.ts'

/** A found place: its title and the sentence that says most of what is looked for, which some quizzes lack. */
export interface Finding extends Omit<Place, 'film'> {
  title: TextPart[]
  sentence: TextPart[]
  from?: Passage['from']
  /** The time at which the sentence is said in the film, in seconds. */
  seconds?: number
  /** The sentence's first words, by which the article is scrolled to it. */
  words?: string
}

/** Most places that a search answers. */
const MAX_FINDINGS = 20

/** Number of the best places whose sentences are compared. */
const MAX_COMPARED = 24

/** Places that say less than this share of what the best one says are left out. */
const MIN_SHARE = 0.3

/** How much more a word says in a title than in a text. */
const TITLE_SHARE = 2

/** Orders found places by how many of the words they have, how seldom these are, and whether together. */
export function rankFindings(wanted: string[], results: WordMatch[], index: PlaceIndex): Finding[] {
  const best = results.slice(0, MAX_COMPARED)
  const found = new Set([...wanted, ...best.flatMap(({ words }) => words)])
  const compared = best.map(({ id, score, wanted: has }) => {
    const place = placeAt(index, id)
    const share = has.length / wanted.length
    return { place, score: score * share, passages: readPassages(passagesAt(place), found) }
  })
  const passages = compared.flatMap((each) => each.passages)
  const weights = weighWords(found, new Set(wanted), passages)
  const ranked = compared.map((each) => {
    const title = titleOf(each.place)
    const sentence = findSentence(each.passages, weights)
    const weight = Math.max(sentence?.weight ?? 0, TITLE_SHARE * weightIn(title, weights))
    const together = Math.max(...[title, sentence?.text ?? ''].map((text) => countFound(text, weights)))
    return { ...each, sentence, weight, score: each.score * (1 + Math.min(1, together / wanted.length)) }
  })
  const heaviest = Math.max(...ranked.map(({ weight }) => weight))
  return ranked
    .filter(({ weight }) => weight >= MIN_SHARE * heaviest)
    .map((each) => ({ ...each, score: each.score * each.weight ** 2 }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FINDINGS)
    .map(({ place, sentence }) => presentFinding(place, sentence, weights))
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
