import { offerFinder, type PartnerOffer } from '#domain/course/catalogue.ts'
import type { Queryable } from '../schema.ts'
import { CATALOGUE_COLUMNS, type CourseReader, joinCatalogue, toCatalogue } from './catalogues.ts'
import { sinceOf } from './offered-since.ts'

/** A partner and the state of a course there. `since` is in ms since 1970; it is undefined without the course. */
export interface OfferAtPartner extends PartnerOffer {
  id: string
  name: string
  logoUrl: string | undefined
  catalogue: 'all' | 'chosen'
  since: number | undefined
}

/** The page to list: a course's partners after an id, optionally limited to some partners. */
interface OffersWanted {
  courseId: string
  partners?: readonly string[] | undefined
  after: string
  limit: number
}

/** Lists a page of partners by id, except removed ones, each with the state of a course there. */
export async function listCourseOffers(
  db: Queryable,
  { courseId, partners, after, limit }: OffersWanted,
  { now, timeZone }: Pick<CourseReader, 'now' | 'timeZone'>,
): Promise<OfferAtPartner[]> {
  const rows = await db
    .selectFrom('partners')
    .innerJoin('courses', (join) => join.on('courses.id', '=', courseId))
    .leftJoin('partner_courses', (join) =>
      join
        .onRef('partner_courses.partner_id', '=', 'partners.id')
        .onRef('partner_courses.course_id', '=', 'courses.id'),
    )
    .leftJoin('audience_partners', (join) =>
      join
        .onRef('audience_partners.partner_id', '=', 'partners.id')
        .onRef('audience_partners.course_id', '=', 'courses.id'),
    )
    .leftJoin('course_offers', (join) =>
      join
        .onRef('course_offers.partner_id', '=', 'partners.id')
        .onRef('course_offers.course_id', '=', 'courses.id'),
    )
    .where('partners.id', '>', after)
    .where('removed', 'is', null)
    .$if(partners !== undefined, (query) => query.where('partners.id', 'in', partners ?? []))
    .orderBy('partners.id')
    .limit(limit)
    .select(['partners.id', 'name', 'logo_url', 'since', 'partners.created as joined', 'enabled'])
    .select(CATALOGUE_COLUMNS)
    .select(({ fn }) => fn.coalesce('offered', 'published', 'courses.created').as('enabled_since'))
    .execute()
  return rows.map((row) => {
    const offer = offerFinder(toCatalogue([row], timeZone), now)(courseId)
    const isThere = offer.state === 'shown' && row.enabled === 1
    return {
      id: row.id,
      name: row.name,
      logoUrl: row.logo_url ?? undefined,
      catalogue: row.catalogue,
      since: isThere ? sinceOf(row, timeZone) : undefined,
      ...offer,
    }
  })
}

/**
 * Returns the time since which a partner has, or had, a course, in ms since 1970. A hidden course counts. After a
 * return of the course, returns the time of the return. Returns undefined if the partner never had the course: it is
 * not in the catalogue, was never newly offered, and was never started there.
 */
export async function findOfferStart(
  db: Queryable,
  courseId: string,
  { partner = '', now, timeZone }: CourseReader,
): Promise<number | undefined> {
  const row = await joinCatalogue(db.selectFrom('courses').where('courses.id', '=', courseId), partner)
    .leftJoin('course_offers', (join) =>
      join.on('course_offers.partner_id', '=', partner).onRef('course_offers.course_id', '=', 'courses.id'),
    )
    .select(CATALOGUE_COLUMNS)
    .select(['since', 'partners.created as joined'])
    .executeTakeFirst()
  if (!row) return undefined
  const { state } = offerFinder(toCatalogue([row], timeZone), now)(courseId)
  const isGone = state === 'outside' || state === 'not-chosen'
  if (isGone && row.since === null && !(await isBegun(db, partner, courseId))) return undefined
  const { joined, since, from_day, time_zone } = row
  const catalogue = row.catalogue ?? 'all'
  return sinceOf({ catalogue, since, from_day, time_zone, joined: joined ?? 0, enabled_since: 0 }, timeZone)
}

async function isBegun(db: Queryable, partner: string, courseId: string): Promise<boolean> {
  const query = db.selectFrom('completions').select('id').where('partner_id', '=', partner)
  return (await query.where('course_id', '=', courseId).limit(1).executeTakeFirst()) !== undefined
}
