import { coursesOf } from '#domain/course/catalogue.ts'
import { addDays, endOfDay } from '#domain/local-time.ts'
import type { OfferedCourse } from '#domain/requirement/goal.ts'
import { prepareQuery } from '../connection/prepare-query.ts'
import type { Queryable } from '../schema.ts'
import type { CourseReader, StoredCatalogue } from './catalogues.ts'

const selectTimes = prepareQuery((db, values: { partner: string }) =>
  db
    .selectFrom('courses')
    .innerJoin('partners', (join) => join.on('partners.id', '=', values.partner))
    .leftJoin('partner_courses', (join) =>
      join
        .on('partner_courses.partner_id', '=', values.partner)
        .onRef('partner_courses.course_id', '=', 'courses.id'),
    )
    .leftJoin('course_offers', (join) =>
      join
        .on('course_offers.partner_id', '=', values.partner)
        .onRef('course_offers.course_id', '=', 'courses.id'),
    )
    .where('enabled', '=', 1)
    .select(['courses.id', 'catalogue', 'time_zone', 'from_day', 'since', 'partners.created as joined'])
    .select(({ fn }) => fn.coalesce('offered', 'published', 'courses.created').as('enabled_since')),
)

/**
 * Reads since when a partner has had each enabled course, in ms since 1970: the latest of the course's enabling, the
 * partner's creation, its last addition to the catalogue and its first day there.
 */
export async function readOfferedSince(
  db: Queryable,
  { partner = '', timeZone }: CourseReader,
): Promise<OfferedCourse[]> {
  const { rows } = await selectTimes(db, { partner })
  return rows.map(({ id, catalogue, time_zone, from_day, since, joined, enabled_since }) => {
    const isDated = catalogue === 'chosen' && from_day !== null
    const from = isDated ? endOfDay(addDays(from_day, -1), time_zone ?? timeZone) : 0
    return { id, since: Math.max(enabled_since, joined, since ?? 0, from) }
  })
}

/** Stores the time for those courses of a partner that a change of its catalogue newly offers. */
export async function storeNewOffers(
  db: Queryable,
  partner: { id: string; zone: string },
  { before, after }: { before: StoredCatalogue; after: StoredCatalogue },
  now: number,
): Promise<void> {
  const courses = await db.selectFrom('courses').select('id').execute()
  const had = new Set(coursesOf({ ...before, zone: partner.zone }, courses, now).map(({ id }) => id))
  const chosen = new Set(after.courses.map(({ courseId }) => courseId))
  const added = courses.filter(({ id }) => !had.has(id) && (after.catalogue === 'all' || chosen.has(id)))
  if (added.length === 0) return
  const rows = added.map(({ id }) => ({ partner_id: partner.id, course_id: id, since: now }))
  await db
    .insertInto('course_offers')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['partner_id', 'course_id']).doUpdateSet({ since: now }))
    .execute()
}
