import { dueBadgeText, type OpenDue } from '#domain/requirement/open-due.ts'
import { type Due, dueWords } from '#domain/requirement/requirement.ts'
import { Badge } from '#ui/state/status-badge.tsx'
import { calendarDayText } from '#ui/text/date-text.ts'
import { TimedText } from '#ui/text/timed-text.tsx'
import styles from './due-text.module.css'

/** Due date of a course in a few words, with a clock or a warning icon. */
export function DueBadge({ due }: { due: OpenDue }) {
  const shape = <path d={SHAPES[due.state]} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
  return (
    <Badge className={styles[isSoon(due) ? 'soon' : due.state]} shape={shape}>
      <span>
        <TimedText
          write={(timeText) => dueBadgeText(due, (day) => timeText(Date.parse(day)))}
          timeText={calendarDayText}
        />
      </span>
    </Badge>
  )
}

/** Returns whether a course is due today or tomorrow. */
const isSoon = (due: OpenDue) => due.state === 'due' && due.daysLeft < 2

const SHAPES = {
  due: 'M7 13A6 6 0 1 0 7 1a6 6 0 0 0 0 12ZM7 4v3.2L9 8.6',
  overdue: 'M7 1.2.9 12.2h12.2L7 1.2ZM7 5.4v2.8M7 10.2h.01',
} as const

type DueSentenceProps = {
  due: Due
  /** Name of the member; undefined for the user's own course. */
  member?: string
}

/** Sentence on the due date of a required course, or on its completion. */
export function DueSentence({ due, member }: DueSentenceProps) {
  return (
    <TimedText
      write={(timeText) => dueWords(due, { member, dayText: (day) => timeText(Date.parse(day)) })}
      timeText={calendarDayText}
    />
  )
}
