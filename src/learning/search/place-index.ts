import type { CourseModule } from '#domain/course/course.ts'
import { stemsIn } from '#domain/search/find-sentence.ts'
import { type Passage, passagesOf } from '#domain/search/passages.ts'
import { countStems } from '#domain/text/words-in.ts'
import type { FilmWords } from '#media/bounded/read-media.ts'
import type { StoredCourse } from '#store/learning/courses.ts'
import {
  addDocument,
  createWordIndex,
  removeDocument,
  searchWords,
  type WordIndex,
  type WordMatch,
} from './word-index.ts'

/** What a search can find: a course, or one of its modules. */
export interface Place {
  course: StoredCourse
  module?: CourseModule
  /** What its film says, by its captions. */
  film: readonly FilmWords[]
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
  words: WordIndex
  places: Map<number, Place>
  lastId: number
}

/** Creates an index without places. */
export function createPlaceIndex(): PlaceIndex {
  return { words: createWordIndex(), places: new Map(), lastId: 0 }
}

/** Adds a place with its title and what is said there, never more of a quiz than its title; returns its id. */
export function addPlace(index: PlaceIndex, place: Place): number {
  const id = ++index.lastId
  index.places.set(id, place)
  addDocument(index.words, id, countWords(place))
  return id
}

/** Removes places. */
export function removePlaces(index: PlaceIndex, ids: number[]): void {
  for (const id of ids) {
    removeDocument(index.words, id, countWords(placeAt(index, id)).keys())
    index.places.delete(id)
  }
}

/** Counts the words of a place by which it may be found. */
function countWords(place: Place): Map<string, number> {
  const words = countStems([titleOf(place), ...writtenAt(place).map(textOf)].join('\n'))
  for (const { stems } of place.film)
    for (const [stem, count] of stems) words.set(stem, (words.get(stem) ?? 0) + count)
  for (const filler of FILLERS) words.delete(filler)
  return words
}

/**
 * Finds the places of the offered courses that have some of these words, as they are; words that nothing has are
 * looked up as beginnings and with one letter mistyped. Words that are common count only where no other is wanted.
 */
export function findPlaces(index: PlaceIndex, wanted: string[], offered: StoredCourse[]): WordMatch[] {
  const seldom = wanted.filter((word) => !isCommon(index, word))
  const looked = seldom.length > 0 ? seldom : wanted
  const ids = new Set(offered.map(({ id }) => id))
  const isOffered = ({ id }: WordMatch) => ids.has(placeAt(index, id).course.id)
  const exact = searchWords(index.words, looked).filter(isOffered)
  const known = new Set(exact.flatMap(({ wanted }) => wanted))
  if (known.size === looked.length) return exact
  const isUnknown = (word: string, least: number) => !known.has(word) && word.length >= least
  return searchWords(index.words, looked, {
    isPrefix: (word) => isUnknown(word, MIN_PREFIX),
    isMistyped: (word) => isUnknown(word, MIN_MISTYPED),
  }).filter(isOffered)
}

/** Returns a place of the index by its id. */
export function placeAt({ places }: PlaceIndex, id: number): Place {
  const place = places.get(id)
  if (!place) throw new Error('the index has a place that nobody added')
  return place
}

/** Returns whether a word is in so many places that it leads to none. */
function isCommon({ words, places }: PlaceIndex, word: string): boolean {
  return places.size > MIN_PLACES && (words.postings.get(word)?.length ?? 0) > COMMON_SHARE * places.size
}

/** Returns what is said at a place. */
export function passagesAt(place: Place): Passage[] {
  return [...place.film.flatMap(({ passages }) => passages), ...writtenAt(place)]
}

function writtenAt({ course, module }: Place): Passage[] {
  return module ? passagesOf(module) : [{ from: 'course', text: course.description }]
}

function textOf({ text }: Passage): string {
  return text
}

/** Returns the title by which a place is shown. */
export function titleOf({ course, module }: Place): string {
  return module?.title ?? course.name
}
