import type { SelectQueryBuilder } from 'kysely'
import { type Audience, isInAudience, isLimited } from '#domain/course/audience.ts'
import type { Catalogue, ChosenCourse, CourseLimit } from '#domain/course/catalogue.ts'
import type { PartnerCourseRow, Queryable, Schema } from '../schema.ts'

/** A reader of courses: a partner's users at a time in ms since 1970. `timeZone` is the portal's. */
export interface CourseReader {
  /** The users' partner; undefined for users without a partner, who see every enabled course. */
  partner: string | undefined
  now: number
  timeZone: string
}

/** The clock and the portal's time zone, which determine a catalogue's courses today. */
export interface ReadingContext {
  clock: () => number
  config: { timeZone: string }
}

/** Returns a reader for the users of a partner at the current time. */
export function readerOf({ clock, config }: ReadingContext, partner: string | undefined): CourseReader {
  return { partner, now: clock(), timeZone: config.timeZone }
}

/**
 * Columns of a partner's catalogue and a course's audience, joined to the course's row; null for an unknown partner.
 */
interface CatalogueColumns {
  catalogue: 'all' | 'chosen' | null
  time_zone: string | null
  chosen: string | null
  from_day: string | null
  until_day: string | null
  course_id: string
  audience: 'except' | 'only' | null
  audience_from: string | null
  audience_until: string | null
  named: string | null
}

export const CATALOGUE_COLUMNS = [
  'partners.catalogue',
  'partners.time_zone',
  'partner_courses.course_id as chosen',
  'partner_courses.from_day',
  'partner_courses.until_day',
  'courses.id as course_id',
  'courses.audience',
  'courses.audience_from',
  'courses.audience_until',
  'audience_partners.partner_id as named',
] as const

/** Joins courses with a partner, its chosen courses and their audiences. A single statement saves a round trip. */
export function joinCatalogue<Row>(query: SelectQueryBuilder<Schema, 'courses', Row>, partner: string) {
  return query
    .leftJoin('partners', (join) => join.on('partners.id', '=', partner))
    .leftJoin('partner_courses', (join) =>
      join
        .on('partner_courses.partner_id', '=', partner)
        .onRef('partner_courses.course_id', '=', 'courses.id'),
    )
    .leftJoin('audience_partners', (join) =>
      join
        .on('audience_partners.partner_id', '=', partner)
        .onRef('audience_partners.course_id', '=', 'courses.id'),
    )
}

/** Returns a partner's catalogue from course rows joined with it. */
export function toCatalogue(rows: readonly CatalogueColumns[], timeZone: string): Catalogue {
  const [first] = rows
  const courses = rows.flatMap(({ chosen, from_day, until_day }) =>
    chosen === null ? [] : [toChosen({ course_id: chosen, from_day, until_day })],
  )
  const limits = rows.flatMap(toLimit)
  return { catalogue: first?.catalogue ?? 'all', courses, limits, zone: first?.time_zone ?? timeZone }
}

function toLimit({
  course_id,
  audience,
  audience_from,
  audience_until,
  named,
}: CatalogueColumns): CourseLimit[] {
  const own: Audience = {
    audience: audience ?? 'all',
    partners: named === null ? [] : [named],
    from: audience_from ?? undefined,
    until: audience_until ?? undefined,
  }
  if (!isLimited(own)) return []
  const { partners: _named, ...limit } = own
  return [{ courseId: course_id, isIncluded: isInAudience(own, named ?? ''), ...limit }]
}

function toChosen({ course_id, from_day, until_day }: Omit<PartnerCourseRow, 'partner_id'>): ChosenCourse {
  return { courseId: course_id, from: from_day ?? undefined, until: until_day ?? undefined }
}

/** The stored catalogue of a partner. The chosen courses are kept even while the catalogue is `all`. */
export type StoredCatalogue = Pick<Catalogue, 'catalogue'> & { courses: ChosenCourse[] }

/** Finds the stored catalogue of a partner, or `all` for an unknown partner. */
export async function findCatalogue(db: Queryable, partner: string): Promise<StoredCatalogue> {
  const query = db.selectFrom('partners').select('catalogue').where('id', '=', partner)
  const [row, chosen] = await Promise.all([
    query.executeTakeFirst(),
    db
      .selectFrom('partner_courses')
      .select(['course_id', 'from_day', 'until_day'])
      .where('partner_id', '=', partner)
      .orderBy('course_id')
      .execute(),
  ])
  return { catalogue: row?.catalogue ?? 'all', courses: chosen.map(toChosen) }
}

/** Stores the catalogue of a partner. The caller must have locked the partner. */
export async function storeCatalogue(
  db: Queryable,
  partner: string,
  { catalogue, courses }: StoredCatalogue,
): Promise<void> {
  await db.updateTable('partners').set({ catalogue }).where('id', '=', partner).execute()
  await db.deleteFrom('partner_courses').where('partner_id', '=', partner).execute()
  if (courses.length === 0) return
  const rows = courses.map(({ courseId, from, until }) => ({
    partner_id: partner,
    course_id: courseId,
    from_day: from ?? null,
    until_day: until ?? null,
  }))
  await db.insertInto('partner_courses').values(rows).execute()
}
