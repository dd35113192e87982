import type { AppContext } from '#app-context.ts'
import { addDays, type Day, dayAt } from '#domain/requirement/local-time.ts'
import {
  DAYS_BETWEEN_REQUESTED,
  findAccountObstacle,
  type ReminderObstacle,
} from '#domain/requirement/reminder-outcome.ts'
import { type OpenCourse, type Rung, remindersFor, type SentReminder } from '#domain/requirement/reminders.ts'
import { openDeadline } from '#domain/requirement/requirement.ts'
import { sendingStart } from '#domain/requirement/sending-hours.ts'
import { listEnabledCourses, type StoredCourse } from '#store/learning/courses.ts'
import { listRemindersSince, type StoredReminder } from '#store/learning/reminders.ts'
import { listOpenRequirements } from '#store/learning/requirements.ts'
import { readMailChoices } from '#store/people/mail-choices.ts'
import type { Recipient } from '#store/people/members.ts'
import { groupByCourse, type Progress, type RequiredCourse, readProgress } from '../due-courses.ts'

/** The dependencies of reminders. */
export type RemindingContext = Pick<AppContext, 'db' | 'clock'> & {
  log: Pick<AppContext['log'], 'warn' | 'error'>
  config: Pick<AppContext['config'], 'timeZone' | 'reminderDays'>
}

/** What is required at a partner on one of its days. */
export interface RequiringTeam {
  partner: string
  zone: string
  today: Day
  required: RequiredCourse[]
  /** All enabled courses by their ids. */
  courses: Map<string, StoredCourse>
}

/**
 * Reads what is required at a partner on one of its days. What was required there after reminders begin that
 * day is left out, so that the first mails go out at the same hour for everybody; with `isWhole` it is not.
 */
export async function readRequiringTeam(
  { db }: RemindingContext,
  { partner, zone, today }: Pick<RequiringTeam, 'partner' | 'zone' | 'today'>,
  { isWhole = false } = {},
): Promise<RequiringTeam> {
  const [open, courses] = await Promise.all([listOpenRequirements(db, partner), listEnabledCourses(db)])
  const start = sendingStart(today, zone)
  const required = groupByCourse(isWhole ? open : open.filter(({ added }) => added < start), courses)
  return { partner, zone, today, required, courses: new Map(courses.map((course) => [course.id, course])) }
}

/** A course that a mail names: the rung for which it does, if it is one of the ladder. */
export interface PlannedCourse extends OpenCourse {
  course: StoredCourse
  rung?: Rung
}

/** A member's mail of a day: the courses that it names, or why there is none. */
export interface PlannedReminder {
  recipient: Recipient
  kind: 'reminder' | 'weekly-summary'
  courses: PlannedCourse[]
  why?: ReminderObstacle | undefined
}

/** How a mail comes about, besides by the courses: by the ladder, or because an administrator asks for it. */
export interface Planning {
  /** False where reminders of the ladder are switched off. */
  isOn: boolean
  isRequested?: boolean
  /** The day of the mail that is being planned anew: it does not count as one of those before. */
  except?: Day
}

/**
 * Plans the mails of a day for some of a partner's people, in the order of their ids. Nothing is sent, and
 * nothing stored but statuses that were not up to date.
 */
export async function planReminders(
  portal: RemindingContext,
  team: RequiringTeam,
  recipients: Recipient[],
  planning: Planning,
): Promise<PlannedReminder[]> {
  const uids = recipients.map(({ uid }) => uid)
  const [from, to] = [uids[0], uids.at(-1)]
  if (from === undefined || to === undefined) return []
  const open = await readOpenCourses(portal, team, recipients)
  const since = firstRequired(team, [...open.values()].flat())
  const ofPeople = { partner: team.partner, from, to }
  const [reminders, choices] = await Promise.all([
    listRemindersSince(portal.db, ofPeople, since),
    readMailChoices(portal.db, uids),
  ])
  return recipients.map((recipient) => {
    const courses = open.get(recipient.uid) ?? []
    const earlier = (reminders.get(recipient.uid) ?? []).filter(({ day }) => day !== planning.except)
    const isWeekly = choices.get(recipient.uid)?.reminders === 'weekly'
    const member = { recipient, courses, earlier, isWeekly, rungs: portal.config.reminderDays }
    return planMember(member, team, planning)
  })
}

/** Reads the required courses that each of some people has not done; those with none are left out. */
export async function readOpenCourses(
  portal: RemindingContext,
  team: RequiringTeam,
  members: Pick<Recipient, 'uid' | 'joined'>[],
): Promise<Map<string, PlannedCourse[]>> {
  if (team.required.length === 0 || members.length === 0) return new Map()
  const uids = members.map(({ uid }) => uid)
  const progress = await readProgress(portal, team, uids)
  const sorted = members.toSorted((one, other) => (one.uid < other.uid ? -1 : 1))
  return new Map(
    sorted.flatMap((member) => {
      const courses = openCoursesOf(member, team, progress)
      return courses.length === 0 ? [] : [[member.uid, courses] as const]
    }),
  )
}

function openCoursesOf(
  { uid, joined }: Pick<Recipient, 'uid' | 'joined'>,
  { zone, today }: RequiringTeam,
  progress: Progress[],
): PlannedCourse[] {
  return progress.flatMap(({ course, ofAll, ofSome, progressOf }) => {
    const known = progressOf(uid)
    if (!known) return []
    const own = [...ofAll, ...(ofSome.get(uid) ?? [])]
    const deadline = openDeadline({ joined }, own, known, zone, today)
    return deadline ? [{ ...deadline, courseId: course.id, course }] : []
  })
}

/** Returns the moment before which no mail counts for these courses, in ms since 1970. */
function firstRequired({ zone, today }: RequiringTeam, courses: OpenCourse[]): number {
  const days = courses.map(({ requiredSince }) => requiredSince)
  const first = days.reduce((one, other) => (other < one ? other : one), today)
  return sendingStart(addDays(first, -DAYS_BETWEEN_REQUESTED - 1), zone)
}

interface PlannedMember {
  recipient: Recipient
  courses: PlannedCourse[]
  earlier: StoredReminder[]
  isWeekly: boolean
  rungs: readonly number[]
}

function planMember(member: PlannedMember, team: RequiringTeam, planning: Planning): PlannedReminder {
  const { recipient, isWeekly } = member
  const kind = isWeekly ? 'weekly-summary' : 'reminder'
  const why = findObstacle(member, team, planning)
  if (why) return { recipient, kind, courses: [], why }
  const courses = planning.isRequested ? member.courses : coursesOfLadder(member, team)
  return { recipient, kind, courses, why: courses.length === 0 ? 'not-due' : undefined }
}

/** Returns the courses that the ladder names today: a summary, if it names one, names all that are open. */
function coursesOfLadder(
  { courses, earlier, isWeekly, rungs }: PlannedMember,
  { today, zone }: RequiringTeam,
): PlannedCourse[] {
  const sent = earlier.flatMap((reminder) => namedBy(reminder, zone))
  const named = remindersFor(courses, sent, today, { isOn: true, isWeekly, rungs })
  const rungOf = new Map(named.map(({ courseId, rung }) => [courseId, rung]))
  const isNamed = ({ courseId }: PlannedCourse) => (isWeekly ? named.length > 0 : rungOf.has(courseId))
  return courses.filter(isNamed).map((course) => {
    const rung = rungOf.get(course.courseId)
    return rung === undefined ? course : { ...course, rung }
  })
}

/** What a mail has named, on the day on which it went out; one that was refused for good counts, too. */
function namedBy({ named, state, why, ended, day }: StoredReminder, zone: string): SentReminder[] {
  if (state !== 'sent' && why !== 'refused') return []
  const sent = state === 'sent' && ended !== undefined ? dayAt(ended, zone) : day
  return named.map(({ courseId, due }) => ({ courseId, due, day: sent }))
}

function findObstacle(
  { recipient, courses, earlier, isWeekly }: PlannedMember,
  { today, zone }: RequiringTeam,
  { isOn, isRequested = false }: Planning,
): ReminderObstacle | undefined {
  const ofAccount = findAccountObstacle(recipient)
  if (ofAccount) return ofAccount
  if (courses.length === 0) return 'done'
  if (isRequested ? isWeekly : !isOn) return isRequested ? 'weekly' : 'off'
  if (earlier.some(({ state }) => state === 'waiting')) return 'waiting'
  const sent = earlier.filter(({ state }) => state === 'sent')
  if (sent.some(({ ended = 0 }) => dayAt(ended, zone) === today)) return 'today'
  const lately = addDays(today, -DAYS_BETWEEN_REQUESTED)
  if (isRequested && sent.some(({ requestedBy, day }) => requestedBy !== undefined && day > lately))
    return 'lately'
  return undefined
}
