import type { Day } from '../local-time.ts'
import { plural } from '../messages.ts'
import type { Rung } from './reminders.ts'

/** The due date of an open course, and its distance in days. */
type OpenDue =
  | { state: 'due'; day: Day; daysLeft: number }
  | { state: 'overdue'; since: Day; daysOver: number }

/** An open required course in a reminder. */
export interface RemindedCourse {
  name: string
  due: OpenDue
  /** The rung of the reminder schedule; absent if an administrator requested the email. */
  rung?: Rung | undefined
}

/** Formats days and course titles for the email or its preview. */
interface ReminderWriter {
  dayText: (day: Day) => string
  titleText: (name: string) => string
}

/** Returns the subject of a reminder. Its courses are in due order. */
export function reminderSubject(courses: readonly RemindedCourse[], write: ReminderWriter): string {
  const [first] = courses
  if (!first) return ''
  if (courses.length === 1) return subjectOfOne(first, write)
  const overdue = courses.filter(({ due }) => due.state === 'overdue').length
  if (overdue === courses.length) return `${plural(overdue, 'course')} are overdue`
  const all = `Please complete ${plural(courses.length, 'course')}`
  if (overdue > 0) return `${all}: ${overdue} ${overdue === 1 ? 'is' : 'are'} overdue`
  return `${all}, the first by ${write.dayText(dueDay(first.due))}`
}

function subjectOfOne({ name, due, rung }: RemindedCourse, { dayText, titleText }: ReminderWriter): string {
  const course = titleText(name)
  if (due.state === 'overdue') return `${course} is ${plural(due.daysOver, 'day')} overdue`
  if (due.daysLeft < 2) return `${course} is due ${due.daysLeft === 0 ? 'today' : 'tomorrow'}`
  const day = dayText(due.day)
  return rung === 'required' ? `Please complete ${course} by ${day}` : `${course} is due on ${day}`
}

/** Returns the first sentence of a reminder. */
export function reminderRequest(courses: readonly RemindedCourse[], { dayText }: ReminderWriter): string {
  const [first] = courses
  const please = courses.some(({ rung }) => rung !== 'required') ? 'Reminder: please' : 'Please'
  if (!first || courses.length > 1) return `${please} complete these courses:`
  const { due, rung } = first
  // The subject already contains the request with the day.
  if (rung === 'required') return 'This course is now required:'
  return due.state === 'due' && due.daysLeft > 1
    ? `${please} complete this course by ${dayText(due.day)}:`
    : `${please} complete this course:`
}

/** Returns the note of a course in a list. */
export function reminderNote(due: OpenDue, { dayText }: ReminderWriter): string {
  if (due.state === 'overdue') return `${plural(due.daysOver, 'day')} overdue (due ${dayText(due.since)})`
  if (due.daysLeft < 2) return due.daysLeft === 0 ? 'Due today' : 'Due tomorrow'
  return `Due ${dayText(due.day)} (${due.daysLeft} days left)`
}

/** Returns the note of a reminder's only course. The first sentence already contains the due date. */
export function onlyReminderNote(due: OpenDue, write: ReminderWriter): string {
  return due.state === 'due' && due.daysLeft > 1 ? `${due.daysLeft} days left` : reminderNote(due, write)
}

/** Returns the courses of a reminder by due date, earliest first. */
export function inDueOrder<Course extends RemindedCourse>(courses: readonly Course[]): Course[] {
  return [...courses].sort(({ due: one }, { due: other }) => {
    const [day, otherDay] = [dueDay(one), dueDay(other)]
    return day < otherDay ? -1 : Number(day > otherDay)
  })
}

function dueDay(due: OpenDue): Day {
  return due.state === 'due' ? due.day : due.since
}
