import type { CourseModule } from '#domain/course/course.ts'
import type { Passage } from '#domain/search/passages.ts'
import { type PlaceTexts, type PlaceWords, writtenPassages } from '#domain/search/read-place-words.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import {
  addDocument,
  createWordIndex,
  removeDocuments,
  searchWords,
  type WordIndex,
  type WordMatch,
} from './word-index.ts'
import type { WorkSlices } from './work-slices.ts'

/** A search target: a course or a module. */
export interface Place {
  course: StoredCourse
  module?: CourseModule
  /** The passages of a long target. Short texts are read from the course for each comparison. */
  passages?: readonly Passage[]
}

/** Minimum number of targets before frequent words count as common, and the share that makes them common. */
const MIN_PLACES = 500
const COMMON_SHARE = 1 / 3

/** Minimum lengths of a search word that may match as a prefix or with a typing error. */
const MIN_PREFIX = 2
const MIN_MISTYPED = 4

/** Search targets, indexed by word. */
export interface PlaceIndex {
  words: WordIndex
  places: Map<number, Place>
  lastId: number
}

/** Creates an empty index. */
export function createPlaceIndex(): PlaceIndex {
  return { words: createWordIndex(), places: new Map(), lastId: 0 }
}

/** Adds a target with its words. Returns its id and the number of words beyond the index limit. */
export async function addPlace(
  index: PlaceIndex,
  { place, words }: { place: Place; words: PlaceWords['words'] },
  slices: WorkSlices,
): Promise<{ id: number; leftOut: number }> {
  const id = ++index.lastId
  index.places.set(id, place)
  return { id, leftOut: await addDocument(index.words, { id, words }, slices) }
}

/** Removes targets from the index. */
export async function removePlaces(
  index: PlaceIndex,
  ids: ReadonlySet<number>,
  slices: WorkSlices,
): Promise<void> {
  for (const id of ids) index.places.delete(id)
  await removeDocuments(index.words, ids, slices)
}

/**
 * Finds the targets of the offered courses that contain some of these words. Words without an exact match are searched
 * as prefixes and with one typing error. Common words count only if all searched words are common.
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

/** Returns the target with an id; throws if it is not in the index. */
export function placeAt({ places }: PlaceIndex, id: number): Place {
  const place = places.get(id)
  if (!place) throw new Error('the index has an unknown place')
  return place
}

/** Returns true if a word occurs in too many targets to be selective. */
function isCommon({ words, places }: PlaceIndex, word: string): boolean {
  return places.size > MIN_PLACES && (words.postings.get(word)?.length ?? 0) > COMMON_SHARE * places.size
}

/** Returns the passages of a target. */
export function passagesAt(place: Place): readonly Passage[] {
  return place.passages ?? writtenPassages(textsOf(place))
}

/** Returns the texts of a target without captions. */
export function textsOf({ course, module }: Place): PlaceTexts {
  return module ? { title: module.title, module } : { title: course.name, description: course.description }
}

/** Returns the displayed title of a target. */
export function titleOf({ course, module }: Place): string {
  return module?.title ?? course.name
}
