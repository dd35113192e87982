import type { AudienceKind } from '#domain/course/audience.ts'
import type { PartnerOffer } from '#domain/course/catalogue.ts'
import { tableCalendarDay } from './table-times.ts'

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
  if (state === 'not-chosen') return 'Not in its own catalog'
  if (catalogue === 'chosen') return 'In its own catalog'
  return audience === 'only' ? 'Selected for this course' : 'All partners'
}
