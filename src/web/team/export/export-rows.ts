import { type CourseOutline, type ModuleOutline, modulesOf } from '#domain/course/course.ts'
import { type CompletionRecord, findEntry } from '#domain/learning/completion-record.ts'
import { courseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import { correctCount } from '#domain/learning/quiz.ts'
import { localDay } from '#web/export/to-csv.ts'
import type { TeamEntry } from '../table/team-entry.ts'

/** Returns the table as it is shown: the same rows in the same order, with the same texts. */
export function tableRows(entries: readonly TeamEntry[]): string[][] {
  const header = ['Name', 'Email', 'Roles', 'Completed Courses']
  return [
    header,
    ...entries.map(({ member, roles, completed }) => [member.userName, member.email, roles, completed]),
  ]
}

const DETAIL_HEADER = [
  ...['Name', 'Email', 'Course', 'Status', 'Opened'],
  ...['Module', 'Type', 'Completed', 'Attempts', 'Correct answers'],
]

/** Returns all completion detail: a row a module of a started course, one a course not started. */
export function detailRows(
  entries: readonly TeamEntry[],
  courses: readonly CourseOutline[],
  records: readonly CompletionRecord[],
): string[][] {
  const recordOf = new Map(records.map((record) => [`${record.userId} ${record.courseId}`, record]))
  const tracked = entries.filter(({ completedCount }) => completedCount !== undefined)
  const rows = tracked.flatMap(({ member }) =>
    courses.flatMap((course) => {
      const record = recordOf.get(`${member.id} ${course.id}`)
      const about = [member.userName, member.email, course.name, STATUS_TEXT[courseStatus(course, record)]]
      if (!record) return [[...about, '', '', '', '', '', '']]
      const opened = localDay(record.created)
      return modulesOf(course).map((module) => [...about, opened, ...moduleCells(module, record)])
    }),
  )
  return [DETAIL_HEADER, ...rows]
}

function moduleCells({ id, title, type }: ModuleOutline, record: CompletionRecord): string[] {
  const entry = findEntry(record, id)
  const completed = entry?.dateCompleted === undefined ? '' : localDay(entry.dateCompleted)
  if (entry?.type !== 'quiz') return [title, type, completed, '', '']
  return [title, type, completed, String(entry.submitCount), String(correctCount(entry))]
}
