import { addDays, type Day, daysBetween, mondayOf } from '../local-time.ts'
import type { MemberDeadline } from './requirement.ts'
import { isSendingDay } from './sending-times.ts'

/** A required course that a member has not completed, with its deadline. */
export type OpenCourse = MemberDeadline & { courseId: string }

/**
 * The occasion of a reminder: the day from which the course is required, or a number of days after the due date,
 * negative before it.
 */
export type Rung = 'required' | number

/** A course to name in today's email, with its rung and its due date. */
export interface Reminder {
  courseId: string
  rung: Rung
  due: Day
}

/** A course named in an earlier email or in one of today, with the due date stated there. */
export interface SentReminder {
  courseId: string
  day: Day
  due: Day
}

/** The settings for a member's reminders. */
export interface ReminderChoice {
  /** False if the administrator switched them off for the team. */
  isOn: boolean
  /** True for a weekly summary instead of individual reminders. */
  isWeekly: boolean
  /** Days relative to the due date, in order; negative days are before it. */
  rungs: readonly number[]
}

/** The days of reminders about a certificate's expiry, relative to its last day. */
export const END_RUNGS: readonly number[] = [-60, -14]

/** Number of days before its last day during which a certificate counts as expiring soon. */
export const ENDING_DAYS = 60

/**
 * Returns the courses to name in a member's email today, or none if no email is due. Emails are sent from Monday to
 * Saturday, at most one per person and day, or one weekly summary, on Monday. A rung missed on its day is sent on the
 * next sending day. Of several missed rungs of a course, only the latest is sent. `sent` contains the sent and
 * waiting emails.
 */
export function remindersFor(
  open: readonly OpenCourse[],
  sent: readonly SentReminder[],
  today: Day,
  { isOn, isWeekly, rungs }: ReminderChoice,
): Reminder[] {
  const reached = isWeekly ? mondayOf(today) : today
  if (!isOn || !isSendingDay(today) || sent.some(({ day }) => day >= reached)) return []
  return open.flatMap((course) => {
    const latest = latestRung(course, rungs, reached)
    if (!latest || isCovered(course, latest.day, sent)) return []
    return [{ courseId: course.courseId, rung: latest.rung, due: course.day }]
  })
}

/** A certificate that expires: its course, the day of its issue, and its last day. */
export interface EndingCertificate {
  courseId: string
  day: Day
  ends: Day
}

/**
 * Returns the certificates whose expiry to mention in a member's email today: 60 and 14 days before, by the rules of
 * `remindersFor`. Rungs before the issue of the certificate do not count.
 */
export function endRemindersFor<Certificate extends EndingCertificate>(
  certificates: readonly Certificate[],
  sent: readonly SentReminder[],
  today: Day,
  choice: Omit<ReminderChoice, 'rungs'>,
): Certificate[] {
  const ending = certificates.filter(({ ends }) => today <= ends)
  const open = ending.map(({ courseId, day, ends }) => ({ courseId, day: ends, requiredSince: day }))
  const named = remindersFor(open, sent, today, { ...choice, rungs: END_RUNGS })
  const reached = named.filter(({ rung }) => rung !== 'required').map(({ courseId }) => courseId)
  return ending.filter(({ courseId }) => reached.includes(courseId))
}

/** Returns a course's latest rung up to a day. Rungs before the requirement do not count. */
function latestRung(
  { day, requiredSince }: OpenCourse,
  rungs: readonly number[],
  reached: Day,
): { rung: Rung; day: Day } | undefined {
  if (reached < requiredSince) return undefined
  const [since, until] = [daysBetween(day, requiredSince), daysBetween(day, reached)]
  const rung = rungs.filter((days) => days > since && days <= until).at(-1)
  return rung === undefined ? { rung: 'required', day: requiredSince } : { rung, day: addDays(day, rung) }
}

/**
 * Returns whether an email has named a course since a day. An email of that same day does not count if the course is
 * now due earlier than stated there.
 */
function isCovered({ courseId, day: due }: OpenCourse, day: Day, sent: readonly SentReminder[]): boolean {
  return sent.some(
    (one) => one.courseId === courseId && (one.day > day || (one.day === day && one.due <= due)),
  )
}
