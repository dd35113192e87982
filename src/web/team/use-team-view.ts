import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { CourseOutline } from '#domain/course.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { keepView, readKeptView } from './kept-view.ts'
import { type Sort, type SortKey, searchEntries, sortEntries } from './table/select-entries.ts'
import { createToTeamEntries } from './table/team-entry.ts'
import { passesFilter, type TeamFilter } from './team-filter.ts'

/**
 * What of the team is shown: narrowed, searched, and in the order of a column. The order is kept while the search changes,
 * and all of it for whoever comes back to this entry of the browser's history.
 */
export function useTeamView(members: readonly TeamMember[], courses: readonly CourseOutline[]) {
  const uid = useAppSelector((state) => state.user.uid)
  const [kept] = useState(() => readKeptView(uid))
  const [query, setQuery] = useState(kept?.query ?? '')
  const [sort, setSort] = useState<Sort>(kept?.sort ?? { key: 'name', direction: 'ascending' })
  const [filter, setFilter] = useState<TeamFilter | undefined>(kept?.filter)
  // At each change, also of the entry: pressing Team on this very screen makes it anew.
  useLocation()
  useEffect(() => keepView({ ...readKeptView(uid), uid, query, sort, filter }))
  const toTeamEntries = useMemo(() => createToTeamEntries(courses), [courses])
  const entries = useMemo(() => toTeamEntries(members), [toTeamEntries, members])
  const ordered = useMemo(() => sortEntries(entries, sort), [entries, sort])
  const narrowed = useMemo(
    () => (filter ? ordered.filter(({ member }) => passesFilter(member, filter)) : ordered),
    [ordered, filter],
  )
  const shown = useMemo(() => searchEntries(narrowed, query), [narrowed, query])

  /** A column's header was pressed: its order, and the other way round when it was so already. */
  function sortBy(key: SortKey) {
    const isTurned = sort.key === key && sort.direction === 'ascending'
    setSort({ key, direction: isTurned ? 'descending' : 'ascending' })
  }
  return { query, setQuery, filter, setFilter, sort, sortBy, shown }
}
