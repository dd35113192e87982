import { type Day, dayAt, isDay } from '../local-time.ts'

/** A course chosen for a partner, with its first and last day at the partner; undefined for no limit. */
export interface ChosenCourse {
  courseId: string
  from?: Day | undefined
  until?: Day | undefined
}

/** The courses of a partner: all enabled ones, or chosen ones; `zone` is the partner's time zone. */
export interface Catalogue {
  catalogue: 'all' | 'chosen'
  courses: readonly ChosenCourse[]
  zone: string
}

/** Returns the enabled courses that are available to a partner's people at a time, in ms since 1970. */
export function coursesOf<Course extends { id: string }>(
  { catalogue, courses: chosen, zone }: Catalogue,
  courses: readonly Course[],
  now: number,
): Course[] {
  if (catalogue === 'all') return [...courses]
  const today = dayAt(now, zone)
  const byId = new Map(chosen.map((one) => [one.courseId, one]))
  return courses.filter(({ id }) => isWithinDays(byId.get(id), today))
}

function isWithinDays(chosen: ChosenCourse | undefined, today: Day): boolean {
  if (!chosen) return false
  const { from = today, until = today } = chosen
  return from <= today && today <= until
}

const MONTHS = 'January February March April May June July August September October November December'

/** Returns the problem with the days of a chosen course, in a sentence; undefined if there is none. */
export function findDaysProblem({ from, until }: Pick<ChosenCourse, 'from' | 'until'>): string | undefined {
  for (const day of [from, until])
    if (day !== undefined && !isDay(day)) return `${nameDay(day)} isn’t a valid date.`
  return from !== undefined && until !== undefined && until < from
    ? 'The last day must be on or after the first.'
    : undefined
}

/** Returns a day as text, such as "February 31" for `2026-02-31`; text in any other form in quotes. */
function nameDay(text: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text) ?? []
  const name = MONTHS.split(' ')[Number(month) - 1]
  return name === undefined ? `“${text}”` : `${name} ${Number(day)}`
}
