import MiniSearch, { type SearchResult } from 'minisearch'
import type { CourseModule } from '#domain/course/course.ts'
import { stemsIn } from '#domain/search/find-sentence.ts'
import { type Passage, passagesOf } from '#domain/search/passages.ts'
import { countStems } from '#domain/text/words-in.ts'
import type { StoredCourse } from '#store/learning/courses.ts'

/** What a search can find: a course, or one of its modules. */
export interface Place {
  course: StoredCourse
  module?: CourseModule
  /** What its film says. */
  film: Passage[]
}

/** Words that say nothing about what somebody looks for. */
export const FILLERS = stemsIn(
  'a an and are as at be by can could do does for from has have how i if in is it its me my not of on or our should so that the their them there they this to was we what when where which who why will with would you your',
)

/** Beyond so many places, words that this share of them have are left to the choice of the sentence. */
const MIN_PLACES = 500
const COMMON_SHARE = 1 / 3

/** Least letters of a word that may be the beginning of another, and of one that may be mistyped. */
const MIN_PREFIX = 2
const MIN_MISTYPED = 4

/** The places that can be found, by the words that they have. */
export interface PlaceIndex {
  words: MiniSearch<{ id: number; words: string }>
  places: Map<number, Place>
  /** Number of all places so far that have or had each word, of `lastId` in all. */
  seen: Map<string, number>
  lastId: number
}

/** Creates an index without places. */
export function createPlaceIndex(): PlaceIndex {
  const words = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })
  return { words, places: new Map(), seen: new Map(), lastId: 0 }
}

/** Adds a place with its title and what is said there, never more of a quiz than its title; returns its id. */
export function addPlace(index: PlaceIndex, place: Place): number {
  const { seen } = index
  const id = ++index.lastId
  index.places.set(id, place)
  const words: string[] = []
  for (const [word, count] of countStems([titleOf(place), ...passagesAt(place).map(textOf)].join('\n'))) {
    seen.set(word, (seen.get(word) ?? 0) + 1)
    // A word says hardly more if it stands there more often, and takes time each time.
    if (!FILLERS.has(word) && !isCommon(index, word)) words.push(...Array(Math.min(3, count)).fill(word))
  }
  index.words.add({ id, words: words.join(' ') })
  return id
}

/** Removes places; their words stay counted. */
export function removePlaces(index: PlaceIndex, ids: number[]): void {
  for (const id of ids) index.places.delete(id)
  index.words.discardAll(ids)
}

/**
 * Finds the places of the offered courses that have some of these words, as they are; words that nothing has are
 * looked up as beginnings and with one letter mistyped. Words that are common count only where no other is wanted.
 */
export function findPlaces(index: PlaceIndex, wanted: string[], offered: StoredCourse[]): SearchResult[] {
  const seldom = wanted.filter((word) => !isCommon(index, word))
  const looked = seldom.length > 0 ? seldom : wanted
  const query = looked.join(' ')
  if (query === '') return []
  const ids = new Set(offered.map(({ id }) => id))
  const filter = ({ id }: SearchResult) => ids.has(placeAt(index, id).course.id)
  const exact = index.words.search(query, { filter })
  const known = new Set<string>()
  for (const { queryTerms } of exact) for (const word of queryTerms) known.add(word)
  if (known.size === looked.length) return exact
  const isUnknown = (word: string, least: number) => !known.has(word) && word.length >= least
  return index.words.search(query, {
    filter,
    prefix: (word) => isUnknown(word, MIN_PREFIX),
    fuzzy: (word) => isUnknown(word, MIN_MISTYPED) && 1,
  })
}

/** Returns a place of the index by its id. */
export function placeAt({ places }: PlaceIndex, id: number): Place {
  const place = places.get(id)
  if (!place) throw new Error('the index has a place that nobody added')
  return place
}

/** Returns whether a word is in so many places that it leads to none, and costs most of the memory. */
function isCommon({ seen, lastId }: PlaceIndex, word: string): boolean {
  return lastId > MIN_PLACES && (seen.get(word) ?? 0) > COMMON_SHARE * lastId
}

/** Returns what is said at a place. */
export function passagesAt({ course, module, film }: Place): Passage[] {
  if (!module) return [{ from: 'course', text: course.description }]
  return [...film, ...passagesOf(module)]
}

function textOf({ text }: Passage): string {
  return text
}

/** Returns the title by which a place is shown. */
export function titleOf({ course, module }: Place): string {
  return module?.title ?? course.name
}
