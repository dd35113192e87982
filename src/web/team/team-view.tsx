import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { CourseOutline } from '#domain/course.ts'
import { plural } from '#domain/plural.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { keepView, readKeptView } from './kept-view.ts'
import { TeamOverview } from './overview/team-overview.tsx'
import { type Sort, type SortKey, searchEntries, sortEntries } from './table/select-entries.ts'
import { createTeamEntryMapper } from './table/team-entry.ts'
import { TeamTable } from './table/team-table.tsx'
import { passesFilter, type TeamFilter } from './team-filter.ts'
import styles from './team-view.module.css'

type TeamViewProps = {
  members: TeamMember[]
  courses: CourseOutline[]
  onRemove: (member: TeamMember) => void
}

/** Shows the members: an overview, then the table filtered, searched, sorted and counted. */
export function TeamView({ members, courses, onRemove }: TeamViewProps) {
  const { query, setQuery, filter, setFilter, sort, handleSort, shown } = useTeamView(members, courses)
  return (
    <Stack>
      <TeamOverview members={members} courses={courses} filter={filter} onFilter={setFilter} />
      <TeamToolbar query={query} onQuery={setQuery} shown={shown.length} total={members.length}>
        {filter && (
          <Button kind="secondary" onClick={() => setFilter(undefined)}>
            Show everybody
          </Button>
        )}
        <div className={styles.exports}>
          <ExportButtons entries={shown} courses={courses} />
        </div>
      </TeamToolbar>
      {shown.length === 0 ? (
        <Card>
          <p>
            {query.trim() === ''
              ? 'No team members match this filter.'
              : 'No team members match this search.'}
          </p>
        </Card>
      ) : (
        <TeamTable entries={shown} sort={sort} onSort={handleSort} onRemove={onRemove} />
      )}
    </Stack>
  )
}

/**
 * Returns the members to show: filtered, searched, and in the order of a column. The order is kept while the search
 * changes, and the whole view for a user who comes back to this entry of the browser's history.
 */
function useTeamView(members: readonly TeamMember[], courses: readonly CourseOutline[]) {
  const uid = useAppSelector((state) => state.user.uid)
  const [kept] = useState(() => readKeptView(uid))
  const [query, setQuery] = useState(kept?.query ?? '')
  const [sort, setSort] = useState<Sort>(kept?.sort ?? { key: 'name', direction: 'ascending' })
  const [filter, setFilter] = useState<TeamFilter | undefined>(kept?.filter)
  // At each change, including that of the history entry: following the Team link on this screen makes a new one.
  useLocation()
  useEffect(() => keepView({ ...readKeptView(uid), uid, query, sort, filter }))
  const toTeamEntries = useMemo(() => createTeamEntryMapper(courses), [courses])
  const entries = useMemo(() => toTeamEntries(members), [toTeamEntries, members])
  const ordered = useMemo(() => sortEntries(entries, sort), [entries, sort])
  const narrowed = useMemo(
    () => (filter ? ordered.filter(({ member }) => passesFilter(member, filter)) : ordered),
    [ordered, filter],
  )
  const shown = useMemo(() => searchEntries(narrowed, query), [narrowed, query])

  /** Sorts by a column, or reverses the order if it is already the sorted one. */
  function handleSort(key: SortKey) {
    const isReversed = sort.key === key && sort.direction === 'ascending'
    setSort({ key, direction: isReversed ? 'descending' : 'ascending' })
  }
  return { query, setQuery, filter, setFilter, sort, handleSort, shown }
}

type TeamToolbarProps = {
  query: string
  onQuery: (query: string) => void
  shown: number
  total: number
  children?: ReactNode
}

const NUMBERS = new Intl.NumberFormat('en')

/** Shows the toolbar above the table: the search, the count, and further actions. */
function TeamToolbar({ query, onQuery, shown, total, children }: TeamToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <Field
          label="Search by name or email"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </search>
      <p className={styles.count} role="status">
        {countText(shown, total)}
      </p>
      {children}
    </div>
  )
}

function countText(shown: number, total: number): string {
  const members = plural(total, 'member', NUMBERS.format)
  return shown === total ? members : `${NUMBERS.format(shown)} of ${members}`
}
