import { A_DAY } from '../durations.ts'
import { addDays, type Day, dayAt, endOfDay } from '../local-time.ts'

/** The partners to which a course is shown: all, all `except` the named partners, or `only` these. */
export type AudienceKind = 'all' | 'except' | 'only'

/** The audience of a course: partners, by id, and the first and last day at each; undefined for no limit. */
export interface Audience {
  audience: AudienceKind
  partners: readonly string[]
  from?: Day | undefined
  until?: Day | undefined
}

/** The default audience of a course: all partners, without limits. */
export const WHOLE_AUDIENCE: Audience = { audience: 'all', partners: [] }

/** Maximum number of partners that an audience names. */
const MAX_NAMED_PARTNERS = 200

/** Returns the problem with the named partners of an audience as a sentence, or undefined if there is none. */
export function findNamedProblem({ audience, partners }: Audience): string | undefined {
  if (audience === 'only' && partners.length === 0) return 'Choose at least one partner, or hide the course.'
  return partners.length > MAX_NAMED_PARTNERS ? `Choose at most ${MAX_NAMED_PARTNERS} partners.` : undefined
}

/** Returns true if a partner is in the audience of a course, regardless of the audience's days. */
export function isInAudience(
  { audience, partners }: Pick<Audience, 'audience' | 'partners'>,
  partner: string,
): boolean {
  return audience === 'all' || partners.includes(partner) === (audience === 'only')
}

/** Returns true if an audience excludes partners or days. */
export function isLimited({ audience, from, until }: Audience): boolean {
  return audience !== 'all' || from !== undefined || until !== undefined
}

/** Returns true if a day is within these limits, both included; undefined means no limit. */
export function isWithinDays({ from, until }: Pick<Audience, 'from' | 'until'>, day: Day): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until)
}

/**
 * Returns the start of a partner's offer caused by a change of a course's audience, in ms since 1970. Returns
 * undefined if the partner kept the course, or is outside the audience. `zone` is the partner's time zone.
 */
export function newOfferTime(
  { before, after }: { before: Audience; after: Audience },
  { id, zone }: { id: string; zone: string },
  now: number,
): number | undefined {
  if (!isInAudience(after, id)) return undefined
  const today = dayAt(now, zone)
  if (after.from !== undefined && after.from > today) return endOfDay(addDays(after.from, -1), zone)
  return isInAudience(before, id) && isWithinDays(before, today) ? undefined : now
}

/** Returns true if the current day is within these limits in any time zone. `now` is in ms since 1970. */
export function isOpenOnEarth(days: Pick<Audience, 'from' | 'until'>, now: number): boolean {
  const { earliest, latest } = daysOnEarth(now)
  return (days.from ?? latest) <= latest && (days.until ?? earliest) >= earliest
}

/** Returns the earliest and the latest current calendar day of all time zones. `now` is in ms since 1970. */
export function daysOnEarth(now: number): { earliest: Day; latest: Day } {
  return { earliest: dayAt(now - A_DAY / 2, 'UTC'), latest: dayAt(now + (14 / 24) * A_DAY, 'UTC') }
}
