import type { CompanyPartner } from '#contract/console/company-partners.ts'
import type { Catalogue } from '#domain/course/catalogue.ts'

/** The parts of a partner from which its courses follow. */
export type CataloguedPartner = Pick<
  CompanyPartner,
  'catalogue' | 'limits' | 'offered' | 'timeZone' | 'portalTimeZone'
>

/** Returns a partner's catalogue for the rule that decides its courses. */
export function catalogueOf({ catalogue, limits, timeZone, portalTimeZone }: CataloguedPartner): Catalogue {
  return { ...catalogue, limits, zone: timeZone ?? portalTimeZone }
}
