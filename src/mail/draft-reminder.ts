import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { Day } from '#domain/local-time.ts'
import { plural } from '#domain/messages.ts'
import {
  inDueOrder,
  onlyReminderNote,
  reminderNote,
  reminderRequest,
  reminderSubject,
} from '#domain/requirement/reminder-text.ts'
import type { Draft } from './compose-mail.ts'
import type {
  CertificateEndsMail,
  CertificateMail,
  EndingCertificate,
  MailedCourse,
  RegradedMail,
  ReminderMail,
} from './required-mails.ts'
import { dayText, titleOf, upTo } from './template/mail-words.ts'

/** Maximum number of courses listed in an email. The others are only counted. */
const MAX_LISTED_COURSES = 20

/** Drafts a reminder of due courses, or a notice of new required courses. */
export function draftReminder({ courses, today }: ReminderMail, origin: string): Draft {
  const write = writerOf(today)
  const isDueNamed = courses.length === 1 && courses[0]?.rung !== 'required'
  const noteOf = isDueNamed ? onlyReminderNote : reminderNote
  return {
    subject: reminderSubject(inDueOrder(courses), write),
    opening: [reminderRequest(courses, write)],
    ...aboutCourses(inDueOrder(courses), origin, (due) => noteOf(due, write)),
  }
}

function writerOf(today: Day) {
  return { dayText: (day: Day) => dayText(day, today), titleText: titleOf }
}

/** Drafts a weekly summary of all open courses and the certificates that expire soon. */
export function draftSummary(mail: ReminderMail, origin: string): Draft {
  const { courses, certificates = [], today } = mail
  if (courses.length === 0) return draftEnds(certificates, today, origin)
  const about = aboutCourses(inDueOrder(courses), origin, (due) => reminderNote(due, writerOf(today)))
  const heading = { label: 'Certificates expiring soon', link: `${origin}${SCREEN_PATHS.home}` }
  return {
    subject: `This week: ${plural(courses.length, 'course')} to complete`,
    opening: [`You still have ${courses.length === 1 ? 'this course' : 'these courses'} to complete:`],
    ...about,
    lists:
      certificates.length === 0
        ? about.lists
        : [...about.lists, { heading, ...listEnds(certificates, today) }],
  }
}

/** Returns the courses sorted by due date, and a button to the only course or to the overview. */
function aboutCourses(
  courses: readonly MailedCourse[],
  origin: string,
  describe: (due: MailedCourse['due']) => string,
) {
  const isOne = courses.length === 1
  const items = courses.map(({ name, webPath, due }) => ({
    name: titleOf(name),
    note: describe(due),
    isLate: due.state === 'overdue',
    isOnly: isOne,
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

/** Drafts an email with a new certificate. */
export function draftCertificate(mail: CertificateMail, origin: string): Draft {
  const { course, completed, ends, path, today } = mail
  const name = titleOf(course)
  return {
    subject: `Your certificate for ${name}`,
    opening: [
      `Congratulations! You completed ${name} on ${dayText(completed, today)}.`,
      ...(ends === undefined ? [] : [`It’s valid until ${dayText(ends, today)}.`]),
    ],
    action: { label: 'Open the certificate', link: `${origin}${path}` },
    closing: [],
  }
}

/** Drafts an email about quiz results that changed with the correction of a question. */
export function draftRegraded({ course, webPath, quizzes, isComplete }: RegradedMail, origin: string): Draft {
  const [name, isOne] = [titleOf(course), quizzes.length === 1]
  const items = quizzes.map(({ title, score, of, passed }) => ({
    name: titleOf(title),
    note: `${score} of ${of} correct: ${passed ? 'passed' : 'not passed yet'}`,
  }))
  return {
    subject: `Your result in ${name} changed`,
    opening: [
      `A question in ${name} was corrected, and your answers were checked again. ${isOne ? 'This is your new result:' : 'These are your new results:'}`,
    ],
    lists: [upTo(MAX_LISTED_COURSES, items)],
    action: { label: 'Open the course', link: `${origin}${coursePath(webPath)}` },
    closing: isComplete ? [`You completed ${name}.`] : [],
  }
}

/** Drafts a reminder of expiring certificates. */
export function draftCertificateEnds({ certificates, today }: CertificateEndsMail, origin: string): Draft {
  return draftEnds(certificates, today, origin)
}

function draftEnds(certificates: readonly EndingCertificate[], today: Day, origin: string): Draft {
  const [first] = certificates
  const isOne = certificates.length === 1
  return {
    subject:
      first && isOne
        ? `Your certificate for ${titleOf(first.course)} expires on ${dayText(first.ends, today)}`
        : `${certificates.length} of your certificates expire soon`,
    opening: [isOne ? 'This certificate expires soon:' : 'These certificates expire soon:'],
    lists: [listEnds(certificates, today)],
    action: buttonHome(origin),
    closing: [`To stay certified, renew ${isOne ? 'it' : 'them'} in My learning before then.`],
  }
}

/** Lists certificates by expiry day. */
function listEnds(certificates: readonly EndingCertificate[], today: Day) {
  const sorted = certificates.toSorted((one, other) => (one.ends < other.ends ? -1 : 1))
  const items = sorted.map(({ course, ends }) => ({
    name: titleOf(course),
    note: `Expires ${dayText(ends, today)}`,
  }))
  return upTo(MAX_LISTED_COURSES, items)
}
