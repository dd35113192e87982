import { addDays, addMonths, type Day, daysBetween, isDay } from './local-time.ts'

/** Maximum length of a period, in years. */
export const MAX_REPORT_YEARS = 3

/** Kinds of periods that follow the calendar, with their number of months. */
const MONTHS = { month: 1, quarter: 3, year: 12 } as const
type CalendarKind = keyof typeof MONTHS

/** Kinds of a report's period; `dates` has a first and last day that were chosen freely. */
export const PERIOD_KINDS = ['month', 'quarter', 'year', 'dates'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** The first and the last day of a period. */
export interface Span {
  from: Day
  to: Day
}

/** A report's period. */
export interface ReportPeriod extends Span {
  kind: PeriodKind
}

/** Query of a period: `period` and `of`, such as `quarter` and `2026-Q3`, or the days `from` and `to`. */
export type PeriodQuery = Partial<Record<'period' | 'of' | 'from' | 'to', string>>

/** First day of the earliest period. */
const FIRST_DAY = '2000-01-01'

/** Message that refuses a period that begins after today. */
export const PERIOD_AHEAD = 'Choose a period that has started.'

/**
 * Returns the period of a query: `month` of `2026-09`, `quarter` of `2026-Q3`, `year` of `2026`, or the days `from` and
 * `to`, both included. Undefined for anything else, for a period before the year 2000, and for more than
 * MAX_REPORT_YEARS.
 */
export function parsePeriod({ period, of = '', from = '', to = '' }: PeriodQuery): ReportPeriod | undefined {
  const found = isCalendarKind(period) ? calendarPeriod(period, of) : freePeriod(period, from, to)
  return found && found.from >= FIRST_DAY ? found : undefined
}

function isCalendarKind(kind: string | undefined): kind is CalendarKind {
  return kind !== undefined && Object.hasOwn(MONTHS, kind)
}

const NAMES: Record<CalendarKind, RegExp> = {
  month: /^(\d{4})-(\d\d)$/,
  quarter: /^(\d{4})-Q([1-4])$/,
  year: /^(\d{4})$/,
}

function calendarPeriod(kind: CalendarKind, of: string): ReportPeriod | undefined {
  const [, year, number = '1'] = NAMES[kind].exec(of) ?? []
  const month = kind === 'quarter' ? 3 * Number(number) - 2 : Number(number)
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  return isDay(from) ? periodAt(kind, from) : undefined
}

function freePeriod(kind: string | undefined, from: string, to: string): ReportPeriod | undefined {
  const isKnown = (kind === undefined || kind === 'dates') && isDay(from) && isDay(to)
  if (!isKnown || from > to || isTooLong({ from, to })) return undefined
  return { kind: 'dates', from, to }
}

/** Returns whether a period is valid on a day: it ends on or after its first day, is not ahead, and is not too long. */
export function isReportable({ from, to }: Span, today: Day): boolean {
  return from <= to && to <= today && !isTooLong({ from, to })
}

/** Returns whether chosen dates have more than MAX_REPORT_YEARS. */
export function isTooLong({ from, to }: Span): boolean {
  return to >= addMonths(from, 12 * MAX_REPORT_YEARS)
}

/** Returns the month, quarter or year that includes a day. */
export function periodAt(kind: CalendarKind, day: Day): ReportPeriod {
  const months = MONTHS[kind]
  const month = Number(day.slice(5, 7)) - 1
  const from = addMonths(`${day.slice(0, 7)}-01`, -(month % months))
  return { kind, from, to: addDays(addMonths(from, months), -1) }
}

/** Returns the query of a period, for URLs; `parsePeriod` returns the period of it. */
export function periodQuery({ kind, from, to }: ReportPeriod): Record<string, string> {
  if (kind === 'dates') return { from, to }
  const year = from.slice(0, 4)
  const quarter = `${year}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`
  return { period: kind, of: { month: from.slice(0, 7), quarter, year }[kind] }
}

/** Returns the period before: the previous month, quarter or year, or as many days. */
export function previousPeriod({ kind, from, to }: ReportPeriod): ReportPeriod {
  const last = addDays(from, -1)
  return kind === 'dates'
    ? { kind, from: addDays(last, -daysBetween(from, to)), to: last }
    : periodAt(kind, last)
}

/**
 * Returns the days that are compared with those of a period: of a month, quarter or year those of the one before, up to
 * the same day while it is not over; otherwise as many whole months or days before.
 */
export function spanBefore({ kind, from, to }: ReportPeriod): Span {
  const isWhole = isMonths({ from, to })
  if (isPartOf(kind, { from, to })) {
    const months = -MONTHS[kind]
    const last = isWhole ? addDays(addMonths(addDays(to, 1), months), -1) : addMonths(to, months)
    return { from: addMonths(from, months), to: last }
  }
  const first = isWhole
    ? addMonths(from, -monthsBetween(from, to) - 1)
    : addDays(from, -daysBetween(from, to) - 1)
  return { from: first, to: addDays(from, -1) }
}

/** Returns whether days are the first ones of a month, quarter or year. */
function isPartOf(kind: PeriodKind, { from, to }: Span): kind is CalendarKind {
  if (kind === 'dates') return false
  const whole = periodAt(kind, from)
  return from === whole.from && to <= whole.to
}

/** Returns whether days are whole calendar months. */
function isMonths({ from, to }: Span): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01')
}

/** Returns the number of months from that of a day to that of another. */
export function monthsBetween(from: Day, to: Day): number {
  const [first = 0, last = 0] = [from, to].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  )
  return last - first
}

/** Returns the period after; undefined if it begins after today. */
export function nextPeriod({ kind, from, to }: ReportPeriod, today: Day): ReportPeriod | undefined {
  const first = addDays(to, 1)
  if (first > today) return undefined
  return kind === 'dates'
    ? { kind, from: first, to: addDays(first, daysBetween(from, to)) }
    : periodAt(kind, first)
}

/** Returns the last month, quarter or year that is over. */
export function lastCompletePeriod(kind: CalendarKind, today: Day): ReportPeriod {
  return previousPeriod(periodAt(kind, today))
}

/**
 * Returns the period of another kind at a period: the one that includes its first day if that is over, otherwise the
 * last complete one; or its own days until today.
 */
export function changeKind(kind: PeriodKind, period: ReportPeriod, today: Day): ReportPeriod {
  if (kind === 'dates') return { kind, from: period.from, to: lastDay(period, today) }
  const found = periodAt(kind, period.from)
  return isComplete(found, today) ? found : lastCompletePeriod(kind, today)
}

/** Returns the last day of a period that is not ahead of today. */
export function lastDay({ to }: Pick<ReportPeriod, 'to'>, today: Day): Day {
  return to < today ? to : today
}

/** Returns whether a period is over. */
export function isComplete({ to }: Pick<ReportPeriod, 'to'>, today: Day): boolean {
  return to < today
}

/**
 * Returns a period in words, such as `July to September 2026`, in the `english` of its reader; with days unless it is
 * whole months.
 */
export function periodText({ from, to }: Span, english = 'en'): string {
  const isWhole = isMonths({ from, to })
  const isYears = isWhole && from.endsWith('-01-01') && to.endsWith('-12-31')
  const format = new Intl.DateTimeFormat(english, {
    year: 'numeric',
    ...(!isYears && { month: 'long' }),
    ...(!isWhole && { day: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.formatRange(Date.parse(from), Date.parse(to)).replace(/\s*–\s*/, ' to ')
}
