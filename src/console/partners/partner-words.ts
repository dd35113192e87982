import type { PartnerRow } from '#contract/console/company-partners.ts'
import { toCsv } from '#domain/text/to-csv.ts'
import { localTime, momentText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'

/** The states of a partner in words. */
export const STATE_WORDS = { open: 'Open', suspended: 'Suspended', removed: 'Removed' } as const

/** Says which share of what could be complete is: `62 %`, and 100 % of all alone; a dash where nothing could be. */
export function completeText({ complete, possible }: Pick<PartnerRow, 'complete' | 'possible'>): string {
  return possible === 0 ? '–' : `${Math.floor((100 * complete) / possible)} %`
}

/** Says how many seats are taken: `43 of 50`, or `43` where there is no limit. */
export function seatsText({ associates, seats }: Pick<PartnerRow, 'associates' | 'seats'>): string {
  const taken = numberText(associates)
  return seats === undefined ? taken : `${taken} of ${numberText(seats)}`
}

/**
 * Says when the numbers of partners were counted, by the oldest of them: `As of 12:04.`, with its day unless
 * that is today; `now` is in ms since 1970.
 */
export function asOfText(partners: readonly Pick<PartnerRow, 'asOf'>[], now: number): string {
  const counted = partners.flatMap(({ asOf }) => asOf ?? [])
  const oldest = counted.reduce((one, other) => Math.min(one, other), now)
  const known = `As of ${momentText(oldest, now)}.`
  if (counted.length === partners.length) return known
  return counted.length === 0
    ? 'The partners are being counted: load the page again in a moment.'
    : `${known} Partners without numbers are being counted.`
}

const NUMBERS = ['administrators', 'associates', 'active', 'complete', 'possible', 'overdue'] as const

const HEADERS = [
  ...['Partner', 'Id', 'State', 'Administrators', 'Associates', 'Active in 30 days'],
  ...['Complete', 'Possible', 'Overdue', 'Seats', 'Last seen', 'Counted', 'Needs attention'],
]

/** Returns partners as CSV; numbers are left out where none were counted yet. */
export function partnersCsv(partners: readonly PartnerRow[]): string {
  return toCsv([HEADERS, ...partners.map(toCells)])
}

function toCells(partner: PartnerRow): string[] {
  const { name, id, state, seats, lastSeen, asOf, attention } = partner
  return [
    ...[name, id, STATE_WORDS[state]],
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
