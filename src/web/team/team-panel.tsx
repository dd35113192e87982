import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { LogoImage } from '#client/parts/logo-image.tsx'
import type { CourseOutline } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { useIsHydrated } from '#ui/state/use-is-hydrated.ts'
import { dateText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { BY_NAME, BY_NEED, sortText } from './table/team-sort.ts'
import { TeamTable } from './table/team-table.tsx'
import { type FindNotes, filterText } from './team-filter.ts'
import styles from './team-panel.module.css'
import { LOADING_TEAM, RowsSkeleton } from './team-skeleton.tsx'
import type { TeamView } from './use-team-view.ts'

// Loaded with the first filter, and when the menu is first opened.
const WriteToMembers = lazyPart(() => import('./nudge/write-to-members.tsx'), 'WriteToMembers')
const ExportEntries = lazyPart(() => import('./export/export-entries.tsx'), 'ExportEntries')

type TeamPanelProps = {
  view: TeamView
  courses: readonly CourseOutline[]
  total: number
  findNotes: FindNotes | undefined
  onRemove: (member: TeamMember) => void
  /** The team's progress in the courses, shown below the toolbar. */
  children: ReactNode
}

/** The members panel: the toolbar with its actions, and the filtered, searched and sorted table. */
export function TeamPanel({ onRemove, children, ...team }: TeamPanelProps) {
  const { view, courses, total } = team
  const { query, sort, filter, shown, shownCount, notes, isRestored } = view
  const filterWords = filterText(filter, courses)
  const viewKey = [query, sort.key, sort.direction, filterWords].join('\n')
  const result = `${capitalize(filterWords)}: ${numberText(shownCount ?? total)} of ${numberText(total)} shown, by ${sortText(sort)}`
  return (
    <Panel as="section" className={styles.panel}>
      <VisuallyHidden as="h2">Members</VisuallyHidden>
      <TeamToolbar {...team} />
      {children}
      <ResultStatus key={String(isRestored)} view={shownCount === undefined ? undefined : viewKey}>
        {result}
      </ResultStatus>
      <PaperHead>{result}</PaperHead>
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
          notes={notes}
          sort={sort}
          onSort={view.setSort}
          onRemove={onRemove}
        />
      )}
    </Panel>
  )
}

/** Header of the printed list: partner, date and content. */
function PaperHead({ children }: { children: string }) {
  const { name, logoUrl } = useAppSelector((state) => state.organization)
  const isHydrated = useIsHydrated()
  return (
    <p className={styles.onPaper}>
      {logoUrl && <LogoImage url={logoUrl} name="" onError={() => undefined} />}
      {name}. <time>{isHydrated && dateText(Date.now())}</time>. {children}.
    </p>
  )
}

type TeamToolbarProps = Pick<TeamPanelProps, 'view' | 'courses' | 'total' | 'findNotes'>

/** Toolbar above the table: search, order, count, the filter's actions, and the exports. */
function TeamToolbar({ view, courses, total, findNotes }: TeamToolbarProps) {
  const { query, setQuery, filter, setFilter, shown, shownCount } = view
  const isKnown = shown.length === shownCount
  return (
    <div className={styles.toolbar} data-print="no">
      <div className={styles.search}>
        <SearchField label="Search by name or email" value={query} onChange={setQuery} />
        {shownCount !== undefined && !isKnown && (
          <div className={styles.loading}>
            <Spinner label={LOADING_TEAM} />
          </div>
        )}
      </div>
      <OrderSelect {...view} />
      <Button
        kind="quiet"
        className={styles.everybody}
        aria-pressed={filter === undefined}
        onClick={() => setFilter(undefined)}
      >
        {`All members (${numberText(total)})`}
      </Button>
      <p className={styles.count}>{countText(shownCount ?? total, total)}</p>
      {filter && (
        <div className={styles.acts}>
          <Suspense>
            {isKnown && filter.kind !== 'undelivered' && (
              <WriteToMembers entries={shown} filter={filter} courses={courses} />
            )}
          </Suspense>
          <Button kind="quiet" onClick={() => setFilter(undefined)}>
            Clear filter
          </Button>
        </div>
      )}
      <ExportMenu entries={shown} isKnown={isKnown} courses={courses} findNotes={findNotes} />
    </div>
  )
}

function ExportMenu(entries: Omit<ComponentProps<typeof ExportEntries>, 'onEnd'>) {
  return (
    <div className={styles.export}>
      <Menu label="Export" trigger="Export" place="below">
        {(close) => (
          <Suspense fallback={<Spinner />}>
            <ExportEntries {...entries} onEnd={close} />
          </Suspense>
        )}
      </Menu>
    </div>
  )
}

/** Select for the two most useful orders; the table's head has the others. */
function OrderSelect({ sort, setSort }: Pick<TeamView, 'sort' | 'setSort'>) {
  const isOther = ![BY_NAME, BY_NEED].some((order) => sortText(order) === sortText(sort))
  return (
    <Select
      boxClassName={styles.order}
      aria-label="Order"
      value={sortText(sort)}
      onChange={({ target }) => setSort(target.value === sortText(BY_NEED) ? BY_NEED : BY_NAME)}
    >
      <option value={sortText(BY_NAME)}>Name</option>
      <option>{sortText(BY_NEED)}</option>
      {isOther && <option>{sortText(sort)}</option>}
    </Select>
  )
}

function countText(shown: number, total: number): string {
  const members = plural(total, 'member', numberText)
  return shown === total ? members : `${numberText(shown)} of ${members}`
}

function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
}

/** Time after the last change during which the user may still be typing, in ms. */
const PAUSE = 600

type ResultStatusProps = {
  /** Key of the list's filter, search and order, whose changes are announced; undefined until the list is known. */
  view: string | undefined
  /** Text of the result. */
  children: string
}

/** Announces the result of a filter, search or order to screen readers, once the user has paused. */
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
