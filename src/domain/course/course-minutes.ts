import { articleText } from './article-text.ts'
import { type Course, type CourseModule, modulesOf } from './course.ts'

const WORDS_A_MINUTE = 200
const QUESTIONS_A_MINUTE = 2

/** Returns a film's length in seconds by its `videoUrl`; undefined if it is unknown. */
export type FilmLengthOf = (videoUrl: string) => number | undefined

/**
 * Fills in the `minutes` that a course's author left out. An article takes a minute for 200 words, a quiz
 * half a minute a question, a film its length; each is rounded, and at least 1. A film of unknown length has
 * none, and neither has its course then: a sum without it would promise too little.
 */
export function withMinutes(course: Course, filmLengthOf: FilmLengthOf): Course {
  const sections = course.sections.map((section) => ({
    ...section,
    modules: section.modules.map((module) => ({
      ...module,
      minutes: module.minutes ?? minutesOf(module, filmLengthOf),
    })),
  }))
  return { ...course, sections, minutes: course.minutes ?? sumOfMinutes({ sections }) }
}

function minutesOf(module: CourseModule, filmLengthOf: FilmLengthOf): number | undefined {
  const exact = exactMinutesOf(module, filmLengthOf)
  return exact === undefined ? undefined : Math.max(1, Math.round(exact))
}

function exactMinutesOf(module: CourseModule, filmLengthOf: FilmLengthOf): number | undefined {
  if (module.type === 'article') return countArticleWords(module.editorData) / WORDS_A_MINUTE
  if (module.type === 'quiz') return module.questions.length / QUESTIONS_A_MINUTE
  const seconds = filmLengthOf(module.videoUrl)
  return seconds === undefined ? undefined : seconds / 60
}

/** Returns the sum of all modules' minutes; undefined if one of them has none, or there is no module. */
function sumOfMinutes(course: Pick<Course, 'sections'>): number | undefined {
  const modules = modulesOf(course)
  const known = modules.flatMap(({ minutes }) => minutes ?? [])
  if (modules.length === 0 || known.length < modules.length) return undefined
  return known.reduce((sum, minutes) => sum + minutes)
}

/** Finds words in any script, those of Thai and Chinese too, which have no spaces between them. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Lists the words of a text. */
export function listWords(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of WORDS.segment(text)) if (isWordLike) words.push(segment)
  return words
}

/** Counts the words of an article: an editor state, JSON as a string. One that cannot be read has none. */
export function countArticleWords(editorData: string): number {
  return listWords(articleText(editorData)).length
}
