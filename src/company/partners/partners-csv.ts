import type { PartnerRow } from '#contract/company/company-partners.ts'
import { toCsv } from '#domain/text/to-csv.ts'
import { localTime } from '#web/ui/date-text.ts'
import { STATE_WORDS } from './partner-words.ts'

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
