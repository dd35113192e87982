import type { DraftProblem } from '#contract/company/company-drafts.ts'
import { findCaptionLanguages } from '#domain/course-check/caption-problems.ts'
import { findCourseProblems } from '#domain/course-check/find-course-problems.ts'
import { messageInWords, placeInWords } from '#domain/course-check/place-words.ts'
import { findWritingProblems } from '#domain/course-check/writing-problems.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { EditedModule } from './outline-edits.ts'

/** Where the module stands in the document that is checked, which has no other. */
const PLACE = 'sections[0].modules[0]'

/** Finds what the check says of one module, errors first, each with its place within it in words. */
export function findModuleProblems(module: EditedModule, content: Fields): DraftProblem[] {
  const whole = { ...module, ...content }
  const document = { sections: [{ title: 'Section', modules: [whole] }] }
  const found = findCourseProblems(document)
  const known = new Set(found.map(({ place }) => place))
  const writing = [...findWritingProblems(document), ...findCaptionLanguages(document)]
  const all = [
    ...found,
    ...writing.filter(({ place, severity }) => severity === 'error' || !known.has(place)),
  ]
  const own = all
    .filter(({ place }) => place.startsWith(PLACE))
    .map(({ severity, place, message }) => ({
      severity,
      message: messageInWords(message, document),
      place: placeInWords(place.slice(PLACE.length + 1), whole),
    }))
  return [
    ...own.filter(({ severity }) => severity === 'error'),
    ...own.filter(({ severity }) => severity !== 'error'),
  ]
}
