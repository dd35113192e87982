import { type Day, dayAt, isDay } from '../local-time.ts'
import type { AudienceKind } from './audience.ts'

/** A course chosen for a partner, with its first and last day at the partner; undefined for no limit. */
export interface ChosenCourse {
  courseId: string
  from?: Day | undefined
  until?: Day | undefined
}

/** The limited audience of a course at one partner. `isIncluded` is false if the audience excludes the partner. */
export interface CourseLimit extends ChosenCourse {
  audience: AudienceKind
  isIncluded: boolean
}

/**
 * The courses of a partner: all enabled ones or chosen ones, and the limits from the audiences of courses, which
 * apply to both. A course without a limit is shown to all partners. `zone` is the partner's time zone.
 */
export interface Catalogue {
  catalogue: 'all' | 'chosen'
  courses: readonly ChosenCourse[]
  limits: readonly CourseLimit[]
  zone: string
}

/**
 * The state of a course at a partner: shown, shown from a later day, no longer shown, outside its audience, or not
 * chosen. The first and last day follow from audience and catalogue together.
 */
export interface PartnerOffer {
  state: 'shown' | 'later' | 'over' | 'outside' | 'not-chosen'
  from?: Day | undefined
  until?: Day | undefined
}

/**
 * Decides the offer of a course at a partner. An enabled course is shown if the partner is in the course's audience
 * and has the course in its catalogue, both on this day. All code uses this rule, through `coursesOf` or
 * `offerFinder`.
 */
function decideOffer(
  catalogue: Catalogue['catalogue'],
  chosen: ChosenCourse | undefined,
  limit: CourseLimit | undefined,
  today: Day,
): PartnerOffer {
  if (limit?.isIncluded === false) return { state: 'outside' }
  if (catalogue === 'chosen' && !chosen) return { state: 'not-chosen' }
  const both = [limit, catalogue === 'chosen' ? chosen : undefined]
  const from = both
    .flatMap((one) => one?.from ?? [])
    .sort()
    .at(-1)
  const until = both.flatMap((one) => one?.until ?? []).sort()[0]
  return { state: stateOn(today, from, until), from, until }
}

function stateOn(today: Day, from: Day | undefined, until: Day | undefined): PartnerOffer['state'] {
  const first = from !== undefined && from > today ? from : today
  if (until !== undefined && until < first) return 'over'
  return first === today ? 'shown' : 'later'
}

/** Returns a function that decides the offer of each enabled course at a partner and a time, in ms since 1970. */
export function offerFinder(
  { catalogue, courses, limits, zone }: Catalogue,
  now: number,
): (courseId: string) => PartnerOffer {
  const today = dayAt(now, zone)
  const chosen = new Map(courses.map((one) => [one.courseId, one]))
  const limited = new Map(limits.map((one) => [one.courseId, one]))
  return (id) => decideOffer(catalogue, chosen.get(id), limited.get(id), today)
}

/** Returns the enabled courses available to a partner's people at a time, in ms since 1970. */
export function coursesOf<Course extends { id: string }>(
  catalogue: Catalogue,
  courses: readonly Course[],
  now: number,
): Course[] {
  if (catalogue.catalogue === 'all' && catalogue.limits.length === 0) return [...courses]
  const find = offerFinder(catalogue, now)
  return courses.filter(({ id }) => find(id).state === 'shown')
}

const MONTHS = 'January February March April May June July August September October November December'

/** Returns the problem with the days of a chosen course as a sentence, or undefined if there is none. */
export function findDaysProblem({ from, until }: Pick<ChosenCourse, 'from' | 'until'>): string | undefined {
  for (const day of [from, until])
    if (day !== undefined && !isDay(day)) return `${nameDay(day)} isn’t a valid date.`
  return from !== undefined && until !== undefined && until < from
    ? 'The last day must be on or after the first.'
    : undefined
}

/** Formats a day, such as "February 31" for `2026-02-31`. Returns other text in quotes. */
function nameDay(text: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text) ?? []
  const name = MONTHS.split(' ')[Number(month) - 1]
  return name === undefined ? `“${text}”` : `${name} ${Number(day)}`
}
