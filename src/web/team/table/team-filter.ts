import type { TeamFilterName } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { type CourseStatus, STATUS_TEXT } from '#domain/learning/completion-record.ts'
import type { LearnerState } from '#domain/learning/learner-state.ts'
import type { Day } from '#domain/local-time.ts'
import { statusIn } from '#web/state/team.ts'
import type { TeamEntry } from './team-entry.ts'

/**
 * Filter for open requirements: `overdue`, due within a `week`, or all `open` ones. With an id, only those of
 * one course.
 */
export interface DueFilter {
  kind: 'due'
  due: 'overdue' | 'week' | 'open'
  courseId?: string | undefined
}

/**
 * Filter for other news of a digest: certificates that expire within 60 days, courses completed since Monday
 * of last week, and unused invitations at least seven days old.
 */
export interface NewsFilter {
  kind: 'news'
  news: Exclude<TeamFilterName, 'overdue'>
}

/**
 * Filter of the table: by status in a course, by overall state, by row note, or by undelivered invitation.
 */
export type TeamFilter =
  | { kind: 'status'; courseId: string; status: CourseStatus }
  | { kind: 'state'; state: LearnerState }
  | NotedFilter
  | { kind: 'undelivered' }

/**
 * Ids of a group, or of all groups of an area; empty for the members without a group. `name` is that of an area, or of
 * the choice without a group.
 */
export interface GroupFilter {
  ids: readonly string[]
  name?: string
}

/** Filter whose members have a row note, which is loaded from the server. */
export type NotedFilter = DueFilter | NewsFilter

/** Note in a member's row: open requirements, or other news of a filter. */
export interface RowNote {
  words: string
  /** First part of the note, such as `3 days overdue`. */
  when: string
  /** Courses with their days, earliest first. */
  courses: { id: string; name: string; day: Day }[]
  isOverdue: boolean
}

/** Returns the members shown by a filter, by uid, with their row notes; undefined until loaded. */
export type FindNotes = (filter: NotedFilter) => ReadonlyMap<string, RowNote> | undefined

/** Returns whether a filter's rows have notes. */
export function isNoted(filter: TeamFilter | undefined): filter is NotedFilter {
  return filter?.kind === 'due' || filter?.kind === 'news'
}

export const OVERDUE = { kind: 'due', due: 'overdue' } as const satisfies DueFilter

/** Counts the members shown by a filter with notes. */
export function countNoted(
  members: readonly { id: string }[],
  findNotes: FindNotes,
  filter: NotedFilter,
): number {
  const notes = findNotes(filter)
  return members.filter(({ id }) => notes?.has(id)).length
}

/** A filter whose members can be emailed. */
export type MailableFilter = Exclude<TeamFilter, { kind: 'undelivered' }>

/** Returns whether a filter shows a member. A filter with notes shows the members who have one. */
export function passesFilter(
  { member, state }: TeamEntry,
  filter: TeamFilter | undefined,
  notes?: ReadonlyMap<string, RowNote>,
): boolean {
  if (!filter) return true
  if (isNoted(filter)) return notes?.has(member.id) === true
  if (filter.kind === 'undelivered') return member.invitation === 'undelivered'
  if (filter.kind === 'state') return state === filter.state
  return statusIn(member, filter.courseId) === filter.status
}

/** Plural label of each state. */
export const STATE_TEXT: Record<LearnerState, string> = {
  'needs-nudge': 'need a nudge',
  'under-way': 'in progress',
  'not-started': 'not started',
  finished: 'finished',
}

const DUE_TEXT: Record<DueFilter['due'], string> = {
  overdue: 'overdue',
  week: 'due within 7 days',
  open: 'required, not completed',
}

const NEWS_TEXT: Record<NewsFilter['news'], string> = {
  'certificates-end': 'certificate expires within 60 days',
  completed: 'completed a course since last Monday',
  'never-came': 'invited over a week ago, never signed in',
}

/** Returns the filter in a query, such as `?due=overdue`. */
export function readNotedFilter(query: URLSearchParams): NotedFilter | undefined {
  const due = query.get('due') ?? ''
  if (isKeyOf(DUE_TEXT, due)) return { kind: 'due', due, courseId: query.get('course') ?? undefined }
  return isKeyOf(NEWS_TEXT, due) ? { kind: 'news', news: due } : undefined
}

function isKeyOf<Key extends string>(texts: Record<Key, string>, text: string): text is Key {
  return Object.hasOwn(texts, text)
}

/** Returns the query for a filter and a single group; empty for those without links. */
export function filterQuery(filter: TeamFilter | undefined, group?: GroupFilter): string {
  const query: Record<string, string> = {}
  if (filter?.kind === 'news') query.due = filter.news
  if (filter?.kind === 'due') {
    query.due = filter.due
    if (filter.courseId !== undefined) query.course = filter.courseId
  }
  if (group && group.ids.length < 2) query.group = group.ids.join()
  const text = String(new URLSearchParams(query))
  return text && `?${text}`
}

/** Returns a filter as text. */
export function filterText(filter: TeamFilter | undefined, courses: readonly CourseOutline[]): string {
  if (!filter) return 'all members'
  if (filter.kind === 'undelivered') return 'invitation not delivered'
  if (filter.kind === 'state') return STATE_TEXT[filter.state]
  if (filter.kind === 'news') return NEWS_TEXT[filter.news]
  const course = courses.find(({ id }) => id === filter.courseId)
  if (filter.kind === 'due')
    return course ? `${DUE_TEXT[filter.due]} in ${course.name}` : DUE_TEXT[filter.due]
  return course ? `${STATUS_TEXT[filter.status]} in ${course.name}` : STATUS_TEXT[filter.status]
}
