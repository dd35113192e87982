import type { CertificateDocument, DueCourses, MemberWeek } from '#contract/documents.ts'
import { addDays, type Day, daysBetween } from '#domain/local-time.ts'
import { plural } from '#domain/messages.ts'
import { dueBadgeText, SOON_DAYS } from '#domain/requirement/open-due.ts'
import { calendarDateText, calendarText } from '#ui/text/date-text.ts'
import type { OpenRequirements } from '#web/services/requirements.ts'
import type { DueFilter, FindNotes, RowNote } from './team-filter.ts'

/** Finds the members with open requirements that match a filter. Returns their row notes by uid. */
export type FindDue = (filter: DueFilter) => ReadonlyMap<string, RowNote>

type Courses = readonly { id: string; name: string }[]

/** Data for the row notes. `week` is undefined unless a filter needs it. */
export interface TeamNews {
  open: OpenRequirements
  ending: readonly CertificateDocument[]
  week: readonly MemberWeek[] | undefined
}

/** Creates a function that finds a filter's members with their row notes. */
export function createFindNotes({ open, ending, week }: TeamNews, courses: Courses): FindNotes {
  const findDue = createFindDue(open, courses)
  return (filter) => {
    if (filter.kind === 'due') return findDue(filter)
    if (filter.news === 'certificates-end') return noteEnding(ending)
    return week && (filter.news === 'completed' ? noteCompleted(week, courses) : noteInvited(week))
  }
}

function noteEnding(ending: readonly CertificateDocument[]): Map<string, RowNote> {
  const notes = new Map<string, RowNote>()
  for (const { userId, courseId, courseName, ends = '' } of ending) {
    const known = notes.get(userId)?.courses ?? []
    const courses = [...known, { id: courseId, name: courseName, day: ends }]
    notes.set(
      userId,
      noteOf(
        courses,
        (day) =>
          `${courses.length === 1 ? 'Certificate expires' : 'Certificates expire'} ${calendarDateText(Date.parse(day))}`,
      ),
    )
  }
  return notes
}

function noteCompleted(week: readonly MemberWeek[], courses: Courses): Map<string, RowNote> {
  const nameOf = nameFinder(courses)
  const notes = new Map<string, RowNote>()
  for (const { userId, completed } of week) {
    const found = Object.entries(completed ?? {}).map(([id, day]) => ({ id, name: nameOf(id), day }))
    if (completed)
      notes.set(
        userId,
        noteOf(found.sort(byDay), (day) => `Completed ${calendarText(day)}`),
      )
  }
  return notes
}

function noteInvited(week: readonly MemberWeek[]): Map<string, RowNote> {
  const notes = new Map<string, RowNote>()
  for (const { userId, invited } of week)
    if (invited !== undefined) notes.set(userId, noteOfDay(`Invited ${calendarText(invited)}`))
  return notes
}

/**
 * Returns a note with a course and its day or, for several courses, with the first day and the number of
 * courses.
 */
function noteOf(courses: RowNote['courses'], whenOf: (day: Day) => string): RowNote {
  const [{ day, name } = { day: '', name: '' }] = courses
  const what = courses.length === 1 ? name : plural(courses.length, 'course')
  const when = whenOf(day)
  return { words: `${when}: ${what}`, when, courses, isOverdue: false }
}

function noteOfDay(when: string): RowNote {
  return { words: when, when, courses: [], isOverdue: false }
}

function nameFinder(courses: Courses): (id: string) => string {
  const names = new Map(courses.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

const byDay = (one: { day: Day }, other: { day: Day }) =>
  one.day < other.day ? -1 : Number(one.day > other.day)

/** Creates a function that finds a filter's members among a partner's open requirements. */
export function createFindDue({ today, documents }: OpenRequirements, courses: Courses): FindDue {
  const nameOf = nameFinder(courses)
  const days = { today, soon: addDays(today, SOON_DAYS) }
  return (filter) => {
    const toNote = createNoteWriter(today)
    const entries = documents.flatMap(({ userId, courses }) => {
      const chosen = chooseCourses(courses, filter, days).map(([id, day]) => ({ id, name: nameOf(id), day }))
      return chosen.length === 0 ? [] : [[userId, toNote(chosen)] as const]
    })
    return new Map(entries)
  }
}

/** Returns the courses that match a filter, with their days, earliest first. */
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

/**
 * Returns a function that writes row notes. Caches the texts by day, because thousands of members share a few
 * days.
 */
function createNoteWriter(today: Day): (courses: RowNote['courses']) => RowNote {
  const known = new Map<Day, string>()
  const dueOn = (day: Day) => {
    const when = known.get(day) ?? dueText(day, today)
    known.set(day, when)
    return when
  }
  return (courses) => ({ ...noteOf(courses, dueOn), isOverdue: (courses[0]?.day ?? today) < today })
}

/** Returns a due date as text relative to today, such as `Due tomorrow` or `3 days overdue`. */
export function dueText(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  return dueBadgeText(
    days < 0 ? { state: 'overdue', daysOver: -days } : { state: 'due', day, daysLeft: days },
    calendarText,
  )
}
