import { dayAt, daysBetween } from '#domain/local-time.ts'
import { MAX_REMINDED } from '#domain/requirement/reminder-outcome.ts'
import {
  inDueOrder,
  onlyReminderNote,
  type RemindedCourse,
  reminderNote,
  reminderRequest,
  reminderSubject,
} from '#domain/requirement/reminder-text.ts'
import { FIRST_HOUR, LAST_HOUR } from '#domain/requirement/sending-times.ts'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { calendarText, timeOfDayText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import type { TeamMember } from '#web/state/team.ts'
import type { FindNotes, RowNote } from '../table/team-filter.ts'
import styles from './send-reminder.module.css'

type ReminderPreviewProps = {
  /** People of the next batch, and the number of people after them. */
  people: readonly TeamMember[]
  left: number
  findNotes: FindNotes | undefined
}

/** Shows the people to remind, and the email to the first of them. */
export function ReminderPreview({ people, left, findNotes }: ReminderPreviewProps) {
  const [first] = people
  const courses = first && findNotes?.({ kind: 'due', due: 'open' })?.get(first.id)?.courses
  return (
    <>
      <p>
        To <span className={textStyles.strong}>{namesText(people.map(({ userName }) => userName))}</span>
      </p>
      {courses && <Mail courses={toReminded(courses)} />}
      <p className={textStyles.note}>
        {people.length > 1 && 'Each email lists that person’s own courses. '}
        {left > 0 && `You can email the other ${numberText(left)} next, up to ${MAX_REMINDED} at a time. `}
        {`Sent Monday to Saturday, ${timeOfDayText(FIRST_HOUR)} to ${timeOfDayText(LAST_HOUR)}.`}
      </p>
    </>
  )
}

/** Subject and text of a reminder about these courses. */
function Mail({ courses }: { courses: readonly RemindedCourse[] }) {
  const noteOf = courses.length === 1 ? onlyReminderNote : reminderNote
  return (
    <Stack as="section" gap="small" className={styles.mail} aria-label="Email">
      <p className={textStyles.strong}>{reminderSubject(courses, WRITER)}</p>
      <p>{reminderRequest(courses, WRITER)}</p>
      <ul>
        {inOrder(courses, ({ name, due }) => (
          <li>
            {name}: {noteOf(due, WRITER)}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const WRITER = {
  dayText: calendarText,
  titleText: (name: string) => name,
}

/** Adds the number of days from today to courses. */
function toReminded(courses: RowNote['courses']): RemindedCourse[] {
  const today = dayAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return inDueOrder(
    courses.map(({ name, day }): RemindedCourse => {
      const daysLeft = daysBetween(today, day)
      return daysLeft < 0
        ? { name, due: { state: 'overdue', since: day, daysOver: -daysLeft } }
        : { name, due: { state: 'due', day, daysLeft } }
    }),
  )
}

/** Maximum number of named people. */
const MAX_NAMED = 12

function namesText(names: readonly string[]): string {
  const others = names.length - MAX_NAMED
  const shown = others > 1 ? names.slice(0, MAX_NAMED) : names
  if (others > 1) return `${shown.join(', ')} and ${numberText(others)} others`
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
