import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CourseOutline } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { numberText } from '#web/ui/number-text.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { sortText, TeamTable } from './table/team-table.tsx'
import { filterText } from './team-filter.ts'
import styles from './team-panel.module.css'
import { LOADING_TEAM, RowsSkeleton } from './team-skeleton.tsx'
import type { TeamView } from './use-team-view.ts'

// Loaded with the first filter.
const WriteToMembers = lazyPart(() => import('./nudge/write-to-members.tsx'), 'WriteToMembers')

type TeamPanelProps = {
  view: TeamView
  courses: readonly CourseOutline[]
  total: number
  onRemove: (member: TeamMember) => void
}

/** Shows the members: the table as it is filtered, searched, sorted and counted, with its acts. */
export function TeamPanel({ view, courses, total, onRemove }: TeamPanelProps) {
  const { query, sort, filter, shown, shownCount, isRestored } = view
  const isHydrated = useIsHydrated()
  const viewKey = [query, sort.key, sort.direction, filterText(filter, courses)].join('\n')
  const result = `${capitalize(filterText(filter, courses))}: ${numberText(shownCount ?? total)} of ${numberText(total)} shown, by ${sortText(sort)}`
  return (
    <Panel as="section" className={styles.panel}>
      <VisuallyHidden as="h2">Members</VisuallyHidden>
      <TeamToolbar view={view} courses={courses} total={total} />
      <ResultStatus key={String(isRestored)} view={shownCount === undefined ? undefined : viewKey}>
        {result}
      </ResultStatus>
      <p className={styles.onPaper}>
        <time>{isHydrated && dateText(Date.now())}</time>. {result}.
      </p>
      {shownCount === undefined && <RowsSkeleton />}
      {shownCount === 0 && (
        <p className={styles.nobody}>
          {query.trim() === '' ? 'No team members match this filter.' : 'No team members match this search.'}
        </p>
      )}
      {shownCount !== undefined && shownCount > 0 && (
        <TeamTable
          entries={shown}
          rowCount={shownCount}
          sort={sort}
          onSort={(key, direction) => view.setSort({ key, direction })}
          onRemove={onRemove}
        />
      )}
    </Panel>
  )
}

type TeamToolbarProps = { view: TeamView; courses: readonly CourseOutline[]; total: number }

/** Shows the toolbar above the table: the search, the count, what the filter offers, and the exports. */
function TeamToolbar({ view, courses, total }: TeamToolbarProps) {
  const { query, setQuery, filter, setFilter, shown, shownCount } = view
  const isKnown = shown.length === shownCount
  return (
    <div className={styles.toolbar} data-print="no">
      <div className={styles.search}>
        <SearchField label="Search by name or email" value={query} onChange={setQuery} />
      </div>
      <p className={styles.count}>{countText(shownCount ?? total, total)}</p>
      {shownCount !== undefined && !isKnown && <Spinner label={LOADING_TEAM} />}
      {filter && (
        <div className={styles.acts}>
          <Suspense>
            {isKnown && filter.kind !== 'undelivered' && (
              <WriteToMembers entries={shown} filter={filter} courses={courses} />
            )}
          </Suspense>
          <Button kind="quiet" onClick={() => setFilter(undefined)}>
            Show everybody
          </Button>
        </div>
      )}
      <div className={`${styles.acts} ${styles.exports}`}>
        <ExportButtons entries={shown} isKnown={isKnown} courses={courses} />
      </div>
    </div>
  )
}

function countText(shown: number, total: number): string {
  const members = plural(total, 'member', numberText)
  return shown === total ? members : `${numberText(shown)} of ${members}`
}

function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
}

/** Time after the last change in which somebody may still be typing, in ms. */
const PAUSE = 600

type ResultStatusProps = {
  /** The filter, search and order of the list, whose changes are announced; undefined until it is known. */
  view: string | undefined
  /** The result in words. */
  children: string
}

/** Announces to screen readers the result of a filter, a search or another order, once it is over. */
function ResultStatus({ view, children }: ResultStatusProps) {
  const [announced, setAnnounced] = useState('')
  const announcedView = useRef(view)
  const handlePause = useEffectEvent(() => {
    announcedView.current = view
    setAnnounced(children)
  })
  useEffect(() => {
    if (view === undefined || announcedView.current === view) return
    const timer = setTimeout(() => handlePause(), PAUSE)
    return () => clearTimeout(timer)
  }, [view])
  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  )
}
