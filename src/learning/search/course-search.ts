import { setImmediate } from 'node:timers/promises'
import MiniSearch, { type SearchResult } from 'minisearch'
import type { AppContext } from '#app-context.ts'
import { type CourseModule, modulesOf } from '#domain/course/course.ts'
import {
  countFound,
  type FoundSentence,
  findSentence,
  markWords,
  readPassages,
  stemsIn,
  type TextPart,
  type Weights,
  weightIn,
  weighWords,
} from '#domain/search/find-sentence.ts'
import { filmPassages, type Passage, passagesOf } from '#domain/search/passages.ts'
import { countStems } from '#domain/text/words-in.ts'
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
const MAX_COMPARED = 24

/** Time after which captions that could not be read are read again, in ms. */
const RETRY_AFTER_MS = 60_000

/** Places that say less than this share of what the best one says are left out. */
const MIN_SHARE = 0.3

/** Words that say nothing about what somebody looks for. */
export const FILLERS = stemsIn(
  'a an and are as at be by can could do does for from has have how i if in is it its me my not of on or our should so that the their them there they this to was we what when where which who why will with would you your',
)

/** Beyond so many places, words that this share of them have are left to the choice of the sentence. */
const MIN_PLACES = 500
const COMMON_SHARE = 1 / 3

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
  const index = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  })
  const places = new Map<number, Place>()
  const indexed = new Map<string, Indexed>()
  /** Number of all places so far that have or had each word, of `lastId` in all. */
  const seen = new Map<string, number>()
  let lastId = 0
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Returns the best places for some words among these courses, after the searches before. Only those in
   * `offered` are found; the index has all, since the next reader may have others.
   */
  function search(query: string, courses: StoredCourse[], offered = courses): Promise<Finding[]> {
    const wanted = [...stemsIn(query)].filter((word) => !FILLERS.has(word))
    const answer = last.then(async () => {
      await update(courses)
      const seldom = wanted.filter((word) => !isCommon(word))
      return rankFindings(wanted, look(seldom.length > 0 ? seldom : wanted, offered), placeAt)
    })
    last = answer.catch(() => undefined)
    return answer
  }

  /** Looks the words up as they are; those that nothing has, as beginnings and with one letter mistyped. */
  function look(wanted: string[], offered: StoredCourse[]): SearchResult[] {
    const query = wanted.join(' ')
    if (query === '') return []
    const ids = new Set(offered.map(({ id }) => id))
    const filter = ({ id }: SearchResult) => ids.has(placeAt(id).course.id)
    const exact = index.search(query, { filter })
    const known = new Set<string>()
    for (const { queryTerms } of exact) for (const word of queryTerms) known.add(word)
    if (known.size === wanted.length) return exact
    const isUnknown = (word: string, least: number) => !known.has(word) && word.length >= least
    return index.search(query, {
      filter,
      prefix: (word) => isUnknown(word, MIN_PREFIX),
      fuzzy: (word) => isUnknown(word, MIN_MISTYPED) && 1,
    })
  }

  /** Takes out of the index what is not among these courses, and adds what is new. */
  async function update(courses: StoredCourse[]): Promise<void> {
    const given = new Set(courses.map(keyOf))
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
    places.set(id, place)
    ids.push(id)
    const words: string[] = []
    for (const [word, count] of countStems([titleOf(place), ...passagesAt(place).map(textOf)].join('\n'))) {
      seen.set(word, (seen.get(word) ?? 0) + 1)
      // A word says hardly more if it stands there more often, and takes time each time.
      if (!FILLERS.has(word) && !isCommon(word)) words.push(...Array(Math.min(3, count)).fill(word))
    }
    index.add({ id, words: words.join(' ') })
  }

  /** Returns whether a word is in so many places that it leads to none, and costs most of the memory. */
  function isCommon(word: string): boolean {
    return lastId > MIN_PLACES && (seen.get(word) ?? 0) > COMMON_SHARE * lastId
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
  const best = results.slice(0, MAX_COMPARED)
  const found = new Set([...wanted, ...best.flatMap(({ terms }) => terms)])
  const compared = best.map(({ id, score, queryTerms }) => {
    const place = placeAt(id)
    const share = new Set(queryTerms).size / wanted.length
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

function textOf({ text }: Passage): string {
  return text
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
