import { codeOf, ServiceError } from '#client/http/http.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import type { CompanyCourse, CourseQuestions, QuizTakers } from '#contract/console/company-courses.ts'
import type {
  CourseDraft,
  CourseDraftDetails,
  DraftEffect,
  NewDraftBody,
  Publication,
  Upload,
} from '#contract/console/company-drafts.ts'

/** Returns the address of a course: of its screens, and of the calls about it. */
export const coursePath = (courseId: string) => `/courses/${encodeURIComponent(courseId)}`

/** Returns the path of a revision of a course, as an address and as a call. */
export function revisionPath(courseId: string, revision: number | string): string {
  return `${coursePath(courseId)}/revisions/${encodeURIComponent(revision)}`
}
export const draftPath = (draftId: string) => `/drafts/${encodeURIComponent(draftId)}`

/**
 * Returns the address of the screen that shows how far a publishing is: of the draft, or of the revision `again`,
 * which belongs to the history.
 */
export function publicationPath(courseId: string, publication: string, again?: number): string {
  const revision = again === undefined ? '' : `&again=${again}`
  return `${coursePath(courseId)}/publish?publication=${encodeURIComponent(publication)}${revision}`
}

/** Returns the address of the screen that says who uses a course. */
export function usedByPath(courseId: string): string {
  return `${coursePath(courseId)}/used-by`
}

/** A place in the editor of a course: a field of its settings, of a section by its number, or of a module. */
export interface EditorPlace {
  section?: number | undefined
  /** The id of the module. */
  module?: string | undefined
  field: string
  block?: number | undefined
}

/** Returns the address of a place in the editor of a course. */
export function editorPath(courseId: string, { section, module = '', field, block }: EditorPlace): string {
  const place = new URLSearchParams({ module, field })
  if (section !== undefined && module === '') place.set('section', String(section))
  if (block !== undefined) place.set('block', String(block))
  return `${coursePath(courseId)}/edit?${place}`
}

/** A course: what is published of it, its draft, or both. */
export interface CourseAndDraft {
  id: string
  name: string
  course?: CompanyCourse | undefined
  draft?: CompanyCourse['draft']
}

/** Lists all courses, those too that have only a draft. */
export async function listCourses(call: ConsoleCall): Promise<CourseAndDraft[]> {
  const [{ courses }, drafts] = await Promise.all([
    call<{ courses: CompanyCourse[] }>('/courses'),
    listDrafts(call),
  ])
  const published = new Set(courses.map(({ id }) => id))
  const isNew = ({ courseId }: CourseDraft) => !published.has(courseId)
  return [...courses.map(ofCourse), ...drafts.filter(isNew).map(ofDraft)]
}

/** Finds a course, or throws `not-found` for one that has neither a revision nor a draft. */
export async function findCourse(call: ConsoleCall, id: string): Promise<CourseAndDraft> {
  try {
    return ofCourse(await call<CompanyCourse>(coursePath(id)))
  } catch (error) {
    if (codeOf(error) !== 'not-found') throw error
    const draft = (await listDrafts(call)).find(({ courseId }) => courseId === id)
    if (!draft) throw error
    return ofDraft(draft)
  }
}

async function listDrafts(call: ConsoleCall): Promise<CourseDraft[]> {
  return (await call<{ drafts: CourseDraft[] }>('/drafts')).drafts
}

function ofCourse(course: CompanyCourse): CourseAndDraft {
  return { id: course.id, name: course.name, course, draft: course.draft }
}

function ofDraft(draft: CourseDraft): CourseAndDraft {
  return { id: draft.courseId, name: draft.name, draft }
}

export type BegunDraft = NonNullable<Upload['draft']>

/** Begins a draft; here as below `key` names the act, so that it is done once however often it arrives. */
export function beginDraft(call: ConsoleCall, body: NewDraftBody, key: string): Promise<BegunDraft> {
  return call('/drafts', { method: 'POST', body, key })
}

/** Finds how the questions of a course are answered at all partners together. */
export function findQuestions(call: ConsoleCall, courseId: string): Promise<CourseQuestions> {
  return call(`${coursePath(courseId)}/questions`)
}

/** Counts those whom a change of a published quiz meets. */
export function countTakers(call: ConsoleCall, courseId: string, moduleId: string): Promise<QuizTakers> {
  return call(`${coursePath(courseId)}/quizzes/${encodeURIComponent(moduleId)}/takers`)
}

export function findDraft(call: ConsoleCall, id: string): Promise<CourseDraftDetails> {
  return call(draftPath(id))
}

/** Finds what publishing a draft changes, or the sentence why it cannot be published as it is. */
export function findDraftEffect(call: ConsoleCall, id: string): Promise<DraftEffect | { refusal: string }> {
  return call<DraftEffect>(`${draftPath(id)}/effect`).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'draft-not-ready') throw error
    return { refusal: error.serverMessage ?? 'It cannot be published as it is.' }
  })
}

/**
 * Has a draft published, or an earlier revision again, over the revision that was shown; `path` is its address.
 * Returns the id of the publishing.
 */
export async function publish(
  call: ConsoleCall,
  path: string,
  body: { shown: number; version?: number; note: string },
  key: string,
): Promise<string> {
  return (await call<{ publication: string }>(`${path}/publish`, { method: 'POST', body, key })).publication
}

export function findPublication(call: ConsoleCall, id: string): Promise<Publication> {
  return call(`/publications/${encodeURIComponent(id)}`)
}
