import type { AuditedAct } from '#domain/console/audited-acts.ts'
import type { Course } from '#domain/course/course.ts'
import { type CourseChange, courseChanges, quote } from '#domain/course/course-changes.ts'
import { removalSentences, tallySentences } from '#domain/learning/publishing-effect.ts'
import { inTransaction, isUniqueViolation } from '#store/connection/in-transaction.ts'
import { findCourseIdByWebPath, findStoredCourse } from '#store/learning/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { countPublishing, publishCourse } from '../publish-course.ts'

/** A course as it would be published, and what is published of it now. */
export interface PlannedPublishing {
  /** Absent for a course that is new. */
  stored: { course: Course; revision: number } | undefined
  course: Course
  /** True if nothing would change. */
  isSame: boolean
}

/**
 * Describes what publishing a course over the stored one changes, and, after that, whom it touches in counts.
 * Walks over the records of everybody who has begun it.
 */
export async function describePublishing(
  db: Queryable,
  stored: Course,
  course: Course,
): Promise<CourseChange[]> {
  const tally = await countPublishing(db, stored, course)
  const changes = courseChanges(stored, course)
  const message = changes.length === 0 ? describeUnseen(stored, course) : undefined
  return [
    ...(message === undefined ? [] : [{ severity: 'change' as const, message }]),
    ...changes,
    ...removalSentences(tally).map((message) => touching('warning', message)),
    ...tallySentences(tally).map((message) => touching('change', message)),
  ]
}

function touching(severity: CourseChange['severity'], message: string): CourseChange {
  return { severity, message, place: { people: true } }
}

/** Describes a change that learners do not see; undefined for one of whether the course is enabled. */
function describeUnseen(stored: Course, course: Course): string | undefined {
  if (JSON.stringify(stored) === JSON.stringify(course))
    return 'nothing changes but that its pictures get copies for smaller screens'
  if (stored.enabled !== course.enabled) return undefined
  return 'nothing changes but what the portal works out: minutes, and sizes of pictures'
}

/** What a plan changes and whom that touches, over the revision that is `shown`: 0 for a course that is new. */
export interface PublishingEffect {
  shown: number
  isSame: boolean
  changes: CourseChange[]
}

/** Describes the effect of publishing what was planned. */
export async function describePlanned(
  db: Queryable,
  { stored, course, isSame }: PlannedPublishing,
): Promise<PublishingEffect> {
  const message = course.enabled
    ? 'the course is new, and offered as soon as it is published'
    : 'the course is new; nobody sees it until it is offered'
  if (!stored) return { shown: 0, isSame, changes: [{ severity: 'change', message }] }
  const changes = isSame ? [] : await describePublishing(db, stored.course, course)
  return { shown: stored.revision, isSame, changes }
}

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

/** Done in the transaction that publishes, which it undoes if it throws. */
export type Alongside = Parameters<typeof inTransaction<void>>[1]

interface AsShown extends Publisher {
  revision: number
  act: AuditedAct
  alongside?: Alongside | undefined
}

/**
 * Publishes a course as the revision that was shown, with the entry of it in the audit log, or not at all.
 */
export async function publishAsShown(
  db: Database,
  course: Course,
  { revision, act, by, note, address, timeZone, alongside }: AsShown,
  now: number,
): Promise<Published> {
  try {
    await inTransaction(db, async (transaction) => {
      await alongside?.(transaction)
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

/** Returns the sentence about a path that another course has by now. */
export function describePathOwner(owner: string): string {
  return `Its address is that of the course ${quote(owner)} now.`
}

/** Returns the sentence about a course of which nothing would change. */
export function describeSame({ name }: Pick<Course, 'name'>): string {
  return `${quote(name)} is unchanged: there is nothing to publish.`
}

/** Returns the sentence about a revision that was published since another was shown. */
export function describeOvertaking(newest: number | undefined): string {
  return `Somebody published revision ${newest} while you were reading. Look at what changes now.`
}
