import type { AppContext } from '#app-context.ts'
import { type CourseModule, modulesOf } from '#domain/course/course.ts'
import { MAX_INDEX_WORDS, MAX_MODULE_TEXT, MAX_MODULE_WORDS } from '#domain/course-limits.ts'
import { findTooLong, MAX_CAPTIONS_LENGTH } from '#domain/media/find-caption-problems.ts'
import { stemsIn } from '#domain/search/find-sentence.ts'
import { FILLERS, type PlaceTexts, type PlaceWords, readPlaceWords } from '#domain/search/read-place-words.ts'
import { TaskTooLarge } from '#media/bounded/bounded-thread.ts'
import { readPlaceWordsApart } from '#media/bounded/read-media.ts'
import { readStoredCaptions } from '#media/stored-captions.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import {
  addPlace,
  createPlaceIndex,
  findPlaces,
  type Place,
  type PlaceIndex,
  removePlaces,
  textsOf,
} from './place-index.ts'
import { type Finding, rankFindings } from './rank-findings.ts'
import { WorkSlices } from './work-slices.ts'

/** Maximum length of a text read on the event loop, in characters. A thread reads longer texts and captions. */
const MAX_SHORT_LENGTH = 20_000

/** Maximum total length of a film's captions in all languages, in characters including times. */
const MAX_FILM_CAPTIONS = 2 * MAX_CAPTIONS_LENGTH

/** Retry delay for unreadable captions, in ms. */
const RETRY_AFTER_MS = 60_000

/** An indexed revision of a course, with the ids of its targets. */
interface Indexed {
  ids: number[]
  /** Time of the next caption retry, in ms since 1970. */
  stale: number
}

export type CourseSearch = ReturnType<typeof createCourseSearch>

/** The index, and the indexed courses by key. */
interface SearchState extends Pick<AppContext, 'media' | 'log' | 'clock'> {
  index: PlaceIndex
  indexed: Map<string, Indexed>
  slices: WorkSlices
}

/**
 * Creates the search of titles, articles, notes and captions of enabled courses. Quizzes are searched by title only.
 * The first search builds the in-memory index; later searches update it. Long work is sliced to let other requests run.
 */
export function createCourseSearch({ media, log, clock }: Pick<AppContext, 'media' | 'log' | 'clock'>) {
  const [index, slices] = [createPlaceIndex(), new WorkSlices()]
  const state: SearchState = { media, log, clock, index, indexed: new Map(), slices }
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Returns the best targets for a query, after all earlier searches have ended. Indexes all `courses` but finds only
     * targets of `offered`, because the next reader may have other courses.
     */
    search(query: string, courses: StoredCourse[], offered = courses): Promise<Finding[]> {
      const wanted = [...stemsIn(query)].filter((word) => !FILLERS.has(word))
      const answer = last.then(async () => {
        await update(state, courses)
        return rankFindings(wanted, await findPlaces(index, { wanted, offered }, slices), { index, slices })
      })
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

/** Removes the targets of other courses from the index and adds new ones. */
async function update(state: SearchState, courses: StoredCourse[]): Promise<void> {
  const { index, indexed, clock, slices } = state
  const given = new Set(courses.map(keyOf))
  const gone = [...indexed].filter(([key, { stale }]) => !given.has(key) || clock() >= stale)
  for (const [key] of gone) indexed.delete(key)
  await removePlaces(index, new Set(gone.flatMap(([, { ids }]) => ids)), slices)
  for (const course of courses) if (!indexed.has(keyOf(course))) await addCourse(state, course)
}

async function addCourse(state: SearchState, course: StoredCourse): Promise<void> {
  const entry: Indexed = { ids: [], stale: Number.POSITIVE_INFINITY }
  state.indexed.set(keyOf(course), entry)
  await addCoursePlace(state, { course }, entry)
  for (const module of modulesOf<CourseModule>(course)) await addCoursePlace(state, { course, module }, entry)
}

async function addCoursePlace(state: SearchState, place: Place, entry: Indexed): Promise<void> {
  const { index, log, clock, slices } = state
  const readAgain = (error: unknown, what: string) => {
    log.warn({ err: error }, `${what} could not be read: trying again in a minute.`)
    entry.stale = clock() + RETRY_AFTER_MS
  }
  const captions = await readCaptions(state, place).catch((error: unknown) => {
    readAgain(error, `Captions of ${placeName(place)}`)
    return []
  })
  if (slices.spend(lengthOf(textsOf(place)))) await slices.pause()
  const { words, ...read } = await readWords(state, place, captions).catch((error: unknown) => {
    readAgain(error, `The text of ${placeName(place)}`)
    return titleAlone(place)
  })
  const added = await addPlace(index, { place: { ...place, ...read }, words }, slices)
  entry.ids.push(added.id)
  if (added.leftOut > 0)
    log.warn(
      `${count(added.leftOut)} words of ${placeName(place)} are not searchable: the courses have more than ${count(MAX_INDEX_WORDS)} different words`,
    )
}

function keyOf({ id, revision }: StoredCourse): string {
  return `${revision} ${id}`
}

function placeName({ course, module }: Place): string {
  return module ? `the module ${module.id} of ${course.id}` : `the course ${course.id}`
}

/** Reads the captions of a film, except overlong ones. */
async function readCaptions(
  { media, log }: Pick<SearchState, 'media' | 'log'>,
  place: Place,
): Promise<string[]> {
  if (place.module?.type !== 'video') return []
  const read: string[] = []
  for (const { src } of place.module.captions ?? []) {
    const captions = await readStoredCaptions(media, src)
    if (captions === undefined) continue
    const all = read.reduce((sum, { length }) => sum + length, captions.length)
    const problem =
      findTooLong(captions)?.message ??
      (all > MAX_FILM_CAPTIONS
        ? `together with the earlier captions, they have ${count(all)} characters`
        : undefined)
    if (problem) log.warn(`Captions of ${placeName(place)} are not searchable: ${problem}`)
    else read.push(captions)
  }
  return read
}

/** Reads the words of a target, and the passages of a long target in a thread. */
async function readWords(
  { log }: Pick<SearchState, 'log'>,
  place: Place,
  captions: string[],
): Promise<Pick<PlaceWords, 'words'> & Pick<Place, 'passages'>> {
  const texts = { ...textsOf(place), captions }
  if (lengthOf(texts) <= MAX_SHORT_LENGTH && captions.length === 0)
    return { words: readPlaceWords(texts).words }
  try {
    const { passages, words, isCut } = await readPlaceWordsApart(texts)
    if (isCut)
      log.warn(
        `The end of ${placeName(place)} is not searchable: it has more than ${count(MAX_MODULE_TEXT)} characters or ${count(MAX_MODULE_WORDS)} different words`,
      )
    return { passages, words }
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    log.warn(`Only the title of ${placeName(place)} is searchable: the rest took too long to read`)
    return titleAlone(place)
  }
}

function titleAlone(place: Place): Pick<PlaceWords, 'words' | 'passages'> {
  return { passages: [], words: readPlaceWords({ title: textsOf(place).title }).words }
}

function lengthOf({ title, module, description = '' }: PlaceTexts): number {
  const article = module?.type === 'article' ? module.editorData.length : 0
  return title.length + description.length + article + (module?.notes?.length ?? 0)
}

function count(number: number): string {
  return number.toLocaleString('en')
}
