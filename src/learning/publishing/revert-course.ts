import { findCourseRevision, findStoredCourse } from '#store/learning/courses.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { type PlannedPublishing, type Published, type Publisher, publishAsShown } from './publish-as-shown.ts'

/** An earlier revision of a course as it would be published again. */
export type PlannedRevert = PlannedPublishing & { stored: object }

/**
 * Plans to publish an earlier revision of a course again: whether it is enabled stays. Undefined for a course
 * or a revision that does not exist.
 */
export async function planRevert(
  db: Queryable,
  { id, revision }: { id: string; revision: number },
): Promise<PlannedRevert | undefined> {
  const [stored, earlier] = [await findStoredCourse(db, id), await findCourseRevision(db, { id, revision })]
  if (!stored || !earlier) return undefined
  const course = { ...earlier, enabled: stored.course.enabled }
  return { stored, course, isSame: JSON.stringify(course) === JSON.stringify(stored.course) }
}

/** Publishes what was planned as the course's next revision, if that is still the one that was shown. */
export async function revertCourse(
  db: Database,
  { course, stored }: PlannedRevert,
  { earlier, note, ...publisher }: Publisher & { earlier: number },
  now: number,
): Promise<Published> {
  const next = { revision: stored.revision + 1, act: 'course-reverted' as const }
  const why = note ?? `Back to revision ${earlier}`
  return publishAsShown(db, course, { ...publisher, ...next, note: why }, now)
}
