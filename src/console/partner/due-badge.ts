import type { Due } from '#domain/requirement/requirement.ts'
import { tableCalendarDay } from '../table/table-times.ts'

/**
 * Returns the badge for the due day of a course that is not complete, such as `Due Jan 31` or `Overdue since Oct 1`;
 * undefined for any other.
 */
export function dueBadge(due: Due): { tone: 'neutral' | 'danger'; label: string } | undefined {
  if (due.state === 'overdue')
    return { tone: 'danger', label: `Overdue since ${tableCalendarDay(due.since)}` }
  return due.state === 'due' ? { tone: 'neutral', label: `Due ${tableCalendarDay(due.day)}` } : undefined
}
