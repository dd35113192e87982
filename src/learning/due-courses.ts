import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { type Day, dayAt } from '#domain/requirement/local-time.ts'
import { openDeadline, type Requirement } from '#domain/requirement/requirement.ts'
import { listEnabledCourses, type StoredCourse } from '#store/learning/courses.ts'
import { listOutdatedStatuses, listReopenings, listUsersDone } from '#store/learning/required-statuses.ts'
import { listOpenRequirements } from '#store/learning/requirements.ts'
import { listAccountStates, listAssociates } from '#store/people/members.ts'
import { findTimeZone } from '#store/people/partners.ts'
import { bringUpToDate, outdatedOf } from './member-statuses.ts'

type DueContext = Pick<AppContext, 'db' | 'log' | 'clock'> & {
  config: Pick<AppContext['config'], 'timeZone'>
}

/** Number of members whose statuses are read and written at once: other requests run in between. */
const MEMBERS_AT_ONCE = 2000

/**
 * Writes what is required of a partner's associates and not done, as JSON: `documents` with each member who has
 * something open, and the day of each such course. Disabled accounts and courses that are not enabled are left
 * out. `today` is the day at the partner. Statuses are brought up to date once `mayStore` resolves.
 */
export async function writeDueCourses(
  portal: DueContext,
  partner: string,
  { mayStore }: { mayStore?: Promise<unknown> } = {},
): Promise<string> {
  const { db, clock, config } = portal
  const [open, courses, zone = config.timeZone] = await Promise.all([
    listOpenRequirements(db, partner),
    listEnabledCourses(db),
    findTimeZone(db, partner),
  ])
  const today = dayAt(clock(), zone)
  const required = groupByCourse(open, courses)
  if (required.length === 0) return JSON.stringify({ today, documents: [] })
  const since = Math.min(...open.map(({ added }) => added))
  const [members, states] = await Promise.all([
    listAssociates(db, partner),
    listAccountStates(db, partner, since),
    mayStore,
  ])
  const known = new Map(states.map((state) => [state.uid, state]))
  const written: string[] = []
  for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE) {
    const uids = members.slice(at, at + MEMBERS_AT_ONCE)
    const progress = await readProgress(portal, partner, required, uids)
    for (const uid of uids) {
      const { disabled = false, joined = 0 } = known.get(uid) ?? {}
      const days = disabled ? '' : writeDays(uid, joined, { required, progress, zone, today })
      if (days !== '') written.push(`{"userId":${JSON.stringify(uid)},"courses":{${days}}}`)
    }
    await setImmediate()
  }
  return `{"today":${JSON.stringify(today)},"documents":[${written.join(',')}]}`
}

/** A required course: what everybody must do, and what is required of some by their uid. */
interface RequiredCourse {
  course: StoredCourse
  /** Its id as JSON. */
  name: string
  ofAll: Requirement[]
  ofSome: Map<string, Requirement[]>
}

function groupByCourse(open: Requirement[], courses: StoredCourse[]): RequiredCourse[] {
  return courses.flatMap((course) => {
    const named = open.filter(({ courseId }) => courseId === course.id)
    const ofSome = new Map<string, Requirement[]>()
    for (const requirement of named)
      for (const uid of requirement.people ?? []) ofSome.set(uid, [...(ofSome.get(uid) ?? []), requirement])
    const ofAll = named.filter(({ people }) => people === undefined)
    return named.length === 0 ? [] : [{ course, name: JSON.stringify(course.id), ofAll, ofSome }]
  })
}

/** Who of some members has a course complete, and since when publishing put it back, by course. */
interface Progress {
  done: Map<string, Set<string>>
  reopened: Map<string, Map<string, number>>
}

async function readProgress(
  portal: DueContext,
  partner: string,
  required: RequiredCourse[],
  uids: string[],
): Promise<Progress> {
  const courses = required.map(({ course }) => course)
  const of = { partner, courses, from: uids[0] ?? '', to: uids.at(-1) ?? '' }
  const [users, outdated, reopenings] = await Promise.all([
    listUsersDone(portal.db, of),
    listOutdatedStatuses(portal.db, of),
    listReopenings(portal.db, of),
  ])
  const done = new Map(courses.map(({ id }) => [id, new Set(users.get(id))]))
  for (const [course, found] of outdatedOf(outdated, new Map(courses.map((one) => [one.id, one]))))
    await bringUpToDate(portal, { partner, course, rows: found.map(({ row }) => row) })
  for (const { course_id, user_id, status } of outdated)
    if (status === 'complete') done.get(course_id)?.add(user_id)
    else done.get(course_id)?.delete(user_id)
  const byCourse = Map.groupBy(reopenings, ({ courseId }) => courseId)
  const reopened = new Map(
    [...byCourse].map(([course, rows]) => [course, new Map(rows.map((row) => [row.userId, row.reopened]))]),
  )
  return { done, reopened }
}

/** Writes the days by which a member must have the courses that they have not done; empty for none. */
function writeDays(
  uid: string,
  joined: number,
  {
    required,
    progress: { done, reopened },
    zone,
    today,
  }: { required: RequiredCourse[]; progress: Progress; zone: string; today: Day },
): string {
  let days = ''
  for (const { course, name, ofAll, ofSome } of required) {
    if (done.get(course.id)?.has(uid)) continue
    const own = ofSome.get(uid)
    const progress = { status: 'in-progress' as const, reopened: reopened.get(course.id)?.get(uid) }
    const deadline = openDeadline({ joined }, own ? [...ofAll, ...own] : ofAll, progress, zone, today)
    if (deadline) days += `${days === '' ? '' : ','}${name}:"${deadline.day}"`
  }
  return days
}
