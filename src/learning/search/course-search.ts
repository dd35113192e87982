import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { type CourseModule, modulesOf } from '#domain/course/course.ts'
import { stemsIn } from '#domain/search/find-sentence.ts'
import { TaskTooLarge } from '#media/bounded/bounded-thread.ts'
import { type FilmWords, readFilmWords } from '#media/bounded/read-media.ts'
import { readStoredCaptions } from '#media/stored-captions.ts'
import type { StoredCourse } from '#store/learning/courses.ts'
import {
  addPlace,
  createPlaceIndex,
  FILLERS,
  findPlaces,
  type PlaceIndex,
  removePlaces,
} from './place-index.ts'
import { type Finding, rankFindings } from './rank-findings.ts'

/** Time after which captions that could not be read are read again, in ms. */
const RETRY_AFTER_MS = 60_000

/** A course that is in the index at a revision, by the ids of its places. */
interface Indexed {
  ids: number[]
  /** When its captions are to be read again, in ms since 1970. */
  stale: number
}

export type CourseSearch = ReturnType<typeof createCourseSearch>

/** The index, and the courses in it by their keys. */
interface SearchState extends Pick<AppContext, 'media' | 'log' | 'clock'> {
  index: PlaceIndex
  indexed: Map<string, Indexed>
}

/**
 * Creates the search in the enabled courses: titles, articles, notes and what films say, never more of a quiz
 * than its title. Its index is in memory, begins with the first search, and follows the courses that each
 * search is given: what changed is indexed before it is answered, in slices between other requests.
 */
export function createCourseSearch({ media, log, clock }: Pick<AppContext, 'media' | 'log' | 'clock'>) {
  const index = createPlaceIndex()
  const state: SearchState = { media, log, clock, index, indexed: new Map() }
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * Returns the best places for some words among these courses, after the searches before. Only those in
     * `offered` are found; the index has all, since the next reader may have others.
     */
    search(query: string, courses: StoredCourse[], offered = courses): Promise<Finding[]> {
      const wanted = [...stemsIn(query)].filter((word) => !FILLERS.has(word))
      const answer = last.then(async () => {
        await update(state, courses)
        return rankFindings(wanted, findPlaces(index, wanted, offered), index)
      })
      last = answer.catch(() => undefined)
      return answer
    },
  }
}

/** Takes out of the index what is not among these courses, and adds what is new. */
async function update(state: SearchState, courses: StoredCourse[]): Promise<void> {
  const { index, indexed, clock } = state
  const given = new Set(courses.map(keyOf))
  for (const [key, { ids, stale }] of indexed) {
    if (given.has(key) && clock() < stale) continue
    indexed.delete(key)
    removePlaces(index, ids)
  }
  for (const course of courses) if (!indexed.has(keyOf(course))) await addCourse(state, course)
}

async function addCourse(
  { index, indexed, media, log, clock }: SearchState,
  course: StoredCourse,
): Promise<void> {
  const entry: Indexed = { ids: [], stale: Number.POSITIVE_INFINITY }
  indexed.set(keyOf(course), entry)
  entry.ids.push(addPlace(index, { course, film: [] }))
  for (const module of modulesOf<CourseModule>(course)) {
    const film = await readFilm({ media, log }, course, module).catch((error: unknown) => {
      log.warn({ err: error }, 'captions could not be read, and are not searched for a minute')
      entry.stale = clock() + RETRY_AFTER_MS
      return []
    })
    entry.ids.push(addPlace(index, { course, module, film }))
    await setImmediate()
  }
}

function keyOf({ id, revision }: StoredCourse): string {
  return `${revision} ${id}`
}

/** Reads what a module's film says, without captions that are too large to be read. */
async function readFilm(
  { media, log }: Pick<SearchState, 'media' | 'log'>,
  course: StoredCourse,
  module: CourseModule,
): Promise<FilmWords[]> {
  if (module.type !== 'video') return []
  const films: FilmWords[] = []
  for (const { src } of module.captions ?? []) {
    const captions = await readStoredCaptions(media, src)
    if (captions === undefined) continue
    const words = await readFilmWords(captions).catch((error: unknown) => {
      if (!(error instanceof TaskTooLarge)) throw error
      log.warn(`Captions of the module ${module.id} of ${course.id} are not searched: ${error.message}`)
    })
    if (words) films.push(words)
  }
  return films
}
