import type { CompanyPartner, PartnerRow } from '#contract/console/company-partners.ts'
import type { Catalogue } from '#domain/course/catalogue.ts'
import { localTime, momentText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'

/** Labels of a partner's states. */
export const STATE_WORDS = { open: 'Active', suspended: 'Suspended', removed: 'Removed' } as const

/** Returns the completed share, rounded down, such as `62%`; a dash if there is nothing to complete. */
export function completeText({ complete, possible }: Pick<PartnerRow, 'complete' | 'possible'>): string {
  return possible === 0 ? '–' : `${Math.floor((100 * complete) / possible)}%`
}

/** Returns the occupied seats, such as `43 of 50` or `43, no limit`. */
export function seatsText({ associates, seats }: Pick<PartnerRow, 'associates' | 'seats'>): string {
  const taken = numberText(associates)
  return seats === undefined ? `${taken}, no limit` : `${taken} of ${numberText(seats)}`
}

/**
 * Returns the time of the oldest count of these partners, such as `As of 12:04.`, with the date unless it is
 * today. `now` is in ms since 1970.
 */
export function asOfText(partners: readonly Pick<PartnerRow, 'asOf'>[], now: number): string {
  const counted = partners.flatMap(({ asOf }) => asOf ?? [])
  const oldest = counted.reduce((one, other) => Math.min(one, other), now)
  const known = `As of ${momentText(oldest, now)}.`
  if (counted.length === partners.length) return known
  return counted.length === 0 ? 'Counting…' : `${known} Still counting the others.`
}

const NUMBERS = ['administrators', 'associates', 'active', 'complete', 'possible', 'overdue'] as const

const HEADERS = [
  'Partner',
  'ID',
  'Status',
  'Administrators',
  'Associates',
  'Active (last 30 days)',
  'Complete',
  'Total',
  'Overdue',
  'Seats',
  'Last active',
  'As of',
  'Needs attention',
]

/** Returns partners as rows of a table file. Figures not counted yet are empty. */
export function partnerTable(partners: readonly PartnerRow[]): string[][] {
  return [HEADERS, ...partners.map(toCells)]
}

function toCells(partner: PartnerRow): string[] {
  const { name, id, state, seats, lastSeen, asOf, attention } = partner
  return [
    name,
    id,
    STATE_WORDS[state],
    ...NUMBERS.map((key) => (asOf === undefined ? '' : String(partner[key]))),
    seats === undefined ? '' : String(seats),
    timeCell(lastSeen),
    timeCell(asOf),
    attention.join('; '),
  ]
}

function timeCell(ms: number | undefined): string {
  return ms === undefined ? '' : localTime(ms)
}

/** Fields of a partner that determine its courses. */
export type CataloguedPartner = Pick<
  CompanyPartner,
  'catalogue' | 'limits' | 'offered' | 'timeZone' | 'portalTimeZone'
>

/** Returns a partner's catalogue in the form used by the rule for its courses. */
export function catalogueOf({ catalogue, limits, timeZone, portalTimeZone }: CataloguedPartner): Catalogue {
  return { ...catalogue, limits, zone: timeZone ?? portalTimeZone }
}
