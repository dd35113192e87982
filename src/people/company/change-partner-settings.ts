import { AppError, notFound } from '#core/errors.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import { type StoredCatalogue, storeCatalogue } from '#store/learning/catalogues.ts'
import { listCourses } from '#store/learning/courses.ts'
import { changePartner } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { auditPartner, type PartnerActor } from './change-partner-state.ts'

/** What changes about a partner: undefined stays, null is none of its own. */
export interface PartnerSettingsChange {
  name?: string | undefined
  logoUrl?: string | null | undefined
  timeZone?: string | null | undefined
  seats?: number | null | undefined
  reminders?: boolean | undefined
}

/** Changes a partner's name, logo, zone, seats or reminders; fewer seats than people are allowed. */
export async function changePartnerSettings(
  db: Queryable,
  id: string,
  { reminders, ...change }: PartnerSettingsChange,
  by: PartnerActor,
  now: number,
): Promise<void> {
  const remindersOff = reminders === undefined ? undefined : reminders ? null : now
  await changePartner(db, id, { ...change, remindersOff })
  await auditPartner(db, 'partner-changed', id, by, now)
}

/**
 * Sets which courses a partner has. Refuses with 404 a course that there is not, and with `invalid-argument`
 * days that are none or in the wrong order. What was learned stays.
 */
export async function changeCatalogue(
  db: Queryable,
  id: string,
  catalogue: StoredCatalogue,
  by: PartnerActor,
  now: number,
): Promise<void> {
  await storeCatalogue(db, id, await parseCatalogue(db, catalogue))
  await auditPartner(db, 'partner-changed', id, by, now)
}

/** Returns a catalogue as it may be stored, each course once; refuses as `changeCatalogue` does. */
export async function parseCatalogue(
  db: Queryable,
  { catalogue, courses }: StoredCatalogue,
): Promise<StoredCatalogue> {
  const known = new Set((await listCourses(db)).map(({ course }) => course.id))
  for (const { courseId, ...days } of courses) {
    if (!known.has(courseId)) throw notFound()
    const problem = findDaysProblem(days)
    if (problem !== undefined) throw new AppError('invalid-argument', problem)
  }
  return { catalogue, courses: [...new Map(courses.map((one) => [one.courseId, one])).values()] }
}
