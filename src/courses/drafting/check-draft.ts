import { z } from 'zod'
import { checkCourse } from '#contract/check-course.ts'
import { DraftProblem } from '#contract/console/company-drafts.ts'
import { VERSION } from '#core/version.ts'
import type { Course } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { type CourseProblem, errorAt, MAX_REPORTED, warningAt } from '#domain/course-check/course-problem.ts'
import { entriesOf, toPart } from '#domain/course-check/document-part.ts'
import { fieldOf } from '#domain/course-check/field-of.ts'
import { messageInWords, placeInWords } from '#domain/course-check/place-words.ts'
import { SHORT_PROBLEMS } from '#domain/course-check/short-problems.ts'
import { addWritingProblems } from '#domain/course-check/writing-problems.ts'
import { shorten } from '#domain/text/shorten.ts'
import { isStorable } from '#domain/text/storable.ts'
import { type Fields, parseJson } from '#domain/unknown-value.ts'
import {
  type CourseDraft,
  findDraft,
  readDraftCheck,
  readDraftDocument,
  readDraftProblems,
} from '#store/courses/course-drafts.ts'
import { type Queryable, readJson } from '#store/schema.ts'
import { findPathOwner } from '../publishing/publish-as-shown.ts'

/** A checked draft. The course is absent if any problem is an error. */
export interface CheckedDraft {
  document: Fields
  course: Course | undefined
  /** Errors first. */
  problems: DraftProblem[]
}

/** The stored check of a draft at one version of the draft and of the software. */
export const DraftCheck = z.object({
  portal: z.string(),
  version: z.int(),
  /** The first problems, errors first. */
  problems: z.array(DraftProblem),
  errors: z.int(),
  warnings: z.int(),
  /** Numbers of errors and warnings per module. Keys are section and module indexes, such as `0.2`. */
  modules: z.record(z.string(), z.tuple([z.int(), z.int()])),
})
export type DraftCheck = z.infer<typeof DraftCheck>

/** Finds the stored check of a draft, if made by this version of the software. */
export async function findStoredCheck(db: Queryable, id: string): Promise<DraftCheck | undefined> {
  const stored = await readDraftCheck(db, id)
  const check = stored === undefined ? undefined : DraftCheck.safeParse(parseJson(stored)).data
  return check?.portal === VERSION ? check : undefined
}

/** Checks a draft without comparing its path to other courses. Undefined if the draft is gone. */
export async function checkStoredDraft(db: Queryable, id: string): Promise<DraftCheck | undefined> {
  const draft = await findDraft(db, id)
  return draft && (await checkOrFind(db, draft))
}

/** Returns a stored check of this version of a draft or a newer one. Otherwise checks the draft. */
export async function checkOrFind(db: Queryable, draft: CourseDraft, document?: Fields): Promise<DraftCheck> {
  const stored = await findStoredCheck(db, draft.id)
  if (stored && stored.version >= draft.version) return stored
  const problems = await findDraftProblems(db, draft, document ?? (await readDraftDocument(db, draft.id)))
  return summarize(problems.problems, draft.version)
}

function summarize(problems: readonly DraftProblem[], version: number): DraftCheck {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const modules: DraftCheck['modules'] = {}
  for (const { severity, at } of problems) {
    if (at?.module === undefined) continue
    const key = `${at.section}.${at.module}`
    const [errors, warnings] = modules[key] ?? [0, 0]
    modules[key] = severity === 'error' ? [errors + 1, warnings] : [errors, warnings + 1]
  }
  return {
    portal: VERSION,
    version,
    modules,
    errors: errors.length,
    warnings: warnings.length,
    problems: [...errors, ...warnings].slice(0, MAX_REPORTED),
  }
}

/**
 * Checks a draft like `course check`, and whether another course has its path. Includes the file problems of an
 * uploaded folder until it is edited.
 */
export async function checkDraft(
  db: Queryable,
  draft: Pick<CourseDraft, 'id' | 'origin' | 'version'>,
): Promise<CheckedDraft> {
  const document = await readDraftDocument(db, draft.id)
  const { course, problems } = await findDraftProblems(db, draft, document)
  const all = [...problems, ...(await findTakenPath(db, document))]
  const errors = all.filter(({ severity }) => severity === 'error')
  const warnings = all.filter(({ severity }) => severity === 'warning')
  return { document, course: errors.length === 0 ? course : undefined, problems: [...errors, ...warnings] }
}

async function findDraftProblems(
  db: Queryable,
  { id, origin, version }: Pick<CourseDraft, 'id' | 'origin' | 'version'>,
  document: Fields,
): Promise<{ course: Course | undefined; problems: DraftProblem[] }> {
  const { course, problems } = checkCourse(document)
  const isAsRead = origin === 'folder' && version === 1
  const found = isAsRead
    ? readJson(z.array(DraftProblem), await readDraftProblems(db, id))
    : inWords(addWritingProblems(document, problems), document)
  return { course, problems: [...found, ...inWords(findNoModules(document), document)] }
}

/** Reports a document or outline whose path another course has taken. */
export async function findTakenPath(db: Queryable, outline: Fields): Promise<DraftProblem[]> {
  const { id, webPath } = outline
  if (typeof id !== 'string' || typeof webPath !== 'string' || !isStorable(webPath)) return []
  const owner = await findPathOwner(db, { id, webPath })
  if (!owner) return []
  const message = `the course ${quote(owner.name)} already uses /course/${webPath}: choose another web address`
  return inWords([errorAt('webPath', message)], outline)
}

/** Reports a draft without modules. A folder without modules is valid, because it may announce a course. */
function findNoModules(document: Fields): CourseProblem[] {
  const sections = entriesOf(toPart(document, ''), 'sections')
  if (sections.some((section) => entriesOf(section, 'modules').length > 0)) return []
  return [warningAt('sections', 'the course has no modules yet: add one')]
}

/** Maximum length of a message or position in characters, because messages may quote the author's text. */
const MAX_MESSAGE_LENGTH = 500

function inWords(problems: CourseProblem[], document: Fields): DraftProblem[] {
  return problems.map((problem) => ({
    severity: problem.severity,
    message: shorten(messageInWords(problem, document), MAX_MESSAGE_LENGTH),
    ...(problem.code && { short: SHORT_PROBLEMS[problem.code] }),
    place: shorten(placeInWords(problem.place, document), MAX_MESSAGE_LENGTH),
    at: fieldOf(problem.place, document),
  }))
}
