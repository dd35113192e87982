import type { DueCourses } from '#contract/documents.ts'
import { plural } from '#domain/messages.ts'
import { addDays, type Day, daysBetween } from '#domain/requirement/local-time.ts'
import { dueBadgeText } from '#domain/requirement/open-due.ts'
import type { OpenRequirements } from '#web/services/requirements.ts'
import { calendarDayText } from '#web/ui/date-text.ts'
import type { DueFilter, DueNote, FindDue } from '../team-filter.ts'

/** Number of days within which something is due soon. */
const SOON = 7

/** Returns what finds the members of a filter among what is required and not done at a partner. */
export function createFindDue(
  { today, documents }: OpenRequirements,
  courses: readonly { id: string; name: string }[],
): FindDue {
  const names = new Map(courses.map(({ id, name }) => [id, name]))
  const days = { today, soon: addDays(today, SOON) }
  return (filter) => {
    const toNote = createNoteWriter(today)
    const entries = documents.flatMap(({ userId, courses }) => {
      const chosen = chooseCourses(courses, filter, days).map(([id, day]) => ({
        id,
        name: names.get(id) ?? id,
        day,
      }))
      return chosen.length === 0 ? [] : [[userId, toNote(chosen)] as const]
    })
    return new Map(entries)
  }
}

/** Returns the courses that a filter is about, with their days, the earliest first. */
function chooseCourses(
  courses: DueCourses['courses'],
  { due, courseId }: DueFilter,
  { today, soon }: { today: Day; soon: Day },
): [id: string, day: Day][] {
  const chosen = Object.entries(courses).filter(([id, day]) => {
    if (courseId !== undefined && id !== courseId) return false
    return due === 'open' || (due === 'overdue' ? day < today : day >= today && day <= soon)
  })
  return chosen.sort(([, one], [, other]) => (one < other ? -1 : Number(one > other)))
}

/** Returns what writes the notes of a list: ten thousand members have a few days between them. */
function createNoteWriter(today: Day): (courses: DueNote['courses']) => DueNote {
  const known = new Map<Day, string>()
  return (courses) => {
    const { day, name } = courses[0] ?? { day: today, name: '' }
    const when = known.get(day) ?? dueText(day, today)
    known.set(day, when)
    const what = courses.length === 1 ? name : plural(courses.length, 'course')
    return { words: `${when}: ${what}`, courses, isOverdue: day < today }
  }
}

/** Returns a day by which something is to be done, in words as of a day: `Due tomorrow`, `3 days overdue`. */
export function dueText(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return dueBadgeText(
    days < 0 ? { state: 'overdue', daysOver: -days } : { state: 'due', day, daysLeft: days },
    calendarText,
  )
}

/** Returns a day of the calendar in words. */
export function calendarText(day: Day): string {
  return calendarDayText(Date.parse(day))
}
