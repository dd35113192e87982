import type { Course } from '#domain/course/course.ts'
import {
  type Alongside,
  type PlannedPublishing,
  type Published,
  type Publisher,
  publishAsShown,
} from '#learning/publishing/publish-as-shown.ts'
import type { MediaStore } from '#media/media-store.ts'
import { findStoredCourse } from '#store/learning/courses.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { addMinutes } from '../add-minutes.ts'
import { addPictures, keepPictures, lacksPictures, type PictureContext } from '../media/add-pictures.ts'

/**
 * Plans to publish a course over what is published of it: with the minutes that it leaves out, and what is
 * known of its pictures. `fileAt` names the files of a folder whose media are not stored yet.
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

/**
 * Publishes what was planned as the next revision, with copies of its pictures, which are stored before, so
 * that nobody is shown what is not there. `same` if these could not be made and nothing else changes.
 */
export async function publishPlanned(
  db: Database,
  { stored, course }: PlannedPublishing,
  pictures: PictureContext,
  publisher: Publisher & { alongside?: Alongside },
  now: () => number,
): Promise<Published | { outcome: 'same' }> {
  const illustrated = await addPictures(course, pictures)
  if (isSameCourse(stored?.course, illustrated)) return { outcome: 'same' }
  const next = { revision: (stored?.revision ?? 0) + 1, act: 'course-published' as const }
  return publishAsShown(db, illustrated, { ...publisher, ...next }, now())
}

function isSameCourse(stored: Course | undefined, course: Course): boolean {
  return JSON.stringify(stored) === JSON.stringify(course)
}
