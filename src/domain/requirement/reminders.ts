import { addDays, type Day, daysBetween, mondayOf } from './local-time.ts'
import type { MemberDeadline } from './requirement.ts'
import { isSendingDay } from './sending-times.ts'

/** A required course that a member has not completed, with its deadline. */
export type OpenCourse = MemberDeadline & { courseId: string }

/**
 * The occasion of a reminder: the day from which the course is required, or a number of days after the due day,
 * negative before it.
 */
export type Rung = 'required' | number

/** A course to be named in today's mail, with its rung and its due day. */
export interface Reminder {
  courseId: string
  rung: Rung
  due: Day
}

/** A course named in an earlier mail or in one of today, with the due day stated there. */
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
  /** Days relative to the due day, in order; negative ones are before it. */
  rungs: readonly number[]
}

/** The days of reminders about a certificate's end, relative to its last day. */
export const END_RUNGS: readonly number[] = [-60, -14]

/** Number of days before its last day from which a certificate counts as ending soon. */
export const ENDING_DAYS = 60

/**
 * Returns the courses to name in a member's mail today; empty if none is sent. Mails are sent from Monday to
 * Saturday, at most one per person and day, or one weekly summary, on Monday. A rung missed on its day is sent on the
 * next sending day; of several missed rungs of a course, only the latest. `sent` contains the mails sent or waiting.
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

/** A certificate that ends: its course, the day of its issue, and its last day. */
export interface EndingCertificate {
  courseId: string
  day: Day
  ends: Day
}

/**
 * Returns the certificates whose end to name in a member's mail today: 60 and 14 days before, by the rules of
 * `remindersFor`. Rungs before the certificate was issued do not count.
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

/** Returns a course's latest rung up to a day; rungs before the requirement do not count. */
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
 * Returns whether a mail has named a course since a day. A mail of that same day does not count if the course is now
 * due earlier than it stated.
 */
function isCovered({ courseId, day: due }: OpenCourse, day: Day, sent: readonly SentReminder[]): boolean {
  return sent.some(
    (one) => one.courseId === courseId && (one.day > day || (one.day === day && one.due <= due)),
  )
}
