import { articleText } from './article-text.ts'
import { requiresAllModules } from './certificate-rule.ts'
import { type Course, type CourseModule, modulesOf } from './course.ts'

const WORDS_A_MINUTE = 200
const QUESTIONS_A_MINUTE = 2

/** Returns the length of a film in seconds by its `videoUrl`, or undefined if unknown. */
export type FilmLengthOf = (videoUrl: string) => number | undefined

/**
 * Fills in the `minutes` that the author did not set. An article takes a minute per 200 words, a quiz half a minute
 * per question, and a film its length; each is rounded to at least 1. A film of unknown length has no minutes, and
 * neither does its course, because the sum would be too low. If the certificate requires films to be watched, each
 * film of known length gets its exact `seconds`.
 */
export function withMinutes(course: Course, filmLengthOf: FilmLengthOf): Course {
  const isAll = requiresAllModules(course.certificate)
  const sections = course.sections.map((section) => ({
    ...section,
    modules: section.modules.map((module) => ({
      ...module,
      minutes: module.minutes ?? minutesOf(module, filmLengthOf),
      ...(module.type === 'video' && { seconds: isAll ? filmLengthOf(module.videoUrl) : undefined }),
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

/** Returns the sum of all modules' minutes. Returns undefined if a module has no minutes, or there are no modules. */
function sumOfMinutes(course: Pick<Course, 'sections'>): number | undefined {
  const modules = modulesOf(course)
  const known = modules.flatMap(({ minutes }) => minutes ?? [])
  if (modules.length === 0 || known.length < modules.length) return undefined
  return known.reduce((sum, minutes) => sum + minutes)
}

/** Segments text in any script, including Thai and Chinese, which have no spaces between words. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the words of a text. */
export function listWords(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of WORDS.segment(text)) if (isWordLike) words.push(segment)
  return words
}

/** Counts the words of an article, which is an editor state in JSON. Returns 0 for an invalid state. */
export function countArticleWords(editorData: string): number {
  return listWords(articleText(editorData)).length
}
