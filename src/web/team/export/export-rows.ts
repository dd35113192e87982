import { type CourseOutline, type ModuleOutline, modulesOf } from '#domain/course/course.ts'
import {
  type CompletionRecord,
  correctCount,
  courseStatus,
  findEntry,
  STATUS_TEXT,
} from '#domain/learning/completion-record.ts'
import { localDay } from '#ui/text/date-text.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { RowNote } from '../table/team-filter.ts'

/** Groups of a team: the header of their column, and their names by id. */
export interface ExportedGroups {
  header: string
  names: ReadonlyMap<string, string>
}

/** Due courses and ending certificates of members, by uid, and the groups of a team that has some. */
export interface ExportedNotes {
  groups?: ExportedGroups | undefined
  due?: ReadonlyMap<string, Pick<RowNote, 'courses'>> | undefined
  ending?: ReadonlyMap<string, Pick<RowNote, 'courses'>> | undefined
}

/**
 * Returns the table as shown, with the same rows, order and texts. If courses are due, two further columns
 * have each member's earliest due date and due courses. If certificates expire soon, two more have the
 * earliest end and the courses. In a team with groups, a last column has each member's groups.
 */
export function tableRows(
  entries: readonly TeamEntry[],
  { due = new Map(), ending = new Map(), groups }: ExportedNotes = {},
): string[][] {
  const noted = [
    ...(due.size > 0 ? [{ notes: due, header: ['Due', 'Courses due'] }] : []),
    ...(ending.size > 0 ? [{ notes: ending, header: ['Certificate expires', 'Certificates'] }] : []),
  ]
  return [
    [
      'Name',
      'Email',
      'Roles',
      'Completed Courses',
      ...noted.flatMap(({ header }) => header),
      ...(groups ? [groups.header] : []),
    ],
    ...entries.map(({ member, roles, completed }) => {
      const cells = noted.flatMap(({ notes }) => {
        const courses = notes.get(member.id)?.courses ?? []
        return [courses[0]?.day ?? '', courses.map(({ name }) => name).join(', ')]
      })
      return [member.userName, member.email, roles, completed, ...cells, ...groupCells(member, groups)]
    }),
  ]
}

/** Returns a member's groups as one cell; no cell for a team without groups. */
function groupCells({ groups = [] }: TeamEntry['member'], exported: ExportedGroups | undefined): string[] {
  return exported ? [groups.flatMap((id) => exported.names.get(id) ?? []).join('; ')] : []
}

const DETAIL_HEADER = [
  'Name',
  'Email',
  'Course',
  'Status',
  'Opened',
  'Module',
  'Type',
  'Completed',
  'Attempts',
  'Correct answers',
]

/**
 * Returns all completion details: a row for each module of a started course, and a row for each course not
 * started. If courses are due, a further column has the member's due date for the course. If certificates
 * expire soon, another has the last day of the course's certificate. In a team with groups, a last column has each
 * member's groups.
 */
export function detailRows(
  entries: readonly TeamEntry[],
  courses: readonly CourseOutline[],
  records: readonly CompletionRecord[],
  { due = new Map(), ending = new Map(), groups }: ExportedNotes = {},
): string[][] {
  const noted = [
    ...(due.size > 0 ? [{ notes: due, header: 'Due' }] : []),
    ...(ending.size > 0 ? [{ notes: ending, header: 'Certificate expires' }] : []),
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
      const last = [...days, ...groupCells(member, groups)]
      if (!record) return [[...about, '', '', '', '', '', '', ...last]]
      const opened = localDay(record.created)
      return modulesOf(course).map((module) => [...about, opened, ...moduleCells(module, record), ...last])
    }),
  )
  const header = [...noted.map((one) => one.header), ...(groups ? [groups.header] : [])]
  return [[...DETAIL_HEADER, ...header], ...rows]
}

function moduleCells({ id, title, type }: ModuleOutline, record: CompletionRecord): string[] {
  const entry = findEntry(record, id)
  const completed = entry?.dateCompleted === undefined ? '' : localDay(entry.dateCompleted)
  if (entry?.type !== 'quiz') return [title, type, completed, '', '']
  return [title, type, completed, String(entry.submitCount), String(correctCount(entry))]
}
