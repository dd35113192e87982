import { addDays, type Day, daysBetween, mondayOf } from './local-time.ts'
import type { MemberDeadline } from './requirement.ts'
import { isSendingDay } from './sending-times.ts'

/** A course that a member is to complete and has not, with its deadline. */
export type OpenCourse = MemberDeadline & { courseId: string }

/**
 * The occasion of a reminder: the day since which the course is required, or a day so many days after the due
 * one, or before it if the number is negative.
 */
export type Rung = 'required' | number

/** A course that today's mail is to name, the rung for which it does, and the due day. */
export interface Reminder {
  courseId: string
  rung: Rung
  due: Day
}

/** A course that a mail of an earlier day named, or one of today, with the due day that it gave. */
export interface SentReminder {
  courseId: string
  day: Day
  due: Day
}

/** The choices for a member's reminders. */
export interface ReminderChoice {
  /** False where the administrator switched them off for the team. */
  isOn: boolean
  /** True for one summary a week instead of each reminder. */
  isWeekly: boolean
  /** Days from the due day, in order; negative ones are before it. */
  rungs: readonly number[]
}

/** The days of reminders of a certificate's end, from its last day. */
export const END_RUNGS: readonly number[] = [-60, -14]

/** Number of days before its last one from which on a certificate is said to end soon. */
export const ENDING_DAYS = 60

/**
 * Returns the courses that a member's mail of today names; without any there is none. Mails go out Monday to
 * Saturday, one a person a day, or one a week as a summary, on its Monday. A rung that could not go on its
 * day goes on the next sending day, and of several passed rungs of a course only the latest. `sent` are the
 * mails that went out or wait to.
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

/** A certificate that ends: of which course, the day on which it was given, and its last day. */
export interface EndingCertificate {
  courseId: string
  day: Day
  ends: Day
}

/**
 * Returns those of a member's certificates whose end a mail of today names: 60 and 14 days before, by the rules
 * of `remindersFor`. One that was given later than a rung never had that one.
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

/** Returns the last rung of a course that a day has reached; those before the requirement never were any. */
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
 * Returns whether a mail has named a course since a day. One of that very day has not, if the course is due
 * earlier than it said.
 */
function isCovered({ courseId, day: due }: OpenCourse, day: Day, sent: readonly SentReminder[]): boolean {
  return sent.some(
    (one) => one.courseId === courseId && (one.day > day || (one.day === day && one.due <= due)),
  )
}
