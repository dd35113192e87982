import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCourseSearch } from '#courses/search/course-search.ts'
import type { ArticleModule } from '#domain/course/course.ts'
import { FILLERS } from '#domain/search/read-place-words.ts'
import { openFolder } from '#media/folder-store.ts'
import type { StoredCourse } from '#store/courses/courses.ts'
import { median, partOf, repeat, timeOf } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import type { Scenario } from './scenario.ts'

const COURSES = 200
const MODULES = 20
const WORDS_A_MODULE = 1000
const WORDS_A_PARAGRAPH = 60
/** Number of words in a language, including rare ones. A text of a thousand words has about 420 different ones. */
const VOCABULARY = 20_000
const STEEPNESS = 1.15

/**
 * Search index of a large number of long courses: the time until the first response, the memory, and the time of
 * further responses.
 */
export const search: Scenario = {
  name: 'search',
  about: `looking things up in ${COURSES} courses of ${MODULES} modules of ${WORDS_A_MODULE} words`,
  isOnce: true,
  run: ({ requests, sizes: [courses = COURSES] }) => measure(courses, Math.min(requests, 300)),
}

async function measure(courseCount: number, queries: number): Promise<Measure[]> {
  const random = createRandom(1)
  const rank = () => (1 - random() * (1 - VOCABULARY ** (1 - STEEPNESS))) ** (1 / (1 - STEEPNESS))
  // The highest frequencies belong to stop words. Searches do not contain them.
  const fillers = [...FILLERS]
  const wordAt = (place: number) => fillers[place] ?? `w${place.toString(36)}`
  const word = () => wordAt(Math.floor(rank()) - 1)
  const telling = () => wordAt(fillers.length + Math.floor(rank()))
  const courses = Array.from({ length: courseCount }, (_, place) => courseAt(place, word))
  const log = { warn: console.warn }
  const context = { media: openFolder(''), log, clock: Date.now } as unknown
  const { search } = createCourseSearch(context as Parameters<typeof createCourseSearch>[0])
  const before = memoryInUse()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = process.threadCpuUsage()
  const first = await timeOf(() => search('wa', courses))
  const { user, system } = process.threadCpuUsage(begun)
  delay.disable()
  const memory = memoryInUse() - before
  const find = () => timeOf(() => search(`${telling()} ${telling()} ${telling()}`, courses))
  const times = await repeat(queries, find)
  const mistyped = await repeat(queries, () => timeOf(() => search(`${telling()} ${telling()}q`, courses)))
  const [course] = courses
  const changed = courses.with(0, { ...(course as StoredCourse), revision: 2 })
  return [
    { unit: 'ms', work: 'the first search, with the index', portal: first, goal: { atMost: 3000 } },
    { unit: 'ms', work: 'of these on a processor', portal: (user + system) / 1000 },
    { unit: 'ms', work: 'another request waits meanwhile, p99', portal: delay.percentile(99) / 1e6 },
    { unit: 'MB', work: 'memory of the index', portal: memory, goal: { atMost: 60 } },
    { unit: 'ms', work: 'three words, p50', portal: median(times), goal: { atMost: 15 } },
    { unit: 'ms', work: 'three words, p99', portal: partOf(times, 0.99) },
    { unit: 'ms', work: 'two words, one of them nowhere, p50', portal: median(mistyped) },
    { unit: 'ms', work: 'after a course has changed', portal: await timeOf(() => search('wa', changed)) },
  ]
}

function courseAt(place: number, word: () => string): StoredCourse {
  const sentence = (length: number) => `${Array.from({ length }, () => word()).join(' ')}.`
  const module = (at: number): ArticleModule => {
    const paragraphs = Array.from({ length: Math.round(WORDS_A_MODULE / WORDS_A_PARAGRAPH) }, () => ({
      type: 'paragraph',
      children: [{ type: 'text', text: `${sentence(20)} ${sentence(20)} ${sentence(20)}` }],
    }))
    const editorData = JSON.stringify({ root: { type: 'root', children: paragraphs } })
    return { id: `m${at}`, title: sentence(4), type: 'article', editorData }
  }
  const about = { name: sentence(3), description: sentence(15), backgroundImage: '', enabled: true }
  const sections = [{ title: sentence(3), modules: Array.from({ length: MODULES }, (_, at) => module(at)) }]
  return { id: `c${place}`, webPath: `c${place}`, ...about, sections, revision: 1, published: 0 }
}

/** Returns the memory in use after garbage collection, in MB. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}

/** Returns a seeded generator of numbers from 0 to 1, identical in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
