import { offerFinder, type PartnerOffer } from '#domain/course/catalogue.ts'
import type { Queryable } from '../schema.ts'
import { CATALOGUE_COLUMNS, type CourseReader, toCatalogue } from './catalogues.ts'
import { sinceOf } from './offered-since.ts'

/** A partner with a course's state there; `since` is in ms since 1970, undefined if it does not have the course. */
export interface OfferAtPartner extends PartnerOffer {
  id: string
  name: string
  logoUrl: string | undefined
  catalogue: 'all' | 'chosen'
  since: number | undefined
}

/** Lists the next partners by id, except removed ones, each with the state of a course there. */
export async function listCourseOffers(
  db: Queryable,
  { courseId, after, limit }: { courseId: string; after: string; limit: number },
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
