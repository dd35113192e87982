import { z } from 'zod'
import { checkCourse } from '#contract/check-course.ts'
import { DraftProblem } from '#contract/company/company-drafts.ts'
import type { Course } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { type DraftPart, documentOf } from '#domain/course/draft-parts.ts'
import { type CourseProblem, errorAt, warningAt } from '#domain/course-check/course-problem.ts'
import { entriesOf, toPart } from '#domain/course-check/document-part.ts'
import { fieldOf } from '#domain/course-check/field-of.ts'
import { messageInWords, placeInWords } from '#domain/course-check/place-words.ts'
import { addWritingProblems } from '#domain/course-check/writing-problems.ts'
import { isStorable } from '#domain/text/storable.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { type CourseDraft, listDraftParts, readDraftProblems } from '#store/learning/course-drafts.ts'
import { type Queryable, readJson } from '#store/schema.ts'
import { findPathOwner } from '../publishing/publish-as-shown.ts'

/** A draft as it was checked: what it would be as a course, unless one of its problems is an error. */
export interface CheckedDraft {
  document: Fields
  course: Course | undefined
  /** Errors first. */
  problems: DraftProblem[]
}

/**
 * Checks a draft as `course check` does, and that no other course has its path. A folder that nobody has
 * changed since has the problems that were found in its files.
 */
export async function checkDraft(
  db: Queryable,
  { id, origin, version }: Pick<CourseDraft, 'id' | 'origin' | 'version'>,
  parts?: readonly DraftPart[],
): Promise<CheckedDraft> {
  const document = documentOf(parts ?? (await listDraftParts(db, id)))
  const { course, problems } = checkCourse(document)
  const isAsRead = origin === 'folder' && version === 1
  const found = isAsRead
    ? readJson(z.array(DraftProblem), await readDraftProblems(db, id))
    : inWords(addWritingProblems(document, problems), document)
  const own = [...(await findTakenPath(db, document)), ...findNoModules(document)]
  const all = [...found, ...inWords(own, document)]
  const errors = all.filter(({ severity }) => severity === 'error')
  const warnings = all.filter(({ severity }) => severity === 'warning')
  return { document, course: errors.length === 0 ? course : undefined, problems: [...errors, ...warnings] }
}

async function findTakenPath(db: Queryable, { id, webPath }: Fields): Promise<CourseProblem[]> {
  if (typeof id !== 'string' || typeof webPath !== 'string' || !isStorable(webPath)) return []
  const owner = await findPathOwner(db, { id, webPath })
  if (!owner) return []
  const message = `/course/${webPath} is already the address of the course ${quote(owner.name)}: choose another path`
  return [errorAt('webPath', message)]
}

/** Who writes a folder may announce a course by it; a draft that is still empty was more likely forgotten. */
function findNoModules(document: Fields): CourseProblem[] {
  const sections = entriesOf(toPart(document, ''), 'sections')
  if (sections.some((section) => entriesOf(section, 'modules').length > 0)) return []
  return [warningAt('sections', 'the course has no modules yet: there is nothing to learn')]
}

function inWords(problems: CourseProblem[], document: Fields): DraftProblem[] {
  return problems.map((problem) => ({
    severity: problem.severity,
    message: messageInWords(problem, document),
    place: placeInWords(problem.place, document),
    at: fieldOf(problem.place, document),
  }))
}
