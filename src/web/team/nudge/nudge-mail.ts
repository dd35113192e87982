import type { CourseOutline } from '#domain/course/course.ts'
import type { CourseStatus } from '#domain/learning/completion-record.ts'
import type { LearnerState } from '#domain/learning/learner-state.ts'
import type { DueFilter, MailableFilter, NewsFilter } from '../table/team-filter.ts'

/** An email for the manager's own email client. */
export interface NudgeMail {
  subject: string
  body: string
}

/** Maximum length of a link that email clients open reliably, in characters. */
export const MAX_LINK_LENGTH = 1800

const COURSE_MAILS: Record<CourseStatus, (course: string) => [subject: string, first: string]> = {
  'not-started': (course) => [
    `A course for you: ${course}`,
    `The course “${course}” is ready for you. Take it in small steps, whenever it’s quiet:`,
  ],
  'in-progress': (course) => [
    `Keep going: ${course}`,
    `You’ve made a good start on “${course}”. Pick up right where you left off:`,
  ],
  complete: (course) => [
    `Well done: ${course}`,
    `You’ve completed “${course}”. Well done, and thank you for taking the time! Whenever you want to look something up, it’s still here:`,
  ],
}

/** Returns a friendly email to the members shown by a filter, without their names. */
export function nudgeMail(
  filter: MailableFilter,
  courses: readonly CourseOutline[],
  address: string,
): NudgeMail {
  const [subject, first] = wordsFor(filter, courses)
  return { subject, body: `Hello,\n\n${first}\n${address}\n\nQuestions? Just reply to this email.\n` }
}

function wordsFor(filter: MailableFilter, courses: readonly CourseOutline[]): [string, string] {
  if (filter.kind === 'status') {
    const course = courses.find(({ id }) => id === filter.courseId)?.name ?? 'your course'
    return COURSE_MAILS[filter.status](course)
  }
  if (filter.kind === 'news') return NEWS_MAILS[filter.news]
  return filter.kind === 'due' ? dueMail(filter, courses) : STATE_MAILS[filter.state]
}

const NEWS_MAILS: Record<NewsFilter['news'], [subject: string, first: string]> = {
  'certificates-end': [
    'Your certificate expires soon',
    'Your certificate expires within the next few weeks. To stay certified, renew it here:',
  ],
  completed: ['Well done!', 'You’ve completed a course. Well done, and thank you for taking the time!'],
  'never-came': [
    'Your training is ready for you',
    'You were invited to your training a while ago. Use the link in your invitation email, or request a new one with “Forgot Password” here:',
  ],
}

function dueMail({ due, courseId }: DueFilter, courses: readonly CourseOutline[]): [string, string] {
  const course = courses.find(({ id }) => id === courseId)?.name
  const what = course === undefined ? 'Some of your training' : `The course “${course}”`
  const when = {
    overdue: 'is overdue',
    week: 'is due within a week',
    open: 'isn’t finished yet',
  }
  return [
    `To do: ${course ?? 'your training'}`,
    `${what} ${when[due]}. Take it in small steps, whenever it’s quiet:`,
  ]
}

const STATE_MAILS: Record<LearnerState, [subject: string, first: string]> = {
  'needs-nudge': [
    'Your training is waiting for you',
    'Pick up your training whenever it’s quiet. A few minutes at a time is enough:',
  ],
  'under-way': [
    'Keep going with your training',
    'You’ve made a good start on your training. Pick up right where you left off:',
  ],
  'not-started': [
    'Your training is ready for you',
    'Your training is ready for you. Take it in small steps, whenever it’s quiet:',
  ],
  finished: [
    'Well done!',
    'You’ve completed every course. Well done, and thank you for taking the time! Whenever you want to look something up, it’s all still here:',
  ],
}

/**
 * Returns the link that opens an email with all addresses in BCC, hidden from the other recipients; undefined
 * if it would be too long. https://www.rfc-editor.org/rfc/rfc6068
 */
export function mailtoLink(emails: readonly string[], { subject, body }: NudgeMail): string | undefined {
  // Skips encoding the addresses of a large team, whose link would be too long anyway.
  if (emails.join().length > MAX_LINK_LENGTH) return undefined
  const bcc = emails.map(encodeAddress).join(',')
  const lines = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  const link = `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}&body=${lines}`
  return link.length > MAX_LINK_LENGTH ? undefined : link
}

/** Encodes an address except for its @, which is allowed in a link and more readable. */
function encodeAddress(email: string): string {
  return encodeURIComponent(email).replaceAll('%40', '@')
}
