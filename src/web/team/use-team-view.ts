import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { CourseOutline } from '#domain/course/course.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { readRememberedView, rememberView } from './remembered-view.ts'
import { type Sort, searchEntries, sortEntries } from './table/select-entries.ts'
import { createTeamEntryMapper, type TeamEntry } from './table/team-entry.ts'
import { passesFilter, type TeamFilter } from './team-filter.ts'

export interface TeamView {
  query: string
  setQuery: (query: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
  filter: TeamFilter | undefined
  setFilter: (filter: TeamFilter | undefined) => void
  /** The members to show, in their order. */
  shown: readonly TeamEntry[]
}

/**
 * Returns the members to show: filtered, searched, and in the order of a column. The order is kept while the
 * search changes, and the whole view for a user who comes back to this entry of the browser's history.
 */
export function useTeamView(members: readonly TeamMember[], courses: readonly CourseOutline[]): TeamView {
  const uid = useAppSelector((state) => state.user.uid)
  const [remembered] = useState(() => readRememberedView(uid))
  const [query, setQuery] = useState(remembered?.query ?? '')
  const [sort, setSort] = useState<Sort>(remembered?.sort ?? { key: 'name', direction: 'ascending' })
  const [filter, setFilter] = useState<TeamFilter | undefined>(remembered?.filter)
  // At each change, also of the history entry: following the Team link on this screen makes a new one.
  useLocation()
  useEffect(() => rememberView({ ...readRememberedView(uid), uid, query, sort, filter }))
  const toTeamEntries = useMemo(() => createTeamEntryMapper(courses), [courses])
  const entries = useMemo(() => toTeamEntries(members), [toTeamEntries, members])
  const ordered = useMemo(() => sortEntries(entries, sort), [entries, sort])
  const narrowed = useMemo(
    () => (filter ? ordered.filter(({ member }) => passesFilter(member, filter, courses)) : ordered),
    [ordered, filter, courses],
  )
  const shown = useMemo(() => searchEntries(narrowed, query), [narrowed, query])
  return { query, setQuery, sort, setSort, filter, setFilter, shown }
}
