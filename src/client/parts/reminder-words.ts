import type { ReminderDocument } from '#contract/documents.ts'
import { calendarText, dateTimeText } from '#ui/text/date-text.ts'

/** Label of an email’s state, and the tone of its badge. */
export const REMINDER_STATES = {
  waiting: { tone: 'active', words: 'waiting' },
  sent: { tone: 'done', words: 'sent' },
  dropped: { tone: 'neutral', words: 'not sent' },
} as const

const KINDS: Record<ReminderDocument['kind'], string> = {
  reminder: 'Reminder',
  'weekly-summary': 'Weekly summary',
  digest: 'Team summary',
  'certificate-ends': 'Certificate reminder',
}

/** Returns the kind of an email, followed by its courses if any, each with the due date stated in it. */
export function reminderSubject(
  { kind, named }: ReminderDocument,
  courses: readonly { id: string; name: string }[],
): [kind: string, courses?: string] {
  const parts = named.map(({ courseId, due }) => {
    const name = courses.find(({ id }) => id === courseId)?.name ?? 'a hidden course'
    return `${name} (${calendarText(due)})`
  })
  return parts.length > 0 ? [`${KINDS[kind]}:`, parts.join(', ')] : [KINDS[kind]]
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
