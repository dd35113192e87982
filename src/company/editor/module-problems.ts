import type { DraftProblem } from '#contract/company/company-drafts.ts'
import { findCourseProblems } from '#domain/course-check/find-course-problems.ts'
import { messageInWords, placeInWords } from '#domain/course-check/place-words.ts'
import { addWritingProblems } from '#domain/course-check/writing-problems.ts'
import type { Fields } from '#domain/unknown-value.ts'
import type { EditedModule } from './outline-edits.ts'

/** The place of the module in the document that is checked, which has no other. */
const PLACE = 'sections[0].modules[0]'

/** Finds what the check says of one module, errors first, each with its place within it in words. */
export function findModuleProblems(module: EditedModule, content: Fields): DraftProblem[] {
  const whole = { ...module, ...content }
  const document = { sections: [{ title: 'Section', modules: [whole] }] }
  const own = addWritingProblems(document, findCourseProblems(document))
    .filter(({ place }) => place.startsWith(PLACE))
    .map((problem) => ({
      severity: problem.severity,
      message: messageInWords(problem, document),
      place: placeInWords(problem.place.slice(PLACE.length + 1), whole),
    }))
  return [
    ...own.filter(({ severity }) => severity === 'error'),
    ...own.filter(({ severity }) => severity !== 'error'),
  ]
}
