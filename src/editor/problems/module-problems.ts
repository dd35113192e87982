import type { CourseProblem } from '#domain/course-check/course-problem.ts'
import { type FieldPlace, fieldOf, fieldOfModule } from '#domain/course-check/field-of.ts'
import { findCourseProblems } from '#domain/course-check/find-course-problems.ts'
import { messageInWords, placeInWords } from '#domain/course-check/place-words.ts'
import { SHORT_PROBLEMS } from '#domain/course-check/short-problems.ts'
import { addWritingProblems } from '#domain/course-check/writing-problems.ts'
import { MAX_PART_BYTES } from '#domain/course-limits.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { EditedModule, EditedOutline } from '../state/outline-edits.ts'
import { attemptKey } from './attempted-fields.ts'
import { countJsonBytes } from './count-json-bytes.ts'

/** A problem in the edited content, with its position as text and the field that shows it. */
export interface EditedProblem extends Pick<FieldPlace, 'field' | 'block'> {
  severity: 'error' | 'warning'
  message: string
  place: string
  /** Name of the field among the attempted fields. */
  key: string
  /** True for a problem that prevents saving and is therefore shown before the author leaves the field. */
  isUrgent?: boolean
}

/** Returns the short message of a problem, or the full one for kinds that occur only in files. */
function shortMessage(problem: CourseProblem, document: Fields): string {
  return problem.code ? SHORT_PROBLEMS[problem.code] : messageInWords(problem, document)
}

/** Path of the only module in the checked document. */
const MODULE_PATH = 'sections[0].modules[0]'

/**
 * Returns the problems of a module, errors first, by position. Each has a description of its position within
 * the module.
 */
export function findModuleProblems(module: EditedModule, content: Fields): EditedProblem[] {
  const whole = { ...module, ...content }
  const document = { sections: [{ title: 'Section', modules: [whole] }] }
  const own = addWritingProblems(document, findCourseProblems(document))
    .filter(({ place }) => place.startsWith(MODULE_PATH))
    .sort((one, other) => compareNumbers(numbersIn(one.place), numbersIn(other.place)))
    .map((problem) => {
      const found = fieldOfModule(problem.place.slice(MODULE_PATH.length + 1), whole)
      return {
        severity: problem.severity,
        message: shortMessage(problem, document),
        place: placeInWords(problem.place.slice(MODULE_PATH.length + 1), whole),
        key: attemptKey(found.field, whole),
        ...found,
      }
    })
  return [
    ...findTooLong(content),
    ...own.filter(({ severity }) => severity === 'error'),
    ...own.filter(({ severity }) => severity !== 'error'),
  ]
}

/**
 * Returns the indexes in a path, such as those of a question and an answer. They determine the reading order.
 */
function numbersIn(place: string): number[] {
  return Array.from(place.matchAll(/\[(\d+)\]/g), ([, number]) => Number(number))
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, place) => number !== other[place])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** Share of a part's maximum size from which an article is reported as too long, but can still be saved. */
const NEAR_LIMIT = 0.9

/** Reports an article that is, or nearly is, too long to save. */
function findTooLong(content: Fields): EditedProblem[] {
  const { editorData, ...others } = content
  const isLong = typeof editorData === 'string' && editorData.length > (MAX_PART_BYTES * NEAR_LIMIT) / 4
  const size = isLong ? countJsonBytes(editorData) + JSON.stringify(others).length : 0
  if (size <= MAX_PART_BYTES * NEAR_LIMIT) return []
  const severity = size > MAX_PART_BYTES ? 'error' : 'warning'
  const field = 'editorData'
  const message = SHORT_PROBLEMS['article-too-long']
  return [{ severity, message, place: 'Article', field, key: field, isUrgent: true }]
}

/**
 * Returns the problems of a course's own fields. Only the server can detect a path used by another course.
 */
export function findSettingsProblems(outline: EditedOutline): EditedProblem[] {
  const own = { ...outline, sections: [] }
  const found = findCourseProblems(own).map((problem) => {
    const { field } = fieldOf(problem.place, own)
    const place = placeInWords(problem.place, own)
    return { severity: problem.severity, message: shortMessage(problem, own), place, field, key: field }
  })
  const field = 'webPath'
  const message = SHORT_PROBLEMS['path-empty']
  const noPath = { severity: 'error', message, place: 'Web address', field, key: field } as const
  return outline.webPath === '' ? [...found, noPath] : found
}
