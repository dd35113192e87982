import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { addDays, type Day, dayAt } from '#domain/requirement/local-time.ts'
import { type CourseProgress, openDeadline, type Requirement } from '#domain/requirement/requirement.ts'
import { readerOf } from '#store/learning/catalogues.ts'
import { hasEndingCertificate } from '#store/learning/certificates.ts'
import { listEnabledCourses, type StoredCourse } from '#store/learning/courses.ts'
import {
  type CertificateEnd,
  listCertificateEnds,
  listOutdatedStatuses,
  listReopenings,
  listUsersDone,
} from '#store/learning/required-statuses.ts'
import { listOpenRequirements } from '#store/learning/requirements.ts'
import { listAccountStates, listAssociates } from '#store/people/members.ts'
import { findTimeZone } from '#store/people/partners.ts'
import { bringUpToDate, outdatedOf } from './member-statuses.ts'

type DueContext = Pick<AppContext, 'db' | 'clock'> & {
  log: Pick<AppContext['log'], 'warn'>
  config: Pick<AppContext['config'], 'timeZone'>
}

/** Number of members whose statuses are read and written at once: other requests run in between. */
const MEMBERS_AT_ONCE = 2000

/**
 * Writes what is required of a partner's associates and not done, as JSON: `documents` with each member who
 * has something open, and the day of each such course. Disabled accounts and courses that are not enabled are
 * left out. `today` is the day at the partner; `certificatesEnd` where certificates may end within 60 days.
 * Statuses are brought up to date once `mayStore` resolves.
 */
export async function writeDueCourses(
  portal: DueContext,
  partner: string,
  { mayStore }: { mayStore?: Promise<unknown> } = {},
): Promise<string> {
  const { db, clock, config } = portal
  const [open, courses, zone, mayEnd] = await Promise.all([
    listOpenRequirements(db, partner),
    listEnabledCourses(db, readerOf(portal, partner)),
    findTimeZone(db, partner, config.timeZone),
    certificatesMayEnd(portal, partner),
  ])
  const today = dayAt(clock(), zone)
  const head = { today, ...(mayEnd ? { certificatesEnd: true } : {}) }
  const required = groupByCourse(open, courses)
  if (required.length === 0) return JSON.stringify({ ...head, documents: [] })
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
    const progress = await readProgress(portal, { partner, required, zone, today }, uids)
    const writeDays = createDaysWriter(progress, { zone, today })
    for (const uid of uids.sort()) {
      const state = known.get(uid)
      const days = state?.disabled ? '' : writeDays(uid, state?.joined)
      if (days !== '') written.push(`{"userId":${JSON.stringify(uid)},"courses":{${days}}}`)
    }
    await setImmediate()
  }
  return `${JSON.stringify(head).slice(0, -1)},"documents":[${written.join(',')}]}`
}

/**
 * Returns whether certificates of a partner may end within 60 days: in whatever zone it is, so with a day
 * more on either side. Where none does, nobody asks which.
 */
export function certificatesMayEnd(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  partner: string,
): Promise<boolean> {
  const today = dayAt(clock(), 'UTC')
  return hasEndingCertificate(db, { partner, from: addDays(today, -1), to: addDays(today, RENEWAL_DAYS + 1) })
}

/** A required course: what everybody must do, and what is required of some by their uid. */
export interface RequiredCourse {
  course: StoredCourse
  /** Its id as JSON. */
  name: string
  ofAll: Requirement[]
  ofSome: Map<string, Requirement[]>
}

/** Groups requirements by those of these courses that they name. */
export function groupByCourse(open: Requirement[], courses: StoredCourse[]): RequiredCourse[] {
  return courses.flatMap((course) => {
    const named = open.filter(({ courseId }) => courseId === course.id)
    const ofSome = new Map<string, Requirement[]>()
    for (const requirement of named)
      for (const uid of requirement.people ?? []) ofSome.set(uid, [...(ofSome.get(uid) ?? []), requirement])
    const ofAll = named.filter(({ people }) => people === undefined)
    return named.length === 0 ? [] : [{ course, name: JSON.stringify(course.id), ofAll, ofSome }]
  })
}

/** A required course among some members, with how far they are in it. */
export interface Progress extends RequiredCourse {
  /**
   * Asked for one member after the other, in their order; undefined where it is complete, and nothing ends.
   */
  progressOf: (uid: string) => CourseProgress | undefined
}

/** A partner's required courses, and the day it is there. */
interface RequiringPartner {
  partner: string
  required: RequiredCourse[]
  zone: string
  today: Day
}

/**
 * Reads how far a partner's people are in required courses. `uids` are in the database's order, which need
 * not be that of texts, in which `progressOf` is asked. Statuses are brought up to date.
 */
export async function readProgress(
  portal: DueContext,
  { partner, required, zone, today }: RequiringPartner,
  uids: string[],
): Promise<Progress[]> {
  const courses = required.map(({ course }) => course)
  const of = { partner, courses, from: uids[0] ?? '', to: uids.at(-1) ?? '' }
  const [{ users, isOutdated }, reopenings, ends] = await Promise.all([
    listUsersDone(portal.db, of),
    listReopenings(portal.db, of),
    listCertificateEnds(portal.db, of, today),
  ])
  const outdated = isOutdated ? await listOutdatedStatuses(portal.db, of) : []
  const changed = outdatedOf(outdated, new Map(courses.map((one) => [one.id, one])))
  for (const [course, found] of changed)
    await bringUpToDate(portal, { partner, course, rows: found.map(({ row }) => row) })
  return required.map((one) => {
    const known = users.get(one.course.id) ?? []
    const done = withChanges(known, changed.get(one.course)?.map(({ row }) => row) ?? [])
    const isOfCourse = ({ courseId }: { courseId: string }) => courseId === one.course.id
    const isComplete = findInOrder(done.sort())
    const reopened = new Map(reopenings.filter(isOfCourse).map((row) => [row.userId, row.reopened]))
    const certified = Map.groupBy(ends.filter(isOfCourse), ({ userId }) => userId)
    const progressOf = (uid: string): CourseProgress | undefined => {
      const [status, own] = [isComplete(uid) ? 'complete' : 'in-progress', certified.get(uid)] as const
      if (status === 'complete' && !own) return undefined
      return { status, reopened: reopened.get(uid), ...certifiedUntil(own ?? [], zone) }
    }
    return { ...one, progressOf }
  })
}

/**
 * Returns until when a record's certificate counts, unless that was revoked, and the one before it, which
 * counts until it was.
 */
export function certifiedUntil(
  certificates: readonly Pick<CertificateEnd, 'ends' | 'revoked' | 'isEarlier'>[],
  zone: string,
): Pick<CourseProgress, 'certificate' | 'earlier'> {
  const counting: Pick<CourseProgress, 'certificate' | 'earlier'> = {}
  for (const { ends, revoked, isEarlier } of certificates) {
    const day = revoked === undefined ? ends : dayAt(revoked, zone)
    if (isEarlier) counting.earlier = { ends: day < ends ? day : ends }
    else if (revoked === undefined) counting.certificate = { ends }
  }
  return counting
}

function withChanges(done: string[], rows: { user_id: string; status: string | null }[]): string[] {
  if (rows.length === 0) return done
  const all = new Set(done)
  for (const { user_id, status } of rows) status === 'complete' ? all.add(user_id) : all.delete(user_id)
  return [...all]
}

/** Returns whether a list has a text, for texts asked in its own order: a set of as many takes far longer. */
function findInOrder(sorted: string[]): (text: string) => boolean {
  let at = 0
  return (text) => {
    while (at < sorted.length && (sorted[at] ?? '') < text) at++
    return sorted[at] === text
  }
}

/** Creates the writer of the days by which a member must have what they have not done; "" for none. */
function createDaysWriter(progress: Progress[], { zone, today }: { zone: string; today: Day }) {
  const dayOf = (joined: number, requirements: Requirement[], progress: CourseProgress) =>
    openDeadline({ joined }, requirements, progress, zone, today)?.day
  // The day of whoever joined before the requirements: computed once, since it is nearly everybody's.
  const all = progress.map((required) => ({
    required,
    usual: dayOf(0, required.ofAll, { status: 'in-progress' }),
  }))

  return (uid: string, joined: number | undefined): string => {
    let days = ''
    for (const { required, usual } of all) {
      const progress = required.progressOf(uid)
      if (!progress) continue
      const { name, ofAll, ofSome } = required
      const own = ofSome.get(uid)
      const { reopened, certificate, earlier } = progress
      const isUsual = (joined ?? own ?? reopened ?? certificate ?? earlier) === undefined
      const day = isUsual ? usual : dayOf(joined ?? 0, own ? [...ofAll, ...own] : ofAll, progress)
      if (day !== undefined) days += `${days === '' ? '' : ','}${name}:"${day}"`
    }
    return days
  }
}
