import { type Audience, newOfferTime } from '#domain/course/audience.ts'
import { coursesOf } from '#domain/course/catalogue.ts'
import { addDays, dayAt, endOfDay } from '#domain/local-time.ts'
import type { OfferedCourse } from '#domain/requirement/goal.ts'
import { eachPart } from '../connection/each-page.ts'
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
 * Returns the time since which a partner has had each enabled course, in ms since 1970. It is the latest of the
 * course's enabling, the partner's creation, the course's last addition to the catalogue or to its audience, and its
 * first day at the partner.
 */
export async function readOfferedSince(
  db: Queryable,
  { partner = '', timeZone }: CourseReader,
): Promise<OfferedCourse[]> {
  const { rows } = await selectTimes(db, { partner })
  return rows.map((row) => ({ id: row.id, since: sinceOf(row, timeZone) }))
}

/** The columns that determine the time since which a partner has a course; times are in ms since 1970. */
interface TimeColumns {
  catalogue: 'all' | 'chosen'
  time_zone: string | null
  from_day: string | null
  since: number | null
  joined: number
  enabled_since: number
}

/** Returns the time since which a partner has a course, as in `readOfferedSince`. `timeZone` is the portal's. */
export function sinceOf(row: TimeColumns, timeZone: string): number {
  const { catalogue, time_zone, from_day, since, joined, enabled_since } = row
  const isDated = catalogue === 'chosen' && from_day !== null
  const from = isDated ? endOfDay(addDays(from_day, -1), time_zone ?? timeZone) : 0
  return Math.max(enabled_since, joined, since ?? 0, from)
}

/**
 * Stores the time for those courses of a partner that a change of its catalogue newly offers. It is the current time,
 * or the first day of the course's audience if that is later.
 */
export async function storeNewOffers(
  db: Queryable,
  partner: { id: string; zone: string },
  { before, after }: { before: StoredCatalogue; after: StoredCatalogue },
  now: number,
): Promise<void> {
  const courses = await db.selectFrom('courses').select(['id', 'audience_from']).execute()
  // Audiences are ignored here: their changes store times of their own, so neither change has to wait for the other.
  const had = new Set(
    coursesOf({ ...before, limits: [], zone: partner.zone }, courses, now).map(({ id }) => id),
  )
  const chosen = new Set(after.courses.map(({ courseId }) => courseId))
  const added = courses.filter(({ id }) => !had.has(id) && (after.catalogue === 'all' || chosen.has(id)))
  await storeSince(
    db,
    added.map(({ id, audience_from }) => ({
      partner_id: partner.id,
      course_id: id,
      since: laterStart(audience_from, partner.zone, now) ?? now,
    })),
  )
}

/** Stores the time for those partners to which a change of a course's audience newly offers the course. */
export async function storeNewAudience(
  db: Queryable,
  courseId: string,
  change: { before: Audience; after: Audience },
  { now, timeZone }: Pick<CourseReader, 'now' | 'timeZone'>,
): Promise<void> {
  const partners = await db.selectFrom('partners').select(['id', 'time_zone']).execute()
  const rows = partners.flatMap(({ id, time_zone }) => {
    const since = newOfferTime(change, { id, zone: time_zone ?? timeZone }, now)
    return since === undefined ? [] : [{ partner_id: id, course_id: courseId, since }]
  })
  await storeSince(db, rows)
}

/** Stores for a new partner the first days of the courses that become visible to it later. */
export async function storeLaterOffers(
  db: Queryable,
  partner: { id: string; zone: string },
  now: number,
): Promise<void> {
  const courses = await db.selectFrom('courses').select(['id', 'audience_from']).execute()
  const rows = courses.flatMap(({ id, audience_from }) => {
    const since = laterStart(audience_from, partner.zone, now)
    return since === undefined ? [] : [{ partner_id: partner.id, course_id: id, since }]
  })
  await storeSince(db, rows)
}

/** Returns the start of a first day after today, in ms since 1970, or undefined for all other days. */
function laterStart(from: string | null, zone: string, now: number): number | undefined {
  return from !== null && from > dayAt(now, zone) ? endOfDay(addDays(from, -1), zone) : undefined
}

/** Number of rows per statement. */
const ROWS_PER_STATEMENT = 500

async function storeSince(
  db: Queryable,
  rows: readonly { partner_id: string; course_id: string; since: number }[],
): Promise<void> {
  for (const some of eachPart(rows, ROWS_PER_STATEMENT))
    await db
      .insertInto('course_offers')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['partner_id', 'course_id'])
          .doUpdateSet(({ ref }) => ({ since: ref('excluded.since') })),
      )
      .execute()
}
