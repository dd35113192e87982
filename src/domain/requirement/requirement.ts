import type { CourseStatus } from '../learning/completion-record.ts'
import { addDays, addMonths, type Day, dayAt, daysBetween, endOfDay } from '../local-time.ts'
import { plural } from '../messages.ts'
import { type GroupPeriods, type GroupTarget, inGroupsSince } from './group-target.ts'

/**
 * A course that people must complete by a due date. Requirements do not affect access: every enabled course is open.
 */
export interface Requirement {
  id: string
  courseId: string
  /**
   * The uids of the people; undefined if it applies to everyone, including people who join later. For a target, its
   * current people.
   */
  people?: readonly string[] | undefined
  /** The groups and areas to which it applies, including people who join them later. */
  target?: GroupTarget | undefined
  /** The periods of people in the groups of the target. */
  periods?: GroupPeriods | undefined
  deadline: Deadline
  /** Time at which it was added, in ms since 1970. */
  added: number
  /** Time from which it no longer applies, in ms since 1970. */
  ended?: number | undefined
}

/**
 * A day at the partner, or a number of days after joining, the partner or a group of the target, or after the
 * requirement, whichever is later.
 */
export type Deadline = { by: Day } | { within: number }

/** A member's own deadline, which replaces that of a course's requirements. */
export interface OwnDeadline {
  /** The day of the deadline; undefined for an excused member. */
  by?: Day | undefined
}

/** Returns whether an own deadline excuses the member from the course. */
export function isExcuse(own: OwnDeadline | undefined): boolean {
  return own !== undefined && own.by === undefined
}

/** A member with the time of joining, in ms since 1970, and their own deadline in the course. */
interface RequiredMember {
  uid: string
  joined: number
  own?: OwnDeadline | undefined
}

/** Length limits of the reason for an own deadline, and of the document's name, in characters. */
export const OWN_DEADLINE_TEXTS = {
  reason: { min: 3, max: 500 },
  document: { min: 1, max: 200 },
} as const

/** Minimum number of days until a fixed day, and after a course was reopened. */
export const MIN_DAYS = 14

/** Maximum number of days for `within`. */
export const MAX_WITHIN = 730

/** Maximum number of open requirements of a partner. */
export const MAX_REQUIREMENTS = 200

/** Maximum number of people that a requirement names. */
export const MAX_PEOPLE = 5000

/** A member's progress in a required course. Times are in ms since 1970. */
export interface CourseProgress {
  status: CourseStatus
  /** Time at which the course became complete, if known; relevant only while it is complete. */
  completed?: number | undefined
  /** Time at which a publication reopened the course; relevant only while it is in progress. */
  reopened?: number | undefined
  /** The last day of the record's certificate, if it expires and was not revoked. */
  certificate?: { ends: Day } | undefined
  /** The last day of the previous certificate. A course being renewed counts as done until then. */
  earlier?: { ends: Day } | undefined
}

/** The state of a requirement for a member in a course. Days are in the partner's time zone. */
export type Due =
  | { state: 'none' }
  | { state: 'due'; day: Day; daysLeft: number; requiredSince: Day }
  /** `since` is the day by which the course should have been complete. */
  | { state: 'overdue'; since: Day; daysOver: number; requiredSince: Day }
  /** `completed` is undefined if unknown, as before events were stored; such a completion counts as in time. */
  | { state: 'done'; completed?: Day | undefined; isInTime: boolean }

/** The messages that refuse a requirement. */
export const REQUIREMENT_MESSAGES = {
  tooMany: `There are already ${MAX_REQUIREMENTS} requirements. End one before adding another.`,
  tooEarly: 'Choose today or a later date.',
  tooLate: 'Choose a date within the next two years.',
  notOffered: 'This course is hidden. Choose another one.',
} as const

/** Returns the reason why a fixed day is refused, or undefined if it is between today and two years ahead. */
export function findDayProblem(deadline: Deadline, today: Day): string | undefined {
  if (!('by' in deadline)) return undefined
  if (deadline.by < today) return REQUIREMENT_MESSAGES.tooEarly
  return deadline.by > addMonths(today, 24) ? REQUIREMENT_MESSAGES.tooLate : undefined
}

/**
 * Returns whether a requirement applies to a member: it is open, and applies to everyone, names the member, or is for
 * a group of the member.
 */
export function isRequiredOf(uid: string, requirement: Requirement): boolean {
  return requirement.ended === undefined && concerns(uid, requirement)
}

/** Returns whether a requirement, open or ended, is for a person. Groups are those of now, or of a time. */
export function concerns(uid: string, { people, periods }: Requirement, at?: number): boolean {
  if (periods) return inGroupsSince(uid, periods, at) !== undefined
  return people === undefined || people.includes(uid)
}

/**
 * Returns the current state of a course's requirements that apply to a member; the earliest day counts. Other
 * people's actions never make a member overdue. A member has at least 14 days until a fixed day after joining the
 * partner, after joining the groups of the requirement, after the requirement, after the course was reopened and after
 * the certificate expired. A member's own deadline replaces all others. Nothing is required of an excused member. `now`
 * is in ms since 1970.
 */
export function dueOf(
  member: RequiredMember,
  requirements: readonly Requirement[],
  progress: CourseProgress,
  zone: string,
  now: number,
): Due {
  return dueWithDay(member, requirements, progress, zone, now).due
}

/** Returns the state from `dueOf`, with the day by which the course had or has to be complete. */
export function dueWithDay(
  member: RequiredMember,
  requirements: readonly Requirement[],
  progress: CourseProgress,
  zone: string,
  now: number,
): { day?: Day; due: Due } {
  const today = dayAt(now, zone)
  const again = requiredAgain(progress, zone, today)
  const deadline = findDeadline(member, requirements, again, zone, now)
  if (!deadline) return { due: { state: 'none' } }
  const due = isDone(progress, today)
    ? doneBy(endOfDay(deadline.day, zone), progress, zone)
    : openDue(deadline, zone, now)
  return { day: deadline.day, due }
}

/** A certificate that expires, of the current record or of an earlier one; `revoked` is in ms since 1970. */
interface ExpiringCertificate {
  ends: Day
  revoked: number | undefined
  isEarlier: boolean
}

/**
 * Returns the last days of a record's certificate, unless it was revoked, and of the previous certificate, which was
 * valid until its revocation.
 */
export function certifiedUntil(
  certificates: readonly ExpiringCertificate[],
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

/** Returns the state of a deadline for an incomplete course; `now` is in ms since 1970. */
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
 * Returns the deadline of an incomplete course, consistent with `dueOf`. Returns undefined if the course is done or
 * not required.
 */
export function openDeadline(
  member: RequiredMember,
  requirements: readonly Requirement[],
  progress: CourseProgress,
  zone: string,
  today: Day,
): MemberDeadline | undefined {
  if (isDone(progress, today)) return undefined
  return findDeadline(member, requirements, requiredAgain(progress, zone, today), zone)
}

/**
 * Returns whether a course counts as done: it is complete and its certificate has not expired, or it is being renewed
 * while the previous certificate is valid.
 */
function isDone(progress: CourseProgress, today: Day): boolean {
  const certificate = countingCertificate(progress)
  if (certificate && today >= certificate.ends) return false
  return progress.status === 'complete' || (certificate !== undefined && progress.reopened === undefined)
}

/** Returns the applicable certificate: the record's own, or the previous one until the renewed course is complete. */
function countingCertificate({ status, certificate, earlier }: CourseProgress) {
  return certificate ?? (status === 'complete' ? undefined : earlier)
}

function doneBy(end: number, { status, completed }: CourseProgress, zone: string): Due {
  if (status !== 'complete' || completed === undefined) return { state: 'done', isInTime: true }
  return { state: 'done', completed: dayAt(completed, zone), isInTime: completed < end }
}

/**
 * Returns the day from which a course is or was required again: the day on which a publication reopened it, or its
 * certificate expired.
 */
function requiredAgain(progress: CourseProgress, zone: string, today: Day): Day | undefined {
  const { status, completed = 0, reopened, earlier } = progress
  if (status === 'in-progress' && reopened !== undefined) return dayAt(reopened, zone)
  if (!isDone(progress, today)) return countingCertificate(progress)?.ends
  return reopened !== undefined && reopened < completed ? dayAt(reopened, zone) : earlier?.ends
}

/** The day by which a course must be complete, and the day from which the member is required to complete it. */
export interface MemberDeadline {
  day: Day
  requiredSince: Day
}

function findDeadline(
  { uid, joined, own: ownDeadline }: RequiredMember,
  requirements: readonly Requirement[],
  again: Day | undefined,
  zone: string,
  at?: number,
): MemberDeadline | undefined {
  const [first, ...others] = requirements.map((requirement) => {
    const { deadline, days } = firstDeadline(requirement, zone)
    const { added, periods } = requirement
    const from = Math.max(joined, (periods && inGroupsSince(uid, periods, at)) ?? 0)
    const own = from > added ? extendTo(deadline, dayAt(from, zone), days) : deadline
    return again === undefined ? own : extendTo(own, again, MIN_DAYS)
  })
  const general = first && others.reduce((one, other) => (other.day < one.day ? other : one), first)
  return general && ownDeadline ? toOwn(general, ownDeadline, again) : general
}

/** Returns a member's own deadline instead of the general one, or undefined for an excused member. */
function toOwn(
  { requiredSince }: MemberDeadline,
  { by }: OwnDeadline,
  again: Day | undefined,
): MemberDeadline | undefined {
  if (by === undefined) return undefined
  const own = { day: by, requiredSince }
  return again === undefined ? own : extendTo(own, again, MIN_DAYS)
}

/** The deadline of members who joined before the requirement, and the minimum number of days for later members. */
interface FirstDeadline {
  deadline: MemberDeadline
  days: number
}

/** Cached deadlines by zone. A team has a few requirements and up to ten thousand members. */
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

/** Returns a deadline extended to at least `days` days after `from`. */
function extendTo({ day, requiredSince }: MemberDeadline, from: Day, days: number): MemberDeadline {
  const least = addDays(from, days)
  return {
    day: least > day ? least : day,
    requiredSince: from > requiredSince ? from : requiredSince,
  }
}

/** The perspective of a sentence. `member` is the name; it is absent if the sentence addresses the member. */
export interface Voice {
  member?: string | undefined
  dayText: (day: Day) => string
}

/** Returns a sentence about the state of a requirement, addressed to the member or about the member. */
export function dueWords(due: Due, { member, dayText }: Voice): string {
  switch (due.state) {
    case 'none':
      return `${member ?? 'You'} can take this course at any time.`
    case 'due':
      return `${member ? `${member} has` : 'You have'} until ${lastDayText(due, dayText)}.`
    case 'overdue':
      return `This course was due ${dayText(due.since)}, ${plural(due.daysOver, 'day')} ago.`
    case 'done':
      return doneWords(due, { member, dayText })
  }
}

function lastDayText({ day, daysLeft }: Due & { state: 'due' }, dayText: Voice['dayText']): string {
  if (daysLeft < 2)
    return `${daysLeft === 0 ? 'today' : 'tomorrow'}, ${dayText(day)}, to complete this course`
  return `${dayText(day)} to complete this course (${daysLeft} days left)`
}

function doneWords({ completed, isInTime }: Due & { state: 'done' }, { member, dayText }: Voice): string {
  const when = completed === undefined ? '' : ` on ${dayText(completed)}`
  return `${member ?? 'You'} completed this course${when}${isInTime ? ', on time' : ', after its due date'}.`
}
