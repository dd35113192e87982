import type { AuditedAct } from '#domain/company/audited-acts.ts'
import type { Course } from '#domain/course/course.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { isUniqueViolation } from '#store/connection/unique-violation.ts'
import { findCourseIdByWebPath, findStoredCourse } from '#store/learning/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { publishCourse } from '../publish-course.ts'

/** Who publishes a course, and why. */
export interface Publisher {
  /** A uid, or `operator`. */
  by: string
  note?: string | undefined
  /** The client's address, where there was one. */
  address?: string | undefined
  /** The portal's time zone. */
  timeZone: string
}

/** How publishing ends: somebody else may have been faster, and another course may have the path. */
export type Published =
  | { outcome: 'published'; course: Course; revision: number }
  | { outcome: 'overtaken' }
  | { outcome: 'path-taken'; owner: Course }

/**
 * Publishes a course as the revision that was shown, with the entry of it in the audit log, or not at all.
 */
export async function publishAsShown(
  db: Database,
  course: Course,
  { revision, act, by, note, address, timeZone }: Publisher & { revision: number; act: AuditedAct },
  now: number,
): Promise<Published> {
  try {
    await inTransaction(db, async (transaction) => {
      if ((await publishCourse(transaction, course, now, { by, note, timeZone })) !== revision)
        throw new Overtaken()
      await audit(transaction, { act, actor: by, subject: course.id, address }, now)
    })
    return { outcome: 'published', course, revision }
  } catch (error) {
    if (error instanceof Overtaken) return { outcome: 'overtaken' }
    const owner = isUniqueViolation(error) ? await findPathOwner(db, course) : undefined
    if (owner) return { outcome: 'path-taken', owner }
    // Two who publish the same revision of a course at once: the other one was faster.
    if (isUniqueViolation(error)) return { outcome: 'overtaken' }
    throw error
  }
}

/** Ends a transaction in which the next revision is not the one that was shown. */
class Overtaken extends Error {}

/** Finds the other course that has this path. */
export async function findPathOwner(
  db: Queryable,
  { id, webPath }: Pick<Course, 'id' | 'webPath'>,
): Promise<Course | undefined> {
  const owner = await findCourseIdByWebPath(db, webPath)
  return owner === undefined || owner === id ? undefined : (await findStoredCourse(db, owner))?.course
}
