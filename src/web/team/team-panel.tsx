import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { LogoImage } from '#client/parts/logo-image.tsx'
import type { CourseOutline } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { Panel } from '#ui/layout/card.tsx'
import { Line, Row } from '#ui/layout/layout.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dateText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { type FindNotes, filterText, OVERDUE, type RowNote } from './table/team-filter.ts'
import { SORTS, sortText } from './table/team-sort.ts'
import { TeamTable } from './table/team-table.tsx'
import styles from './team-panel.module.css'
import { LOADING_TEAM, RowsSkeleton } from './team-skeleton.tsx'
import type { TeamView } from './use-team-view.ts'

// Loaded with the first filter, when members are selected, or when the menu is first opened.
const WriteToMembers = lazyPart(() => import('./nudge/write-to-members.tsx'), 'WriteToMembers')
const SelectBar = lazyPart(() => import('./select/select-bar.tsx'), 'SelectBar', undefined, {
  isFetchedAhead: false,
})
const GroupSelect = lazyPart(() => import('./groups/group-select.tsx'), 'GroupSelect')
const ExportEntries = lazyPart(() => import('./export/export-entries.tsx'), 'ExportEntries')

type TeamPanelProps = {
  view: TeamView
  courses: readonly CourseOutline[]
  /** Names of the groups known so far, by id; undefined if the team has none. */
  groupNames: Readonly<Record<string, string>> | undefined
  findNotes: FindNotes | undefined
  /** Ref of the number of shown members, which takes the focus after a filter. */
  countRef: RefObject<HTMLParagraphElement | null>
  /** Id of the member to mark. */
  marked: string | undefined
  /** True if the screen is narrow. */
  isCollapsed: boolean
  onRemove: (member: TeamMember) => void
  /** Called after the removal of several members. */
  onRemoved: () => void
  /** Progress of the team in the courses, below the toolbar, or below the table on a narrow screen. */
  children: ReactNode
}

/** Members panel: the toolbar with its actions, and the filtered, searched and sorted table. */
export function TeamPanel({ marked, isCollapsed, onRemove, onRemoved, children, ...team }: TeamPanelProps) {
  const { view, courses, groupNames } = team
  const [isSelecting, setSelecting] = useState(false)
  const [SelectBox, setSelectBox] = useState<ComponentType<{ member: TeamMember }>>()
  const { query, sort, filter, group, rows, total, shown, shownCount = shown.length, isRestored } = view
  const isKnown = view.shownCount !== undefined
  const { findNotes } = team
  const overdue = useMemo(
    () => (sort.key === 'away' ? undefined : shorten(findNotes?.(OVERDUE))),
    [findNotes, sort.key],
  )
  const filterWords = filterText(filter, courses) + groupText(group, groupNames)
  const viewKey = [query, sort.key, sort.direction, filterWords, group?.ids].join('\n')
  const result = `${capitalize(filterWords)}: ${numberText(isKnown ? shownCount : total)} of ${numberText(total)} shown, by ${sortText(sort)}`
  return (
    <Panel as="section" className={styles.panel}>
      <VisuallyHidden as="h2">Members</VisuallyHidden>
      <TeamToolbar
        {...team}
        filterWords={capitalize(filterWords)}
        isSelecting={isSelecting}
        onSelect={() => setSelecting(!isSelecting)}
        onGroup={(next) => {
          setSelecting(false)
          view.setGroup(next)
        }}
      />
      {isSelecting && isKnown && (
        <Suspense>
          <SelectBar
            {...team}
            filterWords={capitalize(filterWords)}
            onBox={setSelectBox}
            onRemoved={onRemoved}
            onEnd={() => setSelecting(false)}
          />
        </Suspense>
      )}
      {!isCollapsed && children}
      <ResultStatus key={String(isRestored)} view={isKnown ? viewKey : undefined}>
        {result}
      </ResultStatus>
      <PaperHead>{result}</PaperHead>
      {!isKnown && <RowsSkeleton />}
      {isKnown && shownCount === 0 && (
        <p className={styles.nobody}>
          {query.trim() === '' ? 'No team members match this filter.' : 'No team members match this search.'}
        </p>
      )}
      {isKnown && rows.length > 0 && (
        <TeamTable
          entries={rows}
          rowCount={shownCount + rows.length - shown.length}
          notes={view.notes ?? overdue}
          groupNames={groupNames}
          marked={marked}
          sort={sort}
          onSort={view.setSort}
          onRemove={onRemove}
          SelectBox={SelectBox}
        />
      )}
      {isCollapsed && children}
    </Panel>
  )
}

/** Returns the end of a text on the chosen group. */
function groupText(group: TeamView['group'], names: TeamPanelProps['groupNames']): string {
  const name = group && (group.name ?? names?.[group.ids[0] ?? ''])
  return name ? `, ${name}` : ''
}

/** Returns row notes without the courses. One line each, so that no row grows when they arrive. */
function shorten(notes: ReturnType<FindNotes> = new Map()): ReadonlyMap<string, RowNote> {
  return new Map([...notes].map(([uid, note]) => [uid, { ...note, words: note.when }]))
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

type TeamToolbarProps = Pick<TeamPanelProps, 'view' | 'courses' | 'groupNames' | 'findNotes' | 'countRef'> & {
  /** Active filter as text, or "all members". */
  filterWords: string
  isSelecting: boolean
  onSelect: () => void
  /** Chooses a group, which ends the selection. */
  onGroup: TeamView['setGroup']
}

/** Toolbar above the table: search, order and count, or a filter with its actions, and the exports. */
function TeamToolbar({ view, courses, groupNames, findNotes, countRef, ...props }: TeamToolbarProps) {
  const { filterWords, isSelecting, onSelect, onGroup } = props
  const { filter, shown, shownCount, total } = view
  const isKnown = shown.length === shownCount
  const count = (
    <Line
      as="p"
      gap="small"
      className={classNames(textStyles.note, styles.count)}
      ref={countRef}
      tabIndex={-1}
    >
      {filter && <span className={styles.filter}>{filterWords}</span>}{' '}
      <span>{countText(shownCount ?? total, total)}</span>
    </Line>
  )

  function handleClear() {
    flushSync(() => view.setFilter(undefined))
    // The button is gone.
    countRef.current?.focus({ preventScroll: true })
  }
  return (
    <Row gap="small" className={styles.toolbar} data-print="no">
      {groupNames && (
        <div className={styles.group}>
          <Suspense>
            <GroupSelect chosen={view.group} onChoose={onGroup} />
          </Suspense>
        </div>
      )}
      {filter ? (
        <>
          {count}
          <Line gap="small" className={styles.acts}>
            <Suspense>
              {isKnown && filter.kind !== 'undelivered' && (
                <WriteToMembers entries={shown} filter={filter} courses={courses} findNotes={findNotes} />
              )}
            </Suspense>
            <Button kind="quiet" onClick={handleClear}>
              Clear filter
            </Button>
          </Line>
        </>
      ) : (
        <>
          <Search {...view} isLoading={shownCount !== undefined && !isKnown} />
          <OrderSelect {...view} />
          {count}
        </>
      )}
      <Button
        kind="quiet"
        className={styles.select}
        data-select
        aria-pressed={isSelecting}
        onClick={onSelect}
      >
        Select
      </Button>
      <ExportMenu entries={shown} isKnown={isKnown} courses={courses} findNotes={findNotes} />
    </Row>
  )
}

type SearchProps = Pick<TeamView, 'query' | 'setQuery'> & { isLoading: boolean }

/** Search field, with a spinner while only the first members are loaded. */
function Search({ query, setQuery, isLoading }: SearchProps) {
  return (
    <div className={styles.search}>
      <SearchField label="Search by name or email" value={query} onChange={setQuery} />
      {isLoading && (
        <div className={styles.loading}>
          <Spinner label={LOADING_TEAM} />
        </div>
      )}
    </div>
  )
}

function ExportMenu(entries: Omit<ComponentProps<typeof ExportEntries>, 'onEnd'>) {
  return (
    <div className={styles.export}>
      <Menu label="Export" trigger="Export" place="below" className={buttonClassName('secondary')}>
        {(close) => (
          <Suspense fallback={<Spinner />}>
            <ExportEntries {...entries} onEnd={close} />
          </Suspense>
        )}
      </Menu>
    </div>
  )
}

/** Drop-down list for the sort order, shown as two arrows on a narrow screen. */
function OrderSelect({ sort, setSort }: Pick<TeamView, 'sort' | 'setSort'>) {
  function handleChange(words: string) {
    const chosen = SORTS.find((one) => sortText(one) === words)
    if (chosen) setSort(chosen)
  }
  return (
    <div className={styles.order}>
      <Select
        aria-label="Sort by"
        value={sortText(sort)}
        onChange={({ target }) => handleChange(target.value)}
      >
        {SORTS.map((one) => (
          <option key={sortText(one)}>{sortText(one)}</option>
        ))}
      </Select>
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

/** Time after the last change until the user counts as paused, in ms. */
const TYPING_PAUSE_MS = 600

type ResultStatusProps = {
  /**
   * Key of the list's filter, search and order, whose changes are announced; undefined until the list is
   * loaded.
   */
  view: string | undefined
  /** Text of the result. */
  children: string
}

/** Announces the result of a filter, search or order to screen readers once the user pauses. */
function ResultStatus({ view, children }: ResultStatusProps) {
  const [announced, setAnnounced] = useState('')
  const announcedView = useRef(view)
  const handlePause = useEffectEvent(() => {
    announcedView.current = view
    setAnnounced(children)
  })
  useEffect(() => {
    if (view === undefined || announcedView.current === view) return
    const timer = setTimeout(() => handlePause(), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [view])
  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  )
}
