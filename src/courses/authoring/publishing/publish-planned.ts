import type { AuditedAct } from '#domain/console/audited-acts.ts'
import type { Course } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import type { MediaStore } from '#media/media-store.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { findCourseRevision, findStoredCourse } from '#store/courses/courses.ts'
import type { PublicationOptions } from '#store/courses/publications.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { checkDraft } from '../../drafting/check-draft.ts'
import {
  type Alongside,
  type PlannedPublishing,
  type Published,
  type Publisher,
  publishAsShown,
} from '../../publishing/publish-as-shown.ts'
import { addMinutes } from '../add-minutes.ts'
import { addPictures, keepPictures, lacksPictures, type PictureContext } from '../media/add-pictures.ts'

/**
 * Plans to publish a course over its published revision. Adds missing minutes and keeps known picture data. `fileAt`
 * returns folder files whose media are not yet stored.
 */
export async function planPublishing(
  db: Queryable,
  course: Course,
  media: MediaStore,
  fileAt?: (address: string) => string | undefined,
): Promise<PlannedPublishing> {
  const timed = await addMinutes(course, fileAt, media)
  const stored = await findStoredCourse(db, timed.id)
  const planned = await keepPictures(timed, stored?.course, media)
  const isSame = isSameCourse(stored?.course, planned) && !(await lacksPictures(planned))
  return { stored, course: planned, isSame }
}

/** A stored course prepared for publishing, with the version of its draft, or the reason for a refusal. */
export type PlannedStored =
  | ({ outcome: 'planned'; version?: number } & PlannedPublishing)
  | { outcome: 'missing' }
  | { outcome: 'refused'; reason: string }

/**
 * Plans to publish a draft. Keeps the course's `enabled` state unless the request also offers it to learners. Refuses a
 * draft with errors.
 */
export async function planDraft(
  db: Queryable,
  id: string,
  media: MediaStore,
  { offer }: PublicationOptions = {},
): Promise<PlannedStored> {
  const draft = await findDraft(db, id)
  if (!draft) return { outcome: 'missing' }
  const { course, problems } = await checkDraft(db, draft)
  if (!course) {
    const errors = plural(problems.filter(({ severity }) => severity === 'error').length, 'error')
    const reason = `This draft has ${errors} and can’t be published yet. Fix the problems listed in the draft.`
    return { outcome: 'refused', reason }
  }
  const enabled = offer ?? (await findStoredCourse(db, course.id))?.course.enabled ?? course.enabled
  const planned = await planPublishing(db, { ...course, enabled }, media)
  return { outcome: 'planned', version: draft.version, ...planned }
}

/**
 * Plans to publish an earlier revision again. Keeps the course's `enabled` state, and picture data whose copies still
 * exist.
 */
export async function planRevert(
  db: Queryable,
  { courseId: id, revision }: { courseId: string; revision: number },
  media: MediaStore,
): Promise<PlannedStored> {
  const [stored, earlier] = [await findStoredCourse(db, id), await findCourseRevision(db, { id, revision })]
  if (!stored || !earlier) return { outcome: 'missing' }
  const course = { ...earlier, enabled: stored.course.enabled }
  const isSame = isSameCourse(stored.course, course)
  return { outcome: 'planned', stored, isSame, course: await keepPictures(course, course, media) }
}

/** Publisher of a plan, with the audited actions and further changes of the transaction. */
type PlanPublisher = Publisher & { acts?: readonly AuditedAct[]; alongside?: Alongside }

/**
 * Publishes a plan as the next revision. Stores picture copies first, since the revision must not refer to missing
 * files. Returns `same` if no copies could be made and the course is otherwise unchanged.
 */
export async function publishPlanned(
  db: Database,
  { stored, course }: PlannedPublishing,
  pictures: PictureContext,
  { acts = ['course-published'], ...publisher }: PlanPublisher,
  now: () => number,
): Promise<Published | { outcome: 'same' }> {
  const illustrated = await addPictures(course, pictures)
  if (isSameCourse(stored?.course, illustrated)) return { outcome: 'same' }
  const revision = (stored?.revision ?? 0) + 1
  return publishAsShown(db, illustrated, { ...publisher, acts, revision }, now())
}

function isSameCourse(stored: Course | undefined, course: Course): boolean {
  return JSON.stringify(stored) === JSON.stringify(course)
}
