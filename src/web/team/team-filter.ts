import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/course-status.ts'
import type { LearnerState } from '#domain/learning/learner-state.ts'
import type { Day } from '#domain/requirement/local-time.ts'
import { statusIn } from '#web/state/team.ts'
import type { TeamEntry } from './table/team-entry.ts'

/**
 * What is required and not done: `overdue`, due within a `week`, or all that is `open`; in one course where
 * there is an id.
 */
export interface DueFilter {
  kind: 'due'
  due: 'overdue' | 'week' | 'open'
  courseId?: string | undefined
}

/** A filter of the table: by status in one course or in all, by what is due, or by invitation. */
export type TeamFilter =
  | { kind: 'status'; courseId: string; status: CourseStatus }
  | { kind: 'state'; state: LearnerState }
  | DueFilter
  | { kind: 'undelivered' }

/** What a member must do and has not done, as far as a filter shows it. */
export interface DueNote {
  words: string
  /** Its courses, each with its day, the earliest first. */
  courses: { id: string; name: string; day: Day }[]
  isOverdue: boolean
}

/** Returns whom a filter by what is due shows, by uid, each with the note of their row. */
export type FindDue = (filter: DueFilter) => ReadonlyMap<string, DueNote>

/** A filter whose members can be written to. */
export type MailableFilter = Exclude<TeamFilter, { kind: 'undelivered' }>

/** Returns whether a filter shows a member; one by what is due shows those who have a note. */
export function passesFilter(
  { member, state }: TeamEntry,
  filter: TeamFilter | undefined,
  notes?: ReadonlyMap<string, DueNote>,
): boolean {
  if (!filter) return true
  if (filter.kind === 'due') return notes?.has(member.id) === true
  if (filter.kind === 'undelivered') return member.invitation === 'undelivered'
  if (filter.kind === 'state') return state === filter.state
  return statusIn(member, filter.courseId) === filter.status
}

/** The states in words, of more than one person. */
export const STATE_TEXT: Record<LearnerState, string> = {
  'needs-nudge': 'need a nudge',
  'under-way': 'under way',
  'not-started': 'not started',
  finished: 'finished',
}

const DUE_TEXT: Record<DueFilter['due'], string> = {
  overdue: 'overdue',
  week: 'due within 7 days',
  open: 'required and not done',
}

/** Returns the filter by what is due that a query asks for, such as `?due=overdue`. */
export function readDueFilter(query: URLSearchParams): DueFilter | undefined {
  const due = query.get('due')
  if (due !== 'overdue' && due !== 'week' && due !== 'open') return undefined
  return { kind: 'due', due, courseId: query.get('course') ?? undefined }
}

/** Returns the query that asks for a filter; empty for those that have none. */
export function filterQuery(filter: TeamFilter | undefined): string {
  if (filter?.kind !== 'due') return ''
  const { due, courseId } = filter
  return `?${new URLSearchParams(courseId === undefined ? { due } : { due, course: courseId })}`
}

/** Returns what a filter shows, in words. */
export function filterText(filter: TeamFilter | undefined, courses: readonly CourseOutline[]): string {
  if (!filter) return 'everybody'
  if (filter.kind === 'undelivered') return 'invitation not delivered'
  if (filter.kind === 'state') return STATE_TEXT[filter.state]
  const course = courses.find(({ id }) => id === filter.courseId)
  if (filter.kind === 'due')
    return course ? `${DUE_TEXT[filter.due]} in ${course.name}` : DUE_TEXT[filter.due]
  return course ? `${STATUS_TEXT[filter.status]} in ${course.name}` : STATUS_TEXT[filter.status]
}
