import type { AppContext } from '#app-context.ts'
import { addDays, type Day, dayAt, endOfDay } from '#domain/local-time.ts'
import type { Team } from '#domain/people/managed-team.ts'
import {
  DAYS_BETWEEN_REQUESTED,
  findAccountObstacle,
  type ReminderObstacle,
} from '#domain/requirement/reminder-outcome.ts'
import {
  ENDING_DAYS,
  type EndingCertificate,
  endRemindersFor,
  type OpenCourse,
  type Rung,
  remindersFor,
  type SentReminder,
} from '#domain/requirement/reminders.ts'
import { isExcuse, openDeadline } from '#domain/requirement/requirement.ts'
import { sendingStart } from '#domain/requirement/sending-times.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { listEndingCertificates } from '#store/certificate/ending-certificates.ts'
import { listEnabledCourses, type StoredCourse } from '#store/courses/courses.ts'
import { readMailChoices } from '#store/people/mail-choices.ts'
import type { Recipient } from '#store/people/members.ts'
import { listOwnDeadlines } from '#store/requirements/own-deadlines.ts'
import { listRemindersSince, type StoredReminder } from '#store/requirements/reminders.ts'
import { listOpenRequirements } from '#store/requirements/requirements.ts'
import { type Progress, readProgress } from '../teams/due-courses.ts'
import { groupByCourse, type RequiredCourse, requirementsOf } from '../teams/requirements-by-course.ts'

/** Dependencies of reminders. */
export type RemindingContext = Pick<AppContext, 'db' | 'clock'> & {
  log: Pick<AppContext['log'], 'warn' | 'error'>
  config: Pick<AppContext['config'], 'timeZone' | 'reminderDays'>
}

/** The requirements of a team on one of its partner's days. */
export interface RequiringTeam extends Team {
  zone: string
  today: Day
  required: RequiredCourse[]
  /** Time limit in ms since 1970: a course is omitted if all its requirements were added at or after it. */
  start: number
  /** All enabled courses by id. */
  courses: Map<string, StoredCourse>
  /** Certificates that expire soon. Omits those for which another certificate of the same course expires later. */
  ending: Certificate[]
}

/**
 * Reads the requirements of a team on one of its partner's days. Omits courses required only after that day's sending
 * time, so that all first emails are sent at the same hour, unless `isWhole` is true. With `uid`, reads only the
 * certificates of that person.
 */
export async function readRequiringTeam(
  { db, clock, config }: RemindingContext,
  { partner, manager, zone, today }: Pick<RequiringTeam, 'partner' | 'manager' | 'zone' | 'today'>,
  { isWhole = false, uid }: { isWhole?: boolean; uid?: string } = {},
): Promise<RequiringTeam> {
  const until = addDays(today, ENDING_DAYS)
  const team = { partner, manager }
  const [open, deadlines, courses, ending] = await Promise.all([
    listOpenRequirements(db, team),
    listOwnDeadlines(db, team),
    listEnabledCourses(db, { partner, now: inDay(today, zone, clock()), timeZone: config.timeZone }),
    listEndingCertificates(db, { ...team, uid, from: today, to: until }),
  ])
  const start = isWhole ? Number.POSITIVE_INFINITY : sendingStart(today, zone)
  const byId = new Map(courses.map((course) => [course.id, course]))
  return {
    ...team,
    zone,
    today,
    required: groupByCourse(open, courses, deadlines),
    start,
    courses: byId,
    ending,
  }
}

/** Returns a time within a day: the current time, or the start of the day if it is another day. */
function inDay(day: Day, zone: string, now: number): number {
  return dayAt(now, zone) === day ? now : endOfDay(addDays(day, -1), zone)
}

/** A course named in an email, with the rung of the reminder schedule, if any. */
export interface PlannedCourse extends OpenCourse {
  course: StoredCourse
  rung?: Rung
}

/** A certificate whose expiry an email announces, with the current revision of its course. */
export interface PlannedCertificate extends EndingCertificate {
  course: StoredCourse
}

/** A member's email on a day: the courses and certificates it names, or the reason why none is sent. */
export interface PlannedReminder {
  recipient: Recipient
  kind: 'reminder' | 'weekly-summary' | 'certificate-ends'
  courses: PlannedCourse[]
  certificates: PlannedCertificate[]
  why?: ReminderObstacle | undefined
}

/** Further conditions of an email: the schedule, or an administrator's request. */
export interface Planning {
  /** False if scheduled reminders are switched off. */
  isOn: boolean
  isRequested?: boolean
  /** The day of an email that is planned again, which does not count as an earlier one. */
  except?: Day
}

/**
 * Plans the emails of a day for some of a partner's people, in the order of their ids. Sends nothing, and stores only
 * outdated statuses.
 */
export async function planReminders(
  context: RemindingContext,
  team: RequiringTeam,
  recipients: Recipient[],
  planning: Planning,
): Promise<PlannedReminder[]> {
  const uids = recipients.map(({ uid }) => uid)
  const [from, to] = [uids[0], uids.at(-1)]
  if (from === undefined || to === undefined) return []
  const open = await readOpenCourses(context, team, recipients)
  const ending = Map.groupBy(team.ending, ({ userId }) => userId)
  const since = firstMailed(team, [...open.values()].flat())
  const ofPeople = { partner: team.partner, from, to }
  const [reminders, choices] = await Promise.all([
    listRemindersSince(context.db, ofPeople, since),
    readMailChoices(context.db, uids),
  ])
  return recipients.map((recipient) => {
    const courses = open.get(recipient.uid) ?? []
    const earlier = (reminders.get(recipient.uid) ?? []).filter(({ day }) => day !== planning.except)
    const isWeekly = choices.get(recipient.uid)?.reminders === 'weekly'
    const certificates = (ending.get(recipient.uid) ?? []).flatMap((one) => toPlanned(one, team))
    const rungs = context.config.reminderDays
    const member = { recipient, courses, certificates, earlier, isWeekly, rungs }
    return planMember(member, team, planning)
  })
}

/** Reads the open required courses of some people. Omits people without such courses. */
export async function readOpenCourses(
  context: RemindingContext,
  team: RequiringTeam,
  members: Pick<Recipient, 'uid' | 'joined'>[],
): Promise<Map<string, PlannedCourse[]>> {
  if (team.required.length === 0 || members.length === 0) return new Map()
  const uids = members.map(({ uid }) => uid)
  const progress = await readProgress(context, team, uids)
  return new Map(
    members.flatMap((member) => {
      const courses = openCoursesOf(member, team, progress)
      return courses.length === 0 ? [] : [[member.uid, courses] as const]
    }),
  )
}

function openCoursesOf(
  { uid, joined }: Pick<Recipient, 'uid' | 'joined'>,
  { required, zone, today, start }: RequiringTeam,
  { progressOf }: Progress,
): PlannedCourse[] {
  return required.flatMap((one) => {
    const { course, own: deadlines } = one
    const known = progressOf(uid, course.id)
    if (!known) return []
    const own = requirementsOf(one, uid)
    if (own.every(({ added }) => added >= start)) return []
    const deadline = openDeadline({ uid, joined, own: deadlines.get(uid) }, own, known, zone, today)
    return deadline ? [{ ...deadline, courseId: course.id, course }] : []
  })
}

/**
 * Returns a certificate for an email. Returns none if its course is not enabled or is required of the holder, who
 * then gets a reminder of the course.
 */
function toPlanned(
  { userId, courseId, day, ends }: Certificate,
  { courses, required }: RequiringTeam,
): PlannedCertificate[] {
  const course = courses.get(courseId)
  const known = required.find((one) => one.course.id === courseId)
  const isExcused = isExcuse(known?.own.get(userId))
  const isRequired = known !== undefined && !isExcused && requirementsOf(known, userId).length > 0
  return course && ends !== undefined && !isRequired ? [{ courseId, day, ends, course }] : []
}

/** Returns the earliest time of emails that can have named these courses or a certificate, in ms since 1970. */
function firstMailed({ zone, today, ending }: RequiringTeam, courses: OpenCourse[]): number {
  const days = courses.map(({ requiredSince }) => requiredSince)
  const since = ending.length === 0 ? today : addDays(today, -ENDING_DAYS)
  const first = days.reduce((one, other) => (other < one ? other : one), since)
  return sendingStart(addDays(first, -DAYS_BETWEEN_REQUESTED - 1), zone)
}

interface PlannedMember {
  recipient: Recipient
  courses: PlannedCourse[]
  certificates: PlannedCertificate[]
  earlier: StoredReminder[]
  isWeekly: boolean
  rungs: readonly number[]
}

function planMember(member: PlannedMember, team: RequiringTeam, planning: Planning): PlannedReminder {
  const { recipient, isWeekly } = member
  const why = findObstacle(member, team, planning)
  const { courses, certificates } = why ? NOTHING : findNamed(member, team, planning)
  const isOfCourses = courses.length > 0 || certificates.length === 0
  const kind = isWeekly ? 'weekly-summary' : isOfCourses ? 'reminder' : 'certificate-ends'
  const isEmpty = courses.length + certificates.length === 0
  return { recipient, kind, courses, certificates, why: why ?? (isEmpty ? 'not-due' : undefined) }
}

/** Content of an email without courses and certificates. */
export const NOTHING: Pick<PlannedReminder, 'courses' | 'certificates'> = { courses: [], certificates: [] }

/**
 * Selects the content of today's email: the courses due on the schedule, or otherwise the expiring certificates,
 * which are postponed if there are courses. A weekly summary names all courses and certificates. A requested email
 * names every open course, or otherwise every expiring certificate.
 */
function findNamed(
  { courses, certificates, earlier, isWeekly, rungs }: PlannedMember,
  { today, zone }: RequiringTeam,
  { isRequested = false }: Planning,
): typeof NOTHING {
  if (isRequested) return courses.length > 0 ? { courses, certificates: [] } : { courses, certificates }
  const sent = earlier.flatMap((reminder) => namedBy(reminder, zone))
  const named = remindersFor(courses, sent, today, { isOn: true, isWeekly, rungs })
  const ending = endRemindersFor(certificates, sent, today, { isOn: true, isWeekly })
  const rungOf = new Map(named.map(({ courseId, rung }) => [courseId, rung]))
  const withRungs = courses.map((course) => {
    const rung = rungOf.get(course.courseId)
    return rung === undefined ? course : { ...course, rung }
  })
  if (isWeekly) return named.length + ending.length > 0 ? { courses: withRungs, certificates } : NOTHING
  if (named.length === 0) return { courses: [], certificates: ending }
  return { courses: withRungs.filter(({ courseId }) => rungOf.has(courseId)), certificates: [] }
}

/** Returns the courses named in an email, with the day it was sent. A permanently refused email counts as well. */
function namedBy({ named, state, why, ended, day }: StoredReminder, zone: string): SentReminder[] {
  if (state !== 'sent' && why !== 'refused') return []
  const sent = state === 'sent' && ended !== undefined ? dayAt(ended, zone) : day
  return named.map(({ courseId, due }) => ({ courseId, due, day: sent }))
}

function findObstacle(
  { recipient, courses, certificates, earlier, isWeekly }: PlannedMember,
  { today, zone }: RequiringTeam,
  { isOn, isRequested = false }: Planning,
): ReminderObstacle | undefined {
  const ofAccount = findAccountObstacle(recipient)
  if (ofAccount) return ofAccount
  if (courses.length + certificates.length === 0) return 'done'
  if (isRequested ? isWeekly : !isOn) return isRequested ? 'weekly' : 'off'
  if (earlier.some(({ state }) => state === 'waiting')) return 'waiting'
  const sent = earlier.filter(({ state }) => state === 'sent')
  if (sent.some(({ ended = 0 }) => dayAt(ended, zone) === today)) return 'today'
  const lately = addDays(today, -DAYS_BETWEEN_REQUESTED)
  if (isRequested && sent.some(({ requestedBy, day }) => requestedBy !== undefined && day > lately))
    return 'lately'
  return undefined
}
