import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { plural } from '#domain/messages.ts'
import type { Day } from '#domain/requirement/local-time.ts'
import type { Draft } from './compose-mail.ts'
import { dayText, titleOf, upTo } from './mail-words.ts'
import type {
  CertificateEndsMail,
  CertificateMail,
  EndingCertificate,
  MailedCourse,
  ReminderMail,
} from './required-mails.ts'

/** Maximum number of courses that a mail lists; the rest are only counted. */
const MAX_LISTED_COURSES = 20

/** Drafts a reminder of courses, or the notice that they are required. */
export function draftReminder({ courses, today }: ReminderMail, origin: string): Draft {
  const isNew = courses.every(({ rung }) => rung === 'required')
  const these = courses.length === 1 ? 'this course' : 'these courses'
  return {
    subject: subjectOf(inOrder(courses), today),
    opening: [isNew ? `You are asked to complete ${these}:` : `This is a reminder to complete ${these}:`],
    ...aboutCourses(inOrder(courses), today, origin),
  }
}

/** Drafts a weekly summary with every open course and the certificates that end soon. */
export function draftSummary(mail: ReminderMail, origin: string): Draft {
  const { courses, certificates = [], today } = mail
  if (courses.length === 0) return draftEnds(certificates, today, origin)
  const open = courses.length === 1 ? 'is the course' : 'are the courses'
  const about = aboutCourses(inOrder(courses), today, origin)
  const heading = { label: 'Certificates that end soon', link: `${origin}${SCREEN_PATHS.home}` }
  return {
    subject: `This week: ${plural(courses.length, 'course')} to complete`,
    opening: [`${courses.length === 1 ? 'This' : 'These'} ${open} that you are asked to complete:`],
    ...about,
    lists:
      certificates.length === 0
        ? about.lists
        : [...about.lists, { heading, ...listEnds(certificates, today) }],
  }
}

function subjectOf(courses: readonly MailedCourse[], today: Day): string {
  const [first] = courses
  if (!first) return ''
  if (courses.length === 1) return subjectOfOne(first, today)
  const overdue = courses.filter(({ due }) => due.state === 'overdue').length
  if (overdue === courses.length) return `${plural(overdue, 'course')} are overdue`
  const all = `Please complete ${plural(courses.length, 'course')}`
  if (overdue > 0) return `${all}: ${overdue} ${overdue === 1 ? 'is' : 'are'} overdue`
  return `${all}, the first by ${dayText(dayOf(first), today)}`
}

function subjectOfOne({ name, due, rung }: MailedCourse, today: Day): string {
  const course = titleOf(name)
  if (due.state === 'overdue') return `${course} is ${plural(due.daysOver, 'day')} overdue`
  if (due.daysLeft < 2) return `${course} is due ${due.daysLeft === 0 ? 'today' : 'tomorrow'}`
  const day = dayText(due.day, today)
  return rung === 'required' ? `Please complete ${course} by ${day}` : `${course} is due on ${day}`
}

/** Returns the list of courses by due day, and a button to the only one or to all. */
function aboutCourses(courses: readonly MailedCourse[], today: Day, origin: string) {
  const isOne = courses.length === 1
  const items = courses.map(({ name, webPath, due }) => ({
    name: titleOf(name),
    note: noteOf(due, today),
    isLate: due.state === 'overdue',
    link: isOne ? undefined : `${origin}${coursePath(webPath)}`,
  }))
  return {
    lists: [upTo(MAX_LISTED_COURSES, items)],
    action: buttonTo(courses, origin),
    closing: [],
  }
}

function buttonTo(courses: readonly { webPath: string }[], origin: string) {
  const [first] = courses
  return first && courses.length === 1
    ? { label: 'Open the course', link: `${origin}${coursePath(first.webPath)}` }
    : buttonHome(origin)
}

function buttonHome(origin: string) {
  return { label: 'Open My learning', link: `${origin}${SCREEN_PATHS.home}` }
}

function noteOf(due: MailedCourse['due'], today: Day): string {
  if (due.state === 'overdue')
    return `${plural(due.daysOver, 'day')} overdue, it was due on ${dayText(due.since, today)}`
  if (due.daysLeft < 2) return due.daysLeft === 0 ? 'due today' : 'due tomorrow'
  return `due on ${dayText(due.day, today)}, in ${due.daysLeft} days`
}

function inOrder(courses: readonly MailedCourse[]): MailedCourse[] {
  return courses.toSorted((one, other) =>
    dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0,
  )
}

function dayOf({ due }: MailedCourse): Day {
  return due.state === 'due' ? due.day : due.since
}

/** Drafts the mail that delivers a certificate. */
export function draftCertificate(mail: CertificateMail, origin: string): Draft {
  const { course, completed, ends, path, today } = mail
  const name = titleOf(course)
  return {
    subject: `Your certificate for ${name}`,
    opening: [`Congratulations! You completed ${name} on ${dayText(completed, today)}.`],
    action: { label: 'Open the certificate', link: `${origin}${path}` },
    closing: ends === undefined ? [] : [`It is valid until ${dayText(ends, today)}.`],
  }
}

/** Drafts a reminder of ending certificates. */
export function draftCertificateEnds({ certificates, today }: CertificateEndsMail, origin: string): Draft {
  return draftEnds(certificates, today, origin)
}

function draftEnds(certificates: readonly EndingCertificate[], today: Day, origin: string): Draft {
  const [first] = certificates
  const isOne = certificates.length === 1
  return {
    subject:
      first && isOne
        ? `Your certificate for ${titleOf(first.course)} ends on ${dayText(first.ends, today)}`
        : `${plural(certificates.length, 'certificate')} of yours end soon`,
    opening: [isOne ? 'This certificate ends soon:' : 'These certificates end soon:'],
    lists: [listEnds(certificates, today)],
    action: buttonHome(origin),
    closing: [`To stay certified, renew ${isOne ? 'it' : 'them'} in My learning before that day.`],
  }
}

/** Lists certificates by their last day. */
function listEnds(certificates: readonly EndingCertificate[], today: Day) {
  const sorted = certificates.toSorted((one, other) => (one.ends < other.ends ? -1 : 1))
  const items = sorted.map(({ course, ends }) => ({
    name: titleOf(course),
    note: `ends on ${dayText(ends, today)}`,
  }))
  return upTo(MAX_LISTED_COURSES, items)
}
