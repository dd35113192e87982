import { type CourseOutline, type ModuleOutline, modulesOf } from '#domain/course/course.ts'
import { type CompletionRecord, findEntry } from '#domain/learning/completion-record.ts'
import { courseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import { correctCount } from '#domain/learning/quiz.ts'
import { localDay } from '#web/export/to-csv.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { DueNote } from '../team-filter.ts'

/** What is required of members and not done, by uid. */
type Notes = ReadonlyMap<string, Pick<DueNote, 'courses'>>

/**
 * Returns the table as it is shown: the same rows in the same order, with the same texts. Where something is
 * open, two columns more have the first day by which a member must do something, and what is due in all.
 */
export function tableRows(entries: readonly TeamEntry[], notes: Notes = new Map()): string[][] {
  const dueHeader = notes.size > 0 ? ['Due', 'Courses due'] : []
  return [
    ['Name', 'Email', 'Roles', 'Completed Courses', ...dueHeader],
    ...entries.map(({ member, roles, completed }) => {
      const due = notes.get(member.id)?.courses ?? []
      const cells = [due[0]?.day ?? '', due.map(({ name }) => name).join(', ')]
      return [member.userName, member.email, roles, completed, ...cells.slice(0, dueHeader.length)]
    }),
  ]
}

const DETAIL_HEADER = [
  ...['Name', 'Email', 'Course', 'Status', 'Opened'],
  ...['Module', 'Type', 'Completed', 'Attempts', 'Correct answers'],
]

/**
 * Returns all completion detail: a row a module of a started course, one a course not started. Where
 * something is open, one column more has the day by which a member must have the course.
 */
export function detailRows(
  entries: readonly TeamEntry[],
  courses: readonly CourseOutline[],
  records: readonly CompletionRecord[],
  notes: Notes = new Map(),
): string[][] {
  const recordOf = new Map(records.map((record) => [`${record.userId} ${record.courseId}`, record]))
  const tracked = entries.filter(({ completedCount }) => completedCount !== undefined)
  const rows = tracked.flatMap(({ member }) =>
    courses.flatMap((course) => {
      const record = recordOf.get(`${member.id} ${course.id}`)
      const about = [member.userName, member.email, course.name, STATUS_TEXT[courseStatus(course, record)]]
      const day = notes.get(member.id)?.courses.find(({ id }) => id === course.id)?.day ?? ''
      const due = notes.size > 0 ? [day] : []
      if (!record) return [[...about, '', '', '', '', '', '', ...due]]
      const opened = localDay(record.created)
      return modulesOf(course).map((module) => [...about, opened, ...moduleCells(module, record), ...due])
    }),
  )
  return [notes.size > 0 ? [...DETAIL_HEADER, 'Due'] : DETAIL_HEADER, ...rows]
}

function moduleCells({ id, title, type }: ModuleOutline, record: CompletionRecord): string[] {
  const entry = findEntry(record, id)
  const completed = entry?.dateCompleted === undefined ? '' : localDay(entry.dateCompleted)
  if (entry?.type !== 'quiz') return [title, type, completed, '', '']
  return [title, type, completed, String(entry.submitCount), String(correctCount(entry))]
}
