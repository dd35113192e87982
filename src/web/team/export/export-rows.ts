import { type CourseOutline, type ModuleOutline, modulesOf } from '#domain/course/course.ts'
import {
  type CompletionRecord,
  courseStatus,
  findEntry,
  STATUS_TEXT,
} from '#domain/learning/completion-record.ts'
import { correctCount } from '#domain/learning/quiz.ts'
import { localDay } from '#ui/text/date-text.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { RowNote } from '../team-filter.ts'

/** What is required of members and not done, and which of their certificates end soon, by uid. */
export interface ExportedNotes {
  due?: ReadonlyMap<string, Pick<RowNote, 'courses'>> | undefined
  ending?: ReadonlyMap<string, Pick<RowNote, 'courses'>> | undefined
}

/**
 * Returns the table as it is shown: the same rows in the same order, with the same texts. Where something is
 * open, two columns more have the first day by which a member must do something, and what is due in all;
 * where certificates end soon, two have the first day and their courses.
 */
export function tableRows(
  entries: readonly TeamEntry[],
  { due = new Map(), ending = new Map() }: ExportedNotes = {},
): string[][] {
  const noted = [
    ...(due.size > 0 ? [{ notes: due, header: ['Due', 'Courses due'] }] : []),
    ...(ending.size > 0 ? [{ notes: ending, header: ['Certificate ends', 'Certificates'] }] : []),
  ]
  return [
    ['Name', 'Email', 'Roles', 'Completed Courses', ...noted.flatMap(({ header }) => header)],
    ...entries.map(({ member, roles, completed }) => {
      const cells = noted.flatMap(({ notes }) => {
        const courses = notes.get(member.id)?.courses ?? []
        return [courses[0]?.day ?? '', courses.map(({ name }) => name).join(', ')]
      })
      return [member.userName, member.email, roles, completed, ...cells]
    }),
  ]
}

const DETAIL_HEADER = [
  ...['Name', 'Email', 'Course', 'Status', 'Opened'],
  ...['Module', 'Type', 'Completed', 'Attempts', 'Correct answers'],
]

/**
 * Returns all completion detail: a row a module of a started course, one a course not started. Where
 * something is open, one column more has the day by which a member must have the course, and where
 * certificates end soon, one has the last day of the one for it.
 */
export function detailRows(
  entries: readonly TeamEntry[],
  courses: readonly CourseOutline[],
  records: readonly CompletionRecord[],
  { due = new Map(), ending = new Map() }: ExportedNotes = {},
): string[][] {
  const noted = [
    ...(due.size > 0 ? [{ notes: due, header: 'Due' }] : []),
    ...(ending.size > 0 ? [{ notes: ending, header: 'Certificate ends' }] : []),
  ]
  const recordOf = new Map(records.map((record) => [`${record.userId} ${record.courseId}`, record]))
  const tracked = entries.filter(({ completedCount }) => completedCount !== undefined)
  const rows = tracked.flatMap(({ member }) =>
    courses.flatMap((course) => {
      const record = recordOf.get(`${member.id} ${course.id}`)
      const about = [member.userName, member.email, course.name, STATUS_TEXT[courseStatus(course, record)]]
      const days = noted.map(
        ({ notes }) => notes.get(member.id)?.courses.find(({ id }) => id === course.id)?.day ?? '',
      )
      if (!record) return [[...about, '', '', '', '', '', '', ...days]]
      const opened = localDay(record.created)
      return modulesOf(course).map((module) => [...about, opened, ...moduleCells(module, record), ...days])
    }),
  )
  return [[...DETAIL_HEADER, ...noted.map(({ header }) => header)], ...rows]
}

function moduleCells({ id, title, type }: ModuleOutline, record: CompletionRecord): string[] {
  const entry = findEntry(record, id)
  const completed = entry?.dateCompleted === undefined ? '' : localDay(entry.dateCompleted)
  if (entry?.type !== 'quiz') return [title, type, completed, '', '']
  return [title, type, completed, String(entry.submitCount), String(correctCount(entry))]
}
