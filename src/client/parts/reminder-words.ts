import type { ReminderDocument } from '#contract/documents.ts'
import { calendarText, dateTimeText } from '#ui/text/date-text.ts'

/** Label of an email’s state, and the tone of its badge. */
export const REMINDER_STATES = {
  waiting: { tone: 'active', words: 'waiting' },
  sent: { tone: 'done', words: 'sent' },
  dropped: { tone: 'neutral', words: 'not sent' },
} as const

/** Label of the kind of an email. */
export const REMINDER_KINDS: Record<ReminderDocument['kind'], string> = {
  reminder: 'Reminder',
  'weekly-summary': 'Weekly summary',
  digest: 'Team summary',
  'certificate-ends': 'Certificate reminder',
}

type Named = readonly { id: string; name: string }[]

/** Returns the names of the courses of an email, each with the due date stated in it. */
export function remindedCourses({ named }: ReminderDocument, courses: Named): [name: string, due: string][] {
  return named.map(({ courseId, due }) => {
    const name = courses.find(({ id }) => id === courseId)?.name ?? 'a hidden course'
    return [name, `(${calendarText(due)})`]
  })
}

/** Returns the kind of an email, and its courses. */
export function reminderSubject(reminder: ReminderDocument, courses: Named): string {
  const parts = remindedCourses(reminder, courses).map((part) => part.join(' '))
  return [REMINDER_KINDS[reminder.kind], parts.join(', ')].filter(Boolean).join(': ')
}

/** Returns the outcome of an email, and the user who requested it. */
export function reminderOutcome({
  state,
  day,
  queued,
  ended = queued,
  why,
  isRequested,
}: ReminderDocument): string {
  const request = isRequested ? ' Requested by an administrator.' : ''
  if (state === 'sent') return `Sent ${dateTimeText(ended)}.${request}`
  if (state === 'waiting') return `Queued since ${dateTimeText(queued)}.${request}`
  return `${calendarText(day)}: ${why ?? 'Not sent.'}${request}`
}
