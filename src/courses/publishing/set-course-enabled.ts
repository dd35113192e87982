import type { Course } from '#domain/course/course.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { Database } from '#store/schema.ts'
import type { Publisher } from './publish-as-shown.ts'
import { publishCourse } from './publish-course.ts'

/** Outcome of enabling or disabling a course: `overtaken` if `seen` is no longer the newest revision. */
export type EnablingOutcome =
  | { outcome: 'missing' | 'overtaken' }
  | { outcome: 'already' | 'changed'; course: Course; revision: number }

/**
 * Enables or disables a course for all learners as its next revision. Learning progress stays. `seen` limits the change
 * to that newest revision.
 */
export async function setCourseEnabled(
  db: Database,
  { id, enabled, seen }: { id: string; enabled: boolean; seen?: number },
  { by, note, address, timeZone }: Publisher,
  now: number,
): Promise<EnablingOutcome> {
  return inTransaction(db, async (transaction): Promise<EnablingOutcome> => {
    const stored = await findStoredCourse(transaction, id)
    if (!stored) return { outcome: 'missing' }
    if (stored.course.enabled === enabled) return { outcome: 'already', ...stored }
    if (seen !== undefined && stored.revision !== seen) return { outcome: 'overtaken' }
    const course = { ...stored.course, enabled }
    const revision = await publishCourse(transaction, course, now, { by, note, timeZone })
    const act = enabled ? 'course-enabled' : 'course-disabled'
    await audit(transaction, { act, actor: by, subject: id, address }, now)
    return { outcome: 'changed', course, revision }
  })
}
