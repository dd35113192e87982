import type { AuditedAct } from '#domain/console/audited-acts.ts'
import type { Course } from '#domain/course/course.ts'
import { type CourseChange, courseChanges, quote } from '#domain/course/course-changes.ts'
import { correctionSentences, removalSentences, tallySentences } from '#domain/learning/publishing-effect.ts'
import { inTransaction, isUniqueViolation } from '#store/connection/in-transaction.ts'
import { findCourseIdByWebPath, findStoredCourse } from '#store/courses/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { Database, Queryable } from '#store/schema.ts'
import { type Corrections, countCorrections } from './count-corrections.ts'
import { countPublishing, publishCourse } from './publish-course.ts'

/** A course to publish, with its current revision. */
export interface PlannedPublishing {
  /** Absent for a new course. */
  stored: { course: Course; revision: number } | undefined
  course: Course
  /** True if publishing would change nothing. */
  isSame: boolean
}

/**
 * Describes the changes over the published revision, with the number of people affected, and the people affected by
 * corrected answer keys. Reads the records of all participants.
 */
export async function describePublishing(
  db: Queryable,
  stored: Course,
  course: Course,
): Promise<{ changes: CourseChange[]; corrections: Corrections | undefined }> {
  const tally = await countPublishing(db, stored, course)
  const corrections = await countCorrections(db, stored, course)
  const changes = courseChanges(stored, course)
  const message = changes.length === 0 ? describeUnseen(stored, course) : undefined
  const all = [
    ...(message === undefined ? [] : [{ severity: 'change' as const, message }]),
    ...changes,
    ...removalSentences(tally).map((message) => touching('warning', message)),
    ...tallySentences(tally).map((message) => touching('change', message)),
    ...correctionSentences(corrections).map((message) => touching('change', message)),
  ]
  return { changes: all, corrections }
}

function touching(severity: CourseChange['severity'], message: string): CourseChange {
  return { severity, message, place: { people: true } }
}

/** Describes changes that learners do not see. Undefined if only `enabled` changes. */
function describeUnseen(stored: Course, course: Course): string | undefined {
  if (JSON.stringify(stored) === JSON.stringify(course))
    return 'only its images get copies for smaller screens'
  if (stored.enabled !== course.enabled) return undefined
  return 'only computed values change: minutes and image sizes'
}

/** The changes of a plan and the people affected, compared with the revision `shown`: 0 for a new course. */
export interface PublishingEffect {
  shown: number
  isSame: boolean
  /** True if the course stays hidden from partners. */
  isHidden: boolean
  changes: CourseChange[]
  /** The people affected by corrected answer keys. Absent if there are none. */
  corrections?: Corrections | undefined
}

/** Describes the effect of publishing a plan. */
export async function describePlanned(
  db: Queryable,
  { stored, course, isSame }: PlannedPublishing,
): Promise<PublishingEffect> {
  const message = course.enabled
    ? 'the course is new and shown to partners once published'
    : 'the course is new and hidden until you show it to partners'
  const isHidden = !course.enabled
  if (!stored) return { shown: 0, isSame, isHidden, changes: [{ severity: 'change', message }] }
  const effect = isSame ? { changes: [] } : await describePublishing(db, stored.course, course)
  return { shown: stored.revision, isSame, isHidden, ...effect }
}

/** Publisher of a course, with a note. */
export interface Publisher {
  /** A uid, or `operator`. */
  by: string
  note?: string | undefined
  /** The client's address, if any. */
  address?: string | undefined
  /** The portal's time zone. */
  timeZone: string
  /** True if attempts are judged again by the corrected answer keys. */
  regrade?: boolean | undefined
}

/**
 * Outcome of publishing: `overtaken` if another revision was published first, `path-taken` if another course has the
 * path.
 */
export type Published =
  | { outcome: 'published'; course: Course; revision: number }
  | { outcome: 'overtaken' }
  | { outcome: 'path-taken'; owner: Course }

/** Further changes in the publishing transaction. An error rolls back everything. */
export type Alongside = Parameters<typeof inTransaction<void>>[1]

interface AsShown extends Publisher {
  revision: number
  acts: readonly AuditedAct[]
  alongside?: Alongside | undefined
}

/** Publishes a course with one audit entry per action. Refuses if the published revision differs from the one shown. */
export async function publishAsShown(
  db: Database,
  course: Course,
  { revision, acts, by, note, address, timeZone, regrade, alongside }: AsShown,
  now: number,
): Promise<Published> {
  try {
    await inTransaction(db, async (transaction) => {
      await alongside?.(transaction)
      if ((await publishCourse(transaction, course, now, { by, note, timeZone, regrade })) !== revision)
        throw new Overtaken()
      for (const act of acts) await audit(transaction, { act, actor: by, subject: course.id, address }, now)
    })
    return { outcome: 'published', course, revision }
  } catch (error) {
    if (error instanceof Overtaken) return { outcome: 'overtaken' }
    const owner = isUniqueViolation(error) ? await findPathOwner(db, course) : undefined
    if (owner) return { outcome: 'path-taken', owner }
    // Another request published the same revision concurrently.
    if (isUniqueViolation(error)) return { outcome: 'overtaken' }
    throw error
  }
}

/** Aborts a transaction whose next revision is not the one shown. */
class Overtaken extends Error {}

/** Finds another course with this path. */
export async function findPathOwner(
  db: Queryable,
  { id, webPath }: Pick<Course, 'id' | 'webPath'>,
): Promise<Course | undefined> {
  const owner = await findCourseIdByWebPath(db, webPath)
  return owner === undefined || owner === id ? undefined : (await findStoredCourse(db, owner))?.course
}

/** Returns the message about a path taken by another course. */
export function describePathOwner(owner: string): string {
  return `The course ${quote(owner)} already uses this web address. Choose another.`
}

/** Returns the message about a course without changes. */
export function describeSame({ name }: Pick<Course, 'name'>): string {
  return `${quote(name)} is unchanged. There’s nothing to publish.`
}

/** Returns the message about a revision that was published in the meantime. */
export function describeOvertaking(newest: number | undefined): string {
  return `Someone published revision ${newest} in the meantime. Review the changes.`
}
