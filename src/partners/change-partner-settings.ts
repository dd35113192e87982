import { AppError, notFound } from '#core/errors.ts'
import { coursesOf, findDaysProblem } from '#domain/course/catalogue.ts'
import { dayAt } from '#domain/local-time.ts'
import { findCatalogue, type StoredCatalogue, storeCatalogue } from '#store/courses/catalogues.ts'
import { listCourses } from '#store/courses/courses.ts'
import { storeNewOffers } from '#store/courses/offered-since.ts'
import { keepZone } from '#store/people/partners/earlier-zones.ts'
import { changePartner, findTimeZone } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { auditPartner, type PartnerActor } from './change-partner-state.ts'

/** Changes to a partner: undefined keeps a value, null removes the partner's own one. */
export interface PartnerSettingsChange {
  name?: string | undefined
  logoUrl?: string | null | undefined
  timeZone?: string | null | undefined
  seats?: number | null | undefined
  reminders?: boolean | undefined
}

/** Changes a partner's name, logo, time zone, seats or reminders. There may be fewer seats than people. */
export async function changePartnerSettings(
  db: Queryable,
  id: string,
  { reminders, ...change }: PartnerSettingsChange,
  by: PartnerActor,
  now: number,
): Promise<void> {
  const remindersOff = reminders === undefined ? undefined : reminders ? null : now
  if (change.timeZone !== undefined) await keepZone(db, id, change.timeZone, now)
  await changePartner(db, id, { ...change, remindersOff })
  await auditPartner(db, 'partner-changed', id, by, now)
}

/**
 * Sets a partner's courses. Learning records stay. Refuses an unknown course with 404, and invalid or unordered days
 * with `invalid-argument`.
 */
export async function changeCatalogue(
  db: Queryable,
  id: string,
  catalogue: StoredCatalogue,
  by: PartnerActor,
  now: number,
): Promise<void> {
  const [before, wanted] = [await findCatalogue(db, id), await parseCatalogue(db, catalogue)]
  // The portal's time zone is unnecessary: at worst, one of 30 days is counted differently.
  const zone = await findTimeZone(db, id, 'UTC')
  const after = keepFirstDays({ before, wanted, zone }, now)
  await storeNewOffers(db, { id, zone }, { before, after }, now)
  await storeCatalogue(db, id, after)
  await auditPartner(db, 'partner-changed', id, by, now)
}

/**
 * Returns the new catalogue. A course that the partner already has keeps its first day instead of a new one in the
 * past, because that would change only the recorded date.
 */
function keepFirstDays(
  { before, wanted, zone }: { before: StoredCatalogue; wanted: StoredCatalogue; zone: string },
  now: number,
): StoredCatalogue {
  const today = dayAt(now, zone)
  const ids = wanted.courses.map(({ courseId }) => ({ id: courseId }))
  const had = new Set(coursesOf({ ...before, limits: [], zone }, ids, now).map(({ id }) => id))
  const firstDays = new Map(
    before.catalogue === 'chosen' ? before.courses.map(({ courseId, from }) => [courseId, from]) : [],
  )
  const courses = wanted.courses.map((one) =>
    had.has(one.courseId) && one.from !== undefined && one.from <= today
      ? { ...one, from: firstDays.get(one.courseId) }
      : one,
  )
  return { ...wanted, courses }
}

/** Removes duplicate courses from a catalogue. Refuses like `changeCatalogue`. */
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
