import type { CourseStatus } from '../learning/completion-record.ts'
import { plural } from '../messages.ts'
import { addDays, addMonths, type Day, dayAt, daysBetween, endOfDay } from './local-time.ts'

/** A course that people must have complete by a day. Access does not change: every enabled course is open. */
export interface Requirement {
  id: string
  courseId: string
  /** The uids of the people; absent for everybody, also who joins later. */
  people?: readonly string[] | undefined
  deadline: Deadline
  /** When it was added, in ms since 1970. */
  added: number
  /** When it was ended, in ms since 1970; it is history from then on. */
  ended?: number | undefined
}

/** By a day at the partner, or within so many days of joining or of the requirement, whichever is later. */
export type Deadline = { by: Day } | { within: number }

/** Number of days that nobody has less of than to a fixed day, and after a course was put back. */
export const MIN_DAYS = 14

/** Most days that "within" gives. */
export const MAX_WITHIN = 730

/** Most open requirements of a partner. */
export const MAX_REQUIREMENTS = 200

/** Most people that one requirement names. */
export const MAX_PEOPLE = 5000

/** A member in a course that is required of them. Times are in ms since 1970. */
export interface CourseProgress {
  status: CourseStatus
  /** When the course became complete, if that is known; counts only while it is complete. */
  completed?: number | undefined
  /** When publishing put it back in progress; counts only while it is in progress. */
  reopened?: number | undefined
  /** The last day of the record's certificate, if that ends and was not revoked. */
  certificate?: { ends: Day } | undefined
  /** The last day of the certificate before it: who renews a course has it done until then. */
  earlier?: { ends: Day } | undefined
}

/** The state of a requirement for one member in one course. Days are those of the partner's zone. */
export type Due =
  | { state: 'none' }
  | { state: 'due'; day: Day; daysLeft: number; requiredSince: Day }
  /** `since` is the day by which the course was to be complete. */
  | { state: 'overdue'; since: Day; daysOver: number; requiredSince: Day }
  /** `completed` is absent where it is not known, as before events were stored: that was in time. */
  | { state: 'done'; completed?: Day | undefined; isInTime: boolean }

/** The sentences that refuse a requirement. */
export const REQUIREMENT_MESSAGES = {
  tooMany: `There are ${MAX_REQUIREMENTS} requirements already. End one first.`,
  tooEarly: 'The day must be today or later.',
  tooLate: 'The day must be within two years.',
  notOffered: 'This course is not offered.',
} as const

/** Returns why a fixed day is refused: it must be from today to two years ahead; undefined if it is not. */
export function findDayProblem(deadline: Deadline, today: Day): string | undefined {
  if (!('by' in deadline)) return undefined
  if (deadline.by < today) return REQUIREMENT_MESSAGES.tooEarly
  return deadline.by > addMonths(today, 24) ? REQUIREMENT_MESSAGES.tooLate : undefined
}

/** Returns whether a requirement holds for a member: it is open, and for everybody or for them. */
export function isRequiredOf(uid: string, { people, ended }: Requirement): boolean {
  return ended === undefined && (people === undefined || people.includes(uid))
}

/**
 * Returns what the requirements of one course that hold for a member mean for them now: the earliest day
 * counts. Nobody becomes overdue by what others did: who joins, or is required, later than 14 days before a
 * fixed day has 14 days, and so has whose course publishing put back, or whose certificate ended. `joined`
 * and `now` are in ms since 1970.
 */
export function dueOf(
  member: { joined: number },
  requirements: readonly Requirement[],
  progress: CourseProgress,
  zone: string,
  now: number,
): Due {
  const today = dayAt(now, zone)
  const deadline = findDeadline(member, requirements, requiredAgain(progress, zone, today), zone)
  if (!deadline) return { state: 'none' }
  return isDone(progress, today)
    ? doneBy(endOfDay(deadline.day, zone), progress, zone)
    : openDue(deadline, zone, now)
}

/** Returns what a deadline means now, in ms since 1970, for a course that is not done. */
export function openDue(
  { day, requiredSince }: MemberDeadline,
  zone: string,
  now: number,
): Extract<Due, { state: 'due' | 'overdue' }> {
  const days = daysBetween(dayAt(now, zone), day)
  return now < endOfDay(day, zone)
    ? { state: 'due', day, daysLeft: Math.max(0, days), requiredSince }
    : { state: 'overdue', since: day, daysOver: Math.max(1, -days), requiredSince }
}

/**
 * Returns the deadline of a course that is not done, as `dueOf` would say it; undefined if it is done, or if
 * nothing requires it.
 */
export function openDeadline(
  member: { joined: number },
  requirements: readonly Requirement[],
  progress: CourseProgress,
  zone: string,
  today: Day,
): MemberDeadline | undefined {
  if (isDone(progress, today)) return undefined
  return findDeadline(member, requirements, requiredAgain(progress, zone, today), zone)
}

/**
 * Returns whether a course counts as done: it is complete, and its certificate has not ended; or it is being
 * renewed while the one before still lasts.
 */
function isDone(progress: CourseProgress, today: Day): boolean {
  const certificate = countingCertificate(progress)
  if (certificate && today >= certificate.ends) return false
  return progress.status === 'complete' || (certificate !== undefined && progress.reopened === undefined)
}

/** A course completed anew has the certificate of its record, or none: the one before counts until then. */
function countingCertificate({ status, certificate, earlier }: CourseProgress) {
  return certificate ?? (status === 'complete' ? undefined : earlier)
}

function doneBy(end: number, { status, completed }: CourseProgress, zone: string): Due {
  if (status !== 'complete' || completed === undefined) return { state: 'done', isInTime: true }
  return { state: 'done', completed: dayAt(completed, zone), isInTime: completed < end }
}

/**
 * Returns the day since which a course is or was required again: since publishing put it back, or its
 * certificate ended.
 */
function requiredAgain(progress: CourseProgress, zone: string, today: Day): Day | undefined {
  const { status, completed = 0, reopened, earlier } = progress
  if (status === 'in-progress' && reopened !== undefined) return dayAt(reopened, zone)
  if (!isDone(progress, today)) return countingCertificate(progress)?.ends
  return reopened !== undefined && reopened < completed ? dayAt(reopened, zone) : earlier?.ends
}

/** The day by which a course is to be complete, and since when that is required of the member. */
export interface MemberDeadline {
  day: Day
  requiredSince: Day
}

function findDeadline(
  { joined }: { joined: number },
  requirements: readonly Requirement[],
  again: Day | undefined,
  zone: string,
): MemberDeadline | undefined {
  const [first, ...others] = requirements.map((requirement) => {
    const { deadline, days } = firstDeadline(requirement, zone)
    const own = joined > requirement.added ? extendTo(deadline, dayAt(joined, zone), days) : deadline
    return again === undefined ? own : extendTo(own, again, MIN_DAYS)
  })
  return first && others.reduce((one, other) => (other.day < one.day ? other : one), first)
}

/** The deadline of whoever joined before the requirement, and the days that later ones have at least. */
interface FirstDeadline {
  deadline: MemberDeadline
  days: number
}

/** Deadlines as they were computed, by zone: a team has a few requirements and ten thousand members. */
const computed = new WeakMap<Requirement, Map<string, FirstDeadline>>()

function firstDeadline(requirement: Requirement, zone: string): FirstDeadline {
  const known = computed.get(requirement) ?? new Map<string, FirstDeadline>()
  const first = known.get(zone) ?? computeDeadline(requirement, zone)
  computed.set(requirement, known.set(zone, first))
  return first
}

function computeDeadline({ deadline, added }: Requirement, zone: string): FirstDeadline {
  const requiredSince = dayAt(added, zone)
  const days = 'within' in deadline ? deadline.within : MIN_DAYS
  const day = 'by' in deadline ? deadline.by : requiredSince
  return { deadline: extendTo({ day, requiredSince }, requiredSince, days), days }
}

/** Returns a deadline that leaves at least so many days from a day on. */
function extendTo({ day, requiredSince }: MemberDeadline, from: Day, days: number): MemberDeadline {
  const least = addDays(from, days)
  return {
    day: least > day ? least : day,
    requiredSince: from > requiredSince ? from : requiredSince,
  }
}

/** For whom a sentence is: the member, or somebody who reads about them; and how a day is written. */
export interface Voice {
  member?: string | undefined
  dayText: (day: Day) => string
}

/** Says in one sentence what a requirement means, to the member or about them. */
export function dueWords(due: Due, { member, dayText }: Voice): string {
  switch (due.state) {
    case 'none':
      return `${member ?? 'You'} may take this course at any time.`
    case 'due':
      return `${member ? `${member} has` : 'You have'} until ${dayText(due.day)} to complete this course${leftText(due.daysLeft)}.`
    case 'overdue':
      return `${member ? `${member} was` : 'You were'} to complete this course by ${dayText(due.since)}, ${plural(due.daysOver, 'day')} ago.`
    case 'done':
      return doneWords(due, { member, dayText })
  }
}

function leftText(days: number): string {
  if (days < 2) return days === 0 ? ', which is today' : ', which is tomorrow'
  return `: ${days} days are left`
}

function doneWords({ completed, isInTime }: Due & { state: 'done' }, { member, dayText }: Voice): string {
  const when = completed === undefined ? '' : ` on ${dayText(completed)}`
  return `${member ?? 'You'} completed this course${when}${isInTime ? ', in time' : ', after the day it was due'}.`
}
