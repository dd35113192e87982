import { MAX_PIECE_BYTES } from '#contract/company/company.ts'
import type { CompanyCourse } from '#contract/company/company-courses.ts'
import type {
  CourseDraft,
  CourseDraftDetails,
  DraftEffect,
  NewDraftBody,
  Publication,
  Upload,
} from '#contract/company/company-drafts.ts'
import { codeOf, isTransientFailure, pauseUntilOnline, retry, ServiceError } from '#web/shared/http.ts'
import type { ConsoleCall, ConsoleSession } from './console-session.ts'

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

const uploadPath = (uploadId: string) => `/uploads/${encodeURIComponent(uploadId)}`

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

export function findUpload(call: ConsoleCall, id: string): Promise<Upload> {
  return call(uploadPath(id))
}

/** Has the server make a draft of what was sent; `replaces` is the draft that it may put in its place. */
export function finishUpload(
  call: ConsoleCall,
  id: string,
  replaces?: Pick<CourseDraft, 'id' | 'version'>,
): Promise<Upload> {
  const body = replaces ? { replaces: { draftId: replaces.id, version: replaces.version } } : {}
  return call(`${uploadPath(id)}/finish`, { method: 'POST', body })
}

/** Time in which a piece has to arrive, in ms: the server gives a request as much. */
const PIECE_TIMEOUT = 60_000

/** Smallest piece on a slow line, in bytes. */
const MIN_PIECE_BYTES = 256 * 1024

interface SendingOptions {
  signal: AbortSignal
  /** Says how many bytes have arrived, and whether the connection is lost. */
  onProgress: (arrived: number, isLost: boolean) => void
}

/** How far the sending of a file is: `isKnown` if all answers to its pieces came. */
interface Sending {
  id: string
  arrived: number
  pieceBytes: number
  isKnown: boolean
}

/**
 * Sends a file in pieces, and after a lost connection goes on where it stopped, in smaller ones; then has the
 * server read it. Returns the id of its upload. What has arrived of one that is aborted the server sweeps.
 */
export async function sendFile(
  session: SendingSession,
  file: File,
  { signal, onProgress }: SendingOptions,
): Promise<string> {
  const { call } = session
  const body = { purpose: 'folder', name: file.name, size: file.size }
  const { id } = await call<{ id: string }>('/uploads', { method: 'POST', body })
  const sending: Sending = { id, arrived: 0, pieceBytes: MAX_PIECE_BYTES, isKnown: true }
  const patiently = <T>(task: () => Promise<T>) =>
    retry(task, {
      isTransient: (error) => isTransientFailure(error) && codeOf(error) !== 'no-room-left',
      pause(ms) {
        sending.isKnown = false
        sending.pieceBytes = Math.max(sending.pieceBytes / 2, MIN_PIECE_BYTES)
        onProgress(sending.arrived, true)
        return pauseUntilOnline(ms, signal)
      },
      signal,
    })
  while (sending.arrived < file.size) {
    sending.arrived = await patiently(() => sendPiece(session, file, sending, signal))
    onProgress(sending.arrived, false)
  }
  await patiently(() => finishUpload(call, id))
  return id
}

type SendingSession = Pick<ConsoleSession, 'call' | 'sendBytes'>

/** Sends the next piece of a file; returns how many of its bytes have arrived. */
async function sendPiece(
  { call, sendBytes }: SendingSession,
  file: File,
  sending: Sending,
  signal: AbortSignal,
): Promise<number> {
  const { id, pieceBytes } = sending
  // A piece whose answer was lost may have arrived.
  if (!sending.isKnown) sending.arrived = (await findUpload(call, id)).received
  sending.isKnown = true
  const { arrived } = sending
  if (arrived >= file.size) return arrived
  const piece = file.slice(arrived, arrived + pieceBytes)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PIECE_TIMEOUT)])
  const path = `${uploadPath(id)}?from=${arrived}`
  return (await sendBytes<Upload>(path, piece, { signal: limit })).received
}
