import type { CourseModule } from '#domain/course/course.ts'
import type { Passage } from '#domain/search/passages.ts'
import { type PlaceTexts, type PlaceWords, writtenPassages } from '#domain/search/read-place-words.ts'
import type { StoredCourse } from '#store/learning/courses.ts'
import {
  addDocument,
  createWordIndex,
  removeDocuments,
  searchWords,
  type WordIndex,
  type WordMatch,
} from './word-index.ts'
import type { WorkSlices } from './work-slices.ts'

/** What a search can find: a course, or one of its modules. */
export interface Place {
  course: StoredCourse
  module?: CourseModule
  /** What is said there, where that is not short enough to be read from the course whenever it is compared. */
  passages?: readonly Passage[]
}

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

/** Adds a place by its words; returns its id, and how many words the index has no room for. */
export async function addPlace(
  index: PlaceIndex,
  { place, words }: { place: Place; words: PlaceWords['words'] },
  slices: WorkSlices,
): Promise<{ id: number; leftOut: number }> {
  const id = ++index.lastId
  index.places.set(id, place)
  return { id, leftOut: await addDocument(index.words, { id, words }, slices) }
}

/** Removes places. */
export async function removePlaces(
  index: PlaceIndex,
  ids: ReadonlySet<number>,
  slices: WorkSlices,
): Promise<void> {
  for (const id of ids) index.places.delete(id)
  await removeDocuments(index.words, ids, slices)
}

/**
 * Finds the places of the offered courses that have some of these words, as they are; words that nothing has are
 * looked up as beginnings and with one letter mistyped. Words that are common count only where no other is wanted.
 */
export async function findPlaces(
  index: PlaceIndex,
  { wanted, offered }: { wanted: string[]; offered: StoredCourse[] },
  slices: WorkSlices,
): Promise<WordMatch[]> {
  const seldom = wanted.filter((word) => !isCommon(index, word))
  const looked = seldom.length > 0 ? seldom : wanted
  const ids = new Set(offered.map(({ id }) => id))
  const isOffered = ({ id }: WordMatch) => ids.has(placeAt(index, id).course.id)
  const exact = (await searchWords(index.words, looked, slices)).filter(isOffered)
  const known = new Set(exact.flatMap(({ wanted }) => wanted))
  if (known.size === looked.length) return exact
  const isUnknown = (word: string, least: number) => !known.has(word) && word.length >= least
  const similar = await searchWords(index.words, looked, slices, {
    isPrefix: (word) => isUnknown(word, MIN_PREFIX),
    isMistyped: (word) => isUnknown(word, MIN_MISTYPED),
  })
  return similar.filter(isOffered)
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
export function passagesAt(place: Place): readonly Passage[] {
  return place.passages ?? writtenPassages(textsOf(place))
}

/** Returns the texts of a place, without the captions. */
export function textsOf({ course, module }: Place): PlaceTexts {
  return module ? { title: module.title, module } : { title: course.name, description: course.description }
}

/** Returns the title by which a place is shown. */
export function titleOf({ course, module }: Place): string {
  return module?.title ?? course.name
}
