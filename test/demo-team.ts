import { DEMO_PEOPLE, type DemoPerson } from '#demo/people.ts'
import type { CourseStatus } from '#domain/learning/completion-record.ts'

/** Demo people used by the tests. */
export const DEMO = {
  admin: personAt('admin@happytails.example'),
  new: personAt('new@happytails.example'),
  busy: personAt('busy@happytails.example'),
  done: personAt('done@happytails.example'),
}

/** Comparison of names in the order of the team table. */
export const compareNames = new Intl.Collator('en', { sensitivity: 'base' }).compare

/** Happy Tails' team as shown to its administrator: all other people, sorted by name. */
export const TEAM = DEMO_PEOPLE.filter(({ partner }) => partner === DEMO.admin.partner)
  .filter((person) => person !== DEMO.admin)
  .sort((one, other) => compareNames(one.userName, other.userName))

/** The team's associates. */
export const ASSOCIATES = TEAM.filter(({ role }) => role === 'partner-associate')

/** Associates with all three courses complete. */
export const FINISHED = ASSOCIATES.filter(
  ({ progress = [] }) => progress.filter(({ until }) => until === 'end').length === 3,
)

/**
 * Associates who have not finished, were added at least 14 days ago and were inactive for 30 days. People without any
 * activity come first, then by the date of the last activity.
 */
export const NEED_NUDGE = ASSOCIATES.filter(
  (person) => !FINISHED.includes(person) && person.invitedDaysAgo === undefined && daysAway(person) > 30,
).sort((one, other) => daysAway(other) - daysAway(one))

function daysAway({ progress = [] }: DemoPerson): number {
  return Math.min(...progress.map(({ daysAgo }) => daysAgo), Number.POSITIVE_INFINITY)
}

/** Returns the names of the team's associates with this status in a course, in the order of the table. */
export function namesWith(status: CourseStatus, course: string): string[] {
  return namesOf(ASSOCIATES.filter((person) => statusOf(person, course) === status))
}

export function namesOf(people: DemoPerson[]): string[] {
  return people.map(({ userName }) => userName)
}

function statusOf({ progress = [] }: DemoPerson, id: string): CourseStatus {
  const started = progress.find(({ course }) => course === id)
  if (!started) return 'not-started'
  return started.until === 'end' ? 'complete' : 'in-progress'
}

function personAt(email: string): DemoPerson {
  const person = DEMO_PEOPLE.find((each) => each.email === email)
  if (!person) throw new Error(`The demo has nobody with the address ${email}`)
  return person
}
