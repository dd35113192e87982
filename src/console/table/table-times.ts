import type { AudienceKind } from '#domain/course/audience.ts'
import type { PartnerOffer } from '#domain/course/catalogue.ts'
import { shortDayText, shortTimeText } from '#ui/text/date-text.ts'

/** Returns a date for a table, such as `Nov 19`, from ms since 1970. */
export function tableDay(ms: number): string {
  return unbroken(shortDayText(ms))
}

/** Returns a date and time for a table, such as `Nov 19, 15:49`, from ms since 1970. */
export function tableTime(ms: number): string {
  return unbroken(shortTimeText(ms))
}

/** Returns a calendar day for a table, such as `Dec 31`, with its year unless it is this year. */
export function tableCalendarDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return tableDay(new Date(year, month - 1, date).getTime())
}

/** Replaces spaces with no-break spaces. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** Returns the state of a course at a partner, such as `Shown`, `From Mar 5` or `Ended Feb 5`. */
export function offerLabel({ state, from = '', until = '' }: PartnerOffer): string {
  if (state === 'later') return `From ${tableCalendarDay(from)}`
  if (state === 'over') return `Ended ${tableCalendarDay(until)}`
  return state === 'shown' ? 'Shown' : 'Not shown'
}

/** Returns the reason for the state of a course at a partner: the course's audience, or the partner's own catalog. */
export function offerReason(
  { state }: Pick<PartnerOffer, 'state'>,
  catalogue: 'all' | 'chosen',
  audience: AudienceKind,
): string {
  if (state === 'outside')
    return audience === 'only' ? 'Not selected for this course' : 'Excluded from this course'
  if (state === 'not-chosen') return 'Not in the partner’s catalog'
  if (catalogue === 'chosen') return 'In the partner’s catalog'
  if (audience === 'except') return 'Not excluded from this course'
  return audience === 'only' ? 'Selected for this course' : 'All partners'
}
