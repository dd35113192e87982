import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import type { AppContext } from '#app-context.ts'
import { type CourseModule, modulesOf } from '#domain/course/course.ts'
import {
  countFound,
  type FoundSentence,
  findSentence,
  markWords,
  readPassage,
  stemsIn,
  type TextPart,
  type Weights,
  weightIn,
  weighWords,
} from '#domain/search/find-sentence.ts'
import { filmPassages, type Passage, passagesOf } from '#domain/search/passages.ts'
import { wordsIn } from '#domain/text/words-in.ts'
import { readStoredCaptions } from '#media/stored-captions.ts'
import type { StoredCourse } from '#store/learning/courses.ts'

/** What a search can find: a course, or one of its modules. */
interface Place {
  course: StoredCourse
  module?: CourseModule
  /** What its film says. */
  film: Passage[]
}

/** A found place: its title and the sentence that says most of what is looked for, which some quizzes lack. */
export interface Finding extends Omit<Place, 'film'> {
  title: TextPart[]
  sentence: TextPart[]
  from?: Passage['from']
  /** Where the sentence is said in the film, in seconds. */
  seconds?: number
  /** The sentence's first words, by which the article is scrolled to it. */
  words?: string
}

/** Most places that a search answers. */
export const MAX_FINDINGS = 20

/** Number of the best places whose sentences are compared. */
const MAX_COMPARED = 30

/** Time after which captions that could not be read are read again, in ms. */
const RETRY_AFTER_MS = 60_000

/** Places that say less than this share of what the best one says are left out. */
const MIN_SHARE = 0.3

/** Words that say nothing about what somebody looks for, unless they are all there is. */
const FILLERS = stemsIn(
  'a an and are as at be by can could do does for from has have how i if in is it its me my not of on or our should so that the their them there they this to was we what when where which who why will with would you your',
)

/** How much more a word says in a title than in a text. */
const TITLE_SHARE = 2

/** Least letters of a word that may be the beginning of another, and of one that may be mistyped. */
const MIN_PREFIX = 2
const MIN_MISTYPED = 4

/** The courses at their revisions that are in the index, by their keys. */
interface Indexed {
  ids: number[]
  /** When its captions are to be read again, in ms since 1970. */
  stale: number
}

export type CourseSearch = ReturnType<typeof createCourseSearch>

/**
 * Creates the search in the enabled courses: titles, articles, notes and what films say, never more of a quiz
 * than its title. Its index is in memory, begins with the first search, and follows the courses that each
 * search is given: what changed is indexed before it is answered, in slices between other requests.
 */
export function createCourseSearch({ media, log, clock }: Pick<AppContext, 'media' | 'log' | 'clock'>) {
  const index = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ['title', 'text'],
    tokenize: (text) => wordsIn(text).map(({ stem }) => stem),
    processTerm: (word) => word,
  })
  const places = new Map<number, Place>()
  const indexed = new Map<string, Indexed>()
  let lastId = 0
  let updating: Promise<void> = Promise.resolve()

  /** Returns the best places for some words among these courses. */
  async function search(query: string, courses: StoredCourse[]): Promise<Finding[]> {
    const words = [...stemsIn(query)]
    const telling = words.filter((word) => !FILLERS.has(word))
    const wanted = telling.length > 0 ? telling : words
    if (wanted.length === 0) return []
    const given = new Set(courses.map(keyOf))
    updating = updating.catch(() => undefined).then(() => update(courses, given))
    await updating
    return rankFindings(wanted, look(wanted, given), placeAt)
  }

  /** Looks the words up as they are; those that nothing has, as beginnings and with one letter mistyped. */
  function look(wanted: string[], given: ReadonlySet<string>): SearchResult[] {
    const filter = ({ id }: SearchResult) => given.has(keyOf(placeAt(id).course))
    // The words are stems already.
    const options: SearchOptions = { tokenize: (query) => query.split(' '), filter }
    const exact = index.search(wanted.join(' '), options)
    const known = new Set(exact.flatMap(({ queryTerms }) => queryTerms))
    if (known.size === wanted.length) return exact
    const isUnknown = (word: string, least: number) => !known.has(word) && word.length >= least
    return index.search(wanted.join(' '), {
      ...options,
      prefix: (word) => isUnknown(word, MIN_PREFIX),
      fuzzy: (word) => isUnknown(word, MIN_MISTYPED) && 1,
    })
  }

  /** Takes out of the index what is not among these courses, and adds what is new. */
  async function update(courses: StoredCourse[], given: ReadonlySet<string>): Promise<void> {
    for (const [key, { ids, stale }] of indexed) {
      if (given.has(key) && clock() < stale) continue
      indexed.delete(key)
      for (const id of ids) places.delete(id)
      index.discardAll(ids)
    }
    for (const course of courses) if (!indexed.has(keyOf(course))) await addCourse(course)
  }

  async function addCourse(course: StoredCourse): Promise<void> {
    const entry: Indexed = { ids: [], stale: Number.POSITIVE_INFINITY }
    indexed.set(keyOf(course), entry)
    add(entry, { course, film: [] })
    for (const module of modulesOf<CourseModule>(course)) {
      const film = await readFilm(module).catch((error: unknown) => {
        log.warn({ err: error }, 'captions could not be read, and are not searched for a minute')
        entry.stale = clock() + RETRY_AFTER_MS
        return []
      })
      add(entry, { course, module, film })
      await setImmediate()
    }
  }

  function add({ ids }: Indexed, place: Place): void {
    const id = ++lastId
    const { course, module } = place
    const passages = passagesAt(place).map(({ text }) => text)
    places.set(id, place)
    ids.push(id)
    index.add({ id, title: module?.title ?? course.name, text: passages.join('\n') })
  }

  async function readFilm(module: CourseModule): Promise<Passage[]> {
    if (module.type !== 'video') return []
    const passages: Passage[] = []
    for (const { src } of module.captions ?? [])
      passages.push(...filmPassages((await readStoredCaptions(media, src)) ?? ''))
    return passages
  }

  function placeAt(id: number): Place {
    const place = places.get(id)
    if (!place) throw new Error('the index has a place that nobody added')
    return place
  }
  return { search }
}

function keyOf({ id, revision }: StoredCourse): string {
  return `${revision} ${id}`
}

function passagesAt({ course, module, film }: Place): Passage[] {
  if (!module) return [{ from: 'course', text: course.description }]
  return [...film, ...passagesOf(module)]
}

/** Orders the places by how many of the words they have, how seldom these are, and whether together. */
function rankFindings(wanted: string[], results: SearchResult[], placeAt: (id: number) => Place): Finding[] {
  const compared = results.slice(0, MAX_COMPARED).map(({ id, score, queryTerms, terms }) => {
    const place = placeAt(id)
    const share = new Set(queryTerms).size / wanted.length
    return { place, terms, score: score * share, passages: passagesAt(place).map(readPassage) }
  })
  const found = new Set(compared.flatMap(({ terms }) => terms))
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

function titleOf({ course, module }: Place): string {
  return module?.title ?? course.name
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
