import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { searchEntries } from '#client/parts/search-entries.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import {
  readAddressFilter,
  readAddressGroup,
  readRememberedView,
  rememberView,
} from './table/remembered-view.ts'
import { orderByDue, type Sort, sortEntries } from './table/select-entries.ts'
import { createTeamEntryMapper, type TeamEntry } from './table/team-entry.ts'
import {
  type FindNotes,
  type GroupFilter,
  isNoted,
  passesFilter,
  type RowNote,
  type TeamFilter,
} from './table/team-filter.ts'
import { BY_DUE, BY_NAME, BY_NEED } from './table/team-sort.ts'
import type { AddedMember } from './use-member-acts.tsx'

export interface TeamView {
  /** All members loaded so far, or those of the chosen group, as members and prepared for display. */
  members: readonly TeamMember[]
  entries: readonly TeamEntry[]
  /** Number of members of the team, or of the group. */
  total: number
  group: GroupFilter | undefined
  setGroup: (group: GroupFilter | undefined) => void
  query: string
  setQuery: (query: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  filter: TeamFilter | undefined
  setFilter: (filter: TeamFilter | undefined) => void
  /** Members to show, in order, as far as loaded. */
  shown: readonly TeamEntry[]
  /** Number of members to show; undefined until known. */
  shownCount: number | undefined
  /** Rows of the table: the member added last, until the view changes, above the members to show. */
  rows: readonly TeamEntry[]
  /** Row notes of the shown members by uid, for a filter with notes. */
  notes: ReadonlyMap<string, RowNote> | undefined
  /** True once the view stored in the browser has replaced the view of the server rendering. */
  isRestored: boolean
}

/** Members loaded so far, and the size of the whole team. */
export interface KnownMembers {
  members: readonly TeamMember[]
  total: number
}

type View = Pick<TeamView, 'query' | 'sort' | 'filter' | 'group'>

const FIRST_VIEW: View = { query: '', sort: BY_NAME, filter: undefined, group: undefined }

/**
 * Returns the members to show: filtered, searched and sorted. The order is kept while the search changes.
 * Returning to this history entry restores the whole view. While only the first members are loaded, only the
 * initial view can show them. Notes arrive later. `added` is the member added last.
 */
export function useTeamView(
  known: KnownMembers,
  courses: readonly CourseOutline[],
  findNotes: FindNotes | undefined,
  added?: AddedMember,
): TeamView {
  const { view, isRestored, change: changeView } = useRememberedView()
  const [settled, setSettled] = useState(added)
  const { query, sort, filter, group } = view
  const [now] = useState(Date.now)
  const toTeamEntries = useMemo(() => createTeamEntryMapper(courses, now), [courses, now])
  const members = useMemo(() => membersIn(group, known.members), [group, known.members])
  const entries = useMemo(() => toTeamEntries(members), [toTeamEntries, members])
  const ordered = useMemo(() => sortEntries(entries, sort), [entries, sort])
  const notes = useMemo(() => (isNoted(filter) ? findNotes?.(filter) : undefined), [filter, findNotes])
  const narrowed = useMemo(() => narrow(ordered, { filter, sort }, notes), [ordered, filter, sort, notes])
  const found = useMemo(() => searchEntries(narrowed, query), [narrowed, query])
  const isWhole = known.members.length === known.total && (!isNoted(filter) || notes !== undefined)
  const isFirst =
    !filter && !group && query.trim() === '' && sort.key === 'name' && sort.direction === 'ascending'
  const onTop =
    isWhole && added !== settled ? entries.find(({ member }) => member.id === added?.id) : undefined
  const rows = useMemo(
    () => (onTop ? [onTop, ...found.filter((entry) => entry !== onTop)] : undefined),
    [onTop, found],
  )
  const first = isFirst ? { shown: ordered, shownCount: known.total } : UNKNOWN
  const shown = isWhole ? { shown: found, shownCount: found.length } : first
  function change(changed: Partial<View>) {
    setSettled(added)
    changeView(changed)
  }
  return {
    ...view,
    ...shown,
    rows: rows ?? shown.shown,
    members,
    entries,
    total: group && isWhole ? members.length : known.total,
    notes,
    isRestored,
    setQuery: (query) => change({ query }),
    setSort: (sort) => change({ sort }),
    setGroup: (group) => change({ group }),
    // The search field is hidden during a filter.
    setFilter: (filter) => change({ query: '', filter, sort: sortFor(filter, view) }),
  }
}

/** Returns the members of a group, or all. */
function membersIn(group: GroupFilter | undefined, members: readonly TeamMember[]): readonly TeamMember[] {
  if (!group) return members
  const ids = new Set(group.ids)
  if (ids.size === 0) return members.filter(({ groups }) => !groups)
  return members.filter(({ groups }) => groups?.some((id) => ids.has(id)))
}

/**
 * Returns the order for a filter: by need for members in need of a nudge, and by day for members with a due
 * course.
 */
function sortFor(filter: TeamFilter | undefined, { sort, filter: before }: View): Sort {
  if (isNeed(filter)) return BY_NEED
  if (filter?.kind === 'due') return BY_DUE
  return (isNeed(before) && sort.key === 'away') || sort.key === 'due' ? BY_NAME : sort
}

/** Returns the entries that pass the filter, sorted by due date if that is the order. */
function narrow(
  ordered: readonly TeamEntry[],
  { filter, sort }: Pick<View, 'filter' | 'sort'>,
  notes: TeamView['notes'],
): readonly TeamEntry[] {
  if (!filter) return ordered
  const passing = ordered.filter((entry) => passesFilter(entry, filter, notes))
  return sort.key === 'due' && notes ? orderByDue(passing, notes) : passing
}

function isNeed(filter: TeamFilter | undefined): boolean {
  return filter?.kind === 'state' && filter.state === 'needs-nudge'
}

const UNKNOWN = { shown: [], shownCount: undefined }

/** Returns the view stored in the current history entry, or the view for the URL. */
function findView(uid: string): View | undefined {
  const filter = readAddressFilter()
  const group = readAddressGroup()
  const first = (filter || group) && { ...FIRST_VIEW, group, filter, sort: sortFor(filter, FIRST_VIEW) }
  return readRememberedView(uid) ?? first
}

/**
 * Returns the view and stores it in the browser's history entry. The server has no stored view, so its pages
 * start with the initial one.
 */
function useRememberedView() {
  const uid = useAppSelector((state) => state.user.uid)
  const isHydrated = useIsHydrated()
  const [wasDrawn] = useState(!isHydrated)
  const [isRestored, setRestored] = useState(false)
  const [view, setView] = useState<View>(() => (wasDrawn ? undefined : findView(uid)) ?? FIRST_VIEW)
  useLayoutEffect(() => {
    const remembered = wasDrawn ? findView(uid) : undefined
    if (!remembered) return
    setView(remembered)
    setRestored(true)
  }, [wasDrawn, uid])
  // Re-renders at each navigation, because the Team link on this screen creates a new history entry.
  useLocation()
  useEffect(() => rememberView({ ...readRememberedView(uid), uid, ...view }))
  const change = (changed: Partial<View>) => setView((before) => ({ ...before, ...changed }))
  return { view, isRestored, change }
}
