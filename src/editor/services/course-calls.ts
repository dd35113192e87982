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

/** Returns the path of a course for both screens and calls. */
export const coursePath = (courseId: string) => `/courses/${encodeURIComponent(courseId)}`

/** Returns the path of a course's revision for both its screen and its calls. */
export function revisionPath(courseId: string, revision: number | string): string {
  return `${coursePath(courseId)}/revisions/${encodeURIComponent(revision)}`
}
export const draftPath = (draftId: string) => `/drafts/${encodeURIComponent(draftId)}`

/**
 * Returns the path of the screen for a publication's progress: of the draft or, with `again`, of a revision
 * from the history.
 */
export function publicationPath(courseId: string, publication: string, again?: number): string {
  const revision = again === undefined ? '' : `&again=${again}`
  return `${coursePath(courseId)}/publish?publication=${encodeURIComponent(publication)}${revision}`
}

/** Returns the path of the screen listing a course's partners. */
export function usedByPath(courseId: string): string {
  return `${coursePath(courseId)}/used-by`
}

/** Position in the editor of a course: a field of its settings, of a section by its index, or of a module. */
export interface EditorPlace {
  section?: number | undefined
  /** Id of the module. */
  module?: string | undefined
  field: string
  block?: number | undefined
}

/** Returns the path of a position in the editor of a course. */
export function editorPath(courseId: string, { section, module = '', field, block }: EditorPlace): string {
  const place = new URLSearchParams({ module, field })
  if (section !== undefined && module === '') place.set('section', String(section))
  if (block !== undefined) place.set('block', String(block))
  return `${coursePath(courseId)}/edit?${place}`
}

/** A course with its published revision, its draft, or both. */
export interface CourseAndDraft {
  id: string
  name: string
  course?: CompanyCourse | undefined
  draft?: CompanyCourse['draft']
}

/** Lists all courses, including those with only a draft. */
export async function listCourses(call: ConsoleCall): Promise<CourseAndDraft[]> {
  const [{ courses }, drafts] = await Promise.all([
    call<{ courses: CompanyCourse[] }>('/courses'),
    listDrafts(call),
  ])
  const published = new Set(courses.map(({ id }) => id))
  const isNew = ({ courseId }: CourseDraft) => !published.has(courseId)
  return [...courses.map(ofCourse), ...drafts.filter(isNew).map(ofDraft)]
}

/** Returns a course. Throws `not-found` if it has neither a revision nor a draft. */
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

/** Creates a draft. In this file, `key` is the idempotency key. */
export function beginDraft(call: ConsoleCall, body: NewDraftBody, key: string): Promise<BegunDraft> {
  return call('/drafts', { method: 'POST', body, key })
}

export type PublishedQuiz = CourseQuestions['quizzes'][number]

/**
 * Returns a published quiz with the figures of its questions across all partners; undefined for an
 * unpublished quiz, or if the call fails.
 */
export async function findPublishedQuiz(
  call: ConsoleCall,
  courseId: string,
  moduleId: string,
): Promise<PublishedQuiz | undefined> {
  const course = await call<CourseQuestions>(`${coursePath(courseId)}/questions`).catch(() => undefined)
  return course?.quizzes.find(({ id }) => id === moduleId)
}

/** Counts the people affected by a change to a published quiz. */
export function countTakers(call: ConsoleCall, courseId: string, moduleId: string): Promise<QuizTakers> {
  return call(`${coursePath(courseId)}/quizzes/${encodeURIComponent(moduleId)}/takers`)
}

export function findDraft(call: ConsoleCall, id: string): Promise<CourseDraftDetails> {
  return call(draftPath(id))
}

/** Returns the effect of publishing a draft, or a sentence on the reason against it. */
export function findDraftEffect(call: ConsoleCall, id: string): Promise<DraftEffect | { refusal: string }> {
  return call<DraftEffect>(`${draftPath(id)}/effect`).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'draft-not-ready') throw error
    return { refusal: error.serverMessage ?? 'This draft can’t be published yet. Check its problems.' }
  })
}

/**
 * Publishes a draft, or an earlier revision again, as the successor of the displayed revision. `path` is the
 * path of the draft or revision. Returns the id of the publication.
 */
export async function publish(
  call: ConsoleCall,
  path: string,
  body: { shown: number; version?: number; note: string; offer?: true; regrade: boolean },
  key: string,
): Promise<string> {
  return (await call<{ publication: string }>(`${path}/publish`, { method: 'POST', body, key })).publication
}

export function findPublication(call: ConsoleCall, id: string): Promise<Publication> {
  return call(`/publications/${encodeURIComponent(id)}`)
}
