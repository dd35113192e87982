import { DEMO_PEOPLE, type DemoPerson } from '#demo/people.ts'
import type { CourseStatus } from '#domain/learning/course-status.ts'

/** The people of the demo whom the tests act as, or upon. */
export const DEMO = {
  admin: personAt('admin@happytails.example'),
  new: personAt('new@happytails.example'),
  busy: personAt('busy@happytails.example'),
  done: personAt('done@happytails.example'),
}

/** Compares names as the team table sorts them. */
export const compareNames = new Intl.Collator('en', { sensitivity: 'base' }).compare

/** Happy Tails' team as its administrator sees it, in the order of its table: everybody else, by name. */
export const TEAM = DEMO_PEOPLE.filter(({ partner }) => partner === DEMO.admin.partner)
  .filter((person) => person !== DEMO.admin)
  .sort((one, other) => compareNames(one.userName, other.userName))

/** The team's associates who did nothing for 30 days, or ever. */
export const INACTIVE = TEAM.filter(
  ({ role, progress = [] }) => role === 'partner-associate' && progress.every(({ daysAgo }) => daysAgo > 30),
)

/** The names of the team's associates with this status in a course, as the table sorts them. */
export function namesWith(status: CourseStatus, course: string): string[] {
  const associates = TEAM.filter(({ role }) => role === 'partner-associate')
  return namesOf(associates.filter((person) => statusOf(person, course) === status))
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
