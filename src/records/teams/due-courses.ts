import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { addDays, type Day, dayAt } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import type { ExcusedPeople } from '#domain/requirement/count-required.ts'
import { SOON_DAYS } from '#domain/requirement/open-due.ts'
import { type CourseProgress, certifiedUntil, openDeadline } from '#domain/requirement/requirement.ts'
import { hasEndingCertificate } from '#store/certificate/ending-certificates.ts'
import { eachPart } from '#store/connection/each-page.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listEnabledCourses, type StoredCourse } from '#store/courses/courses.ts'
import { type AccountState, listAccountStates, listAssociates } from '#store/people/members.ts'
import { findTimeZone } from '#store/people/partners/partners.ts'
import { listOwnDeadlines } from '#store/requirements/own-deadlines.ts'
import {
  listCertificateEnds,
  listOutdatedStatuses,
  listReopenings,
  readCoursesDone,
} from '#store/requirements/required-statuses.ts'
import { listOpenRequirements } from '#store/requirements/requirements.ts'
import { bringUpToDate, outdatedOf } from './member-statuses.ts'
import {
  groupByCourse,
  groupKeyFinder,
  type RequiredCourse,
  requirementsOf,
} from './requirements-by-course.ts'
import { excusedByCourse } from './team-goals.ts'

type DueContext = Pick<AppContext, 'db' | 'clock'> & {
  log: Pick<AppContext['log'], 'warn'>
  config: Pick<AppContext['config'], 'timeZone'>
}

/** Number of members whose statuses are processed per batch; other requests run in between. */
const MEMBERS_AT_ONCE = 2500

/**
 * Returns the open requirements of a team's associates as JSON. `documents` lists each member with the open
 * courses and their due dates, grouped by identical due dates. Disabled accounts and courses that are not enabled are
 * omitted. `today` is the day at the partner; `certificatesEnd` is present if certificates may expire within 60 days,
 * and `excused` if people are excused from courses. Stores updated statuses once `mayStore` resolves.
 */
export async function writeDueCourses(
  context: DueContext,
  team: Team,
  { mayStore }: { mayStore?: Promise<unknown> } = {},
): Promise<string> {
  const [{ today, byDays, excused }, mayEnd] = await Promise.all([
    findDueMembers(context, team, mayStore),
    certificatesMayEnd(context, team),
  ])
  const head = { today, ...(mayEnd ? { certificatesEnd: true } : {}), excused }
  const documents = Array.from(byDays, ([days, uids]) => writeMembers(uids, days))
  return `${JSON.stringify(head).slice(0, -1)},"documents":[${documents.join(',')}]}`
}

/**
 * Counts a team's associates with an overdue course, and those with a course due within 7 days. Returns undefined
 * if no course is required. Stores updated statuses once `mayStore` resolves.
 */
export async function countDue(
  context: DueContext,
  team: Team,
  mayStore: Promise<unknown>,
): Promise<{ overdue: number; week: number } | undefined> {
  const { open, today, byDays } = await findDueMembers(context, team, mayStore)
  if (open === 0) return undefined
  const soon = addDays(today, SOON_DAYS)
  const counts = { overdue: 0, week: 0 }
  for (const [written, { length }] of byDays) {
    const days = Object.values<Day>(JSON.parse(`{${written}}`))
    if (days.some((day) => day < today)) counts.overdue += length
    if (days.some((day) => day >= today && day <= soon)) counts.week += length
  }
  return counts
}

/** Counts the currently overdue courses of a team's associates. */
export async function countOverdueNow(context: DueContext, team: Team): Promise<number> {
  const { today, byDays } = await findDueMembers(context, team, undefined)
  let overdue = 0
  for (const [written, { length }] of byDays) {
    const days = Object.values<Day>(JSON.parse(`{${written}}`))
    overdue += length * days.filter((day) => day < today).length
  }
  return overdue
}

/**
 * Finds a team's associates with open courses, grouped by their serialized due dates, the excused people, and the
 * number of open requirements.
 */
async function findDueMembers(
  context: DueContext,
  team: Team,
  mayStore: Promise<unknown> | undefined,
): Promise<{
  open: number
  today: Day
  byDays: Map<string, string[]>
  excused: ExcusedPeople[] | undefined
}> {
  const { db, clock, config } = context
  const [open, courses, deadlines, zone] = await Promise.all([
    listOpenRequirements(db, team),
    listEnabledCourses(db, readerOf(context, team.partner)),
    listOwnDeadlines(db, team),
    findTimeZone(db, team.partner, config.timeZone),
  ])
  const today = dayAt(clock(), zone)
  const required = groupByCourse(open, courses, deadlines)
  const excused = excusedByCourse(deadlines, new Set(courses.map(({ id }) => id)))
  const about = { open: open.length, today, excused }
  if (required.length === 0) return { ...about, byDays: new Map() }
  const since = Math.min(...open.map(({ added }) => added))
  const [members, states] = await Promise.all([
    listAssociates(db, team),
    listAccountStates(db, team, since),
    mayStore,
  ])
  const requiring = { ...team, required, zone, today }
  const stateOf = new Map(states.map((state) => [state.uid, state]))
  const byDays = await groupByDays(context, requiring, members, stateOf)
  return { ...about, byDays }
}

/** Groups the members with open courses by the serialized due dates of these courses. */
async function groupByDays(
  context: DueContext,
  team: RequiringTeam,
  members: string[],
  states: Map<string, AccountState>,
): Promise<Map<string, string[]>> {
  const byDays = new Map<string, string[]>()
  for (const uids of eachPart(members, MEMBERS_AT_ONCE)) {
    await setImmediate()
    const writeDays = createDaysWriter(team, await readProgress(context, team, uids))
    for (const uid of uids) {
      const state = states.get(uid)
      const days = state?.disabled ? '' : writeDays(uid, state?.joined)
      const others = byDays.get(days)
      if (others) others.push(uid)
      else byDays.set(days, [uid])
    }
  }
  byDays.delete('')
  return byDays
}

/** Serializes members with the same due dates. */
function writeMembers(uids: string[], days: string): string {
  const names = uids.map((uid) => JSON.stringify(uid))
  return `{"userId":${names.join(`,"courses":{${days}}},{"userId":`)},"courses":{${days}}}`
}

/**
 * Returns true if a team's certificates may expire within 60 days. Allows a day more on either side for time
 * zones, so that the exact check is skipped for many partners.
 */
export function certificatesMayEnd(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  team: Team,
): Promise<boolean> {
  const today = dayAt(clock(), 'UTC')
  return hasEndingCertificate(db, { ...team, from: addDays(today, -1), to: addDays(today, RENEWAL_DAYS + 1) })
}

/** Progress of some of a partner's people in required courses. */
export interface Progress {
  /** Returns the ids of the courses that a person has completed. People with the same courses share one set. */
  doneBy: (uid: string) => ReadonlySet<string>
  /** Returns true if a course of the person was reopened or a certificate expired. */
  isUnusual: (uid: string) => boolean
  /** Returns a person's progress in a course, or undefined if it is complete and no certificate expires. */
  progressOf: (uid: string, courseId: string) => CourseProgress | undefined
}

/** A team with its required courses, and the time zone and current day of its partner. */
interface RequiringTeam extends Team {
  required: RequiredCourse[]
  zone: string
  today: Day
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Reads the progress of a team's people in required courses. `uids` are in the database's collation order, which
 * may differ from JavaScript's. Updates outdated statuses.
 */
export async function readProgress(
  context: DueContext,
  { partner, manager, required, zone, today }: RequiringTeam,
  uids: string[],
): Promise<Progress> {
  const courses = required.map(({ course }) => course)
  const of = { partner, manager, courses, uids, from: uids[0] ?? '', to: uids.at(-1) ?? '' }
  const [{ done, isOutdated }, reopenings, ends] = await Promise.all([
    readCoursesDone(context.db, of),
    listReopenings(context.db, of),
    listCertificateEnds(context.db, of, today),
  ])
  if (isOutdated) await judgeOutdated(context, of, done)
  const doneBy = (uid: string) => done.get(uid) ?? NONE
  const reopened = Map.groupBy(reopenings, ({ userId }) => userId)
  const certified = Map.groupBy(ends, ({ userId }) => userId)
  return {
    doneBy,
    isUnusual: (uid) => reopened.has(uid) || certified.has(uid),
    progressOf(uid, course) {
      const isOfCourse = ({ courseId }: { courseId: string }) => courseId === course
      const status = doneBy(uid).has(course) ? 'complete' : 'in-progress'
      const own = certified.get(uid)?.filter(isOfCourse) ?? []
      if (status === 'complete' && own.length === 0) return undefined
      return { status, reopened: reopened.get(uid)?.find(isOfCourse)?.reopened, ...certifiedUntil(own, zone) }
    },
  }
}

/** Updates statuses stored for older revisions, and corrects `done` accordingly. */
async function judgeOutdated(
  context: DueContext,
  of: Team & { courses: StoredCourse[]; uids: string[]; from: string; to: string },
  done: Map<string, ReadonlySet<string>>,
): Promise<void> {
  const outdated = await listOutdatedStatuses(context.db, of)
  const courses = new Map(of.courses.map((course) => [course.id, course]))
  for (const [course, found] of outdatedOf(outdated, courses)) {
    const rows = found.map(({ row }) => row)
    await bringUpToDate(context, { partner: of.partner, course, rows })
    for (const { user_id, status } of rows) {
      const others = [...(done.get(user_id) ?? NONE)].filter((id) => id !== course.id)
      done.set(user_id, new Set(status === 'complete' ? [...others, course.id] : others))
    }
  }
}

/** Creates a function that serializes the due dates of a member's open courses; "" for none. */
function createDaysWriter(
  { required, zone, today }: RequiringTeam,
  { doneBy, isUnusual, progressOf }: Progress,
) {
  const writeDay = (
    one: RequiredCourse,
    progress: CourseProgress | undefined,
    { uid, joined = 0 }: { uid: string; joined?: number | undefined },
  ): string[] => {
    const member = { uid, joined, own: one.own.get(uid) }
    const deadline = progress && openDeadline(member, requirementsOf(one, uid), progress, zone, today)
    return deadline ? [`${one.name}:"${deadline.day}"`] : []
  }
  // Cached per groups and set of completed courses for people who joined before the requirements, who are the majority.
  const usualOf = new Map<string, (done: ReadonlySet<string>) => string>()
  const findUsual = (uid: string, key: string) => {
    const known = usualOf.get(key)
    if (known) return known
    const usual = required.map((one) => ({ id: one.course.id, written: writeDay(one, OPEN, { uid }) }))
    const write = createUsualWriter(usual)
    usualOf.set(key, write)
    return write
  }
  const keyOf = groupKeyFinder(required)
  const chosen = new Set(required.flatMap(({ ofSome, own }) => [...ofSome.keys(), ...own.keys()]))
  return (uid: string, joined: number | undefined): string => {
    const isUsual = joined === undefined && !chosen.has(uid) && !isUnusual(uid)
    const key = isUsual ? keyOf(uid) : undefined
    if (key !== undefined) return findUsual(uid, key)(doneBy(uid))
    const days = required.map((one) => writeDay(one, progressOf(uid, one.course.id), { uid, joined }))
    return days.flat().join(',')
  }
}

const OPEN = { status: 'in-progress' } as const

/** Creates a function that serializes the due dates of the courses that are not among the completed ones. */
function createUsualWriter(usual: readonly { id: string; written: string[] }[]) {
  const writtenOf = new Map<ReadonlySet<string>, string>()
  return (done: ReadonlySet<string>): string => {
    const known = writtenOf.get(done)
    if (known !== undefined) return known
    const written = usual.flatMap((one) => (done.has(one.id) ? [] : one.written)).join(',')
    writtenOf.set(done, written)
    return written
  }
}
