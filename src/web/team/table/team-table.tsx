import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLayoutOnChange } from '#ui/hooks/use-on-change.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { type Column, Table } from '#ui/table/table.tsx'
import type { RowWindow } from '#ui/table/use-row-window.ts'
import type { TeamMember } from '#web/state/team.ts'
import { focusMember, MEMBER_LINKS } from './focus-member.ts'
import type { Sort } from './select-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import type { RowNote } from './team-filter.ts'
import type { TeamGroup } from './team-groups.ts'
import { TeamRow } from './team-row.tsx'
import { isGrouped, SORTED_COLUMNS } from './team-sort.ts'
import styles from './team-table.module.css'
import { useGlidingRows } from './use-gliding-rows.ts'
import { usePlace } from './use-place.ts'

type TeamTableProps = {
  entries: readonly TeamEntry[]
  /** Number of rows. Larger than the number of entries while only the first ones are loaded. */
  rowCount: number
  /** Notes of the members shown, by uid. */
  notes: ReadonlyMap<string, RowNote> | undefined
  /** Names of the members' groups, by id. */
  groupNames: Readonly<Record<string, string>> | undefined
  /** Id of the member to mark. */
  marked: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  onRemove: (member: TeamMember) => void
  /** Checkbox of each row, during the selection of members. */
  SelectBox: ComponentType<{ member: TeamMember }> | undefined
}

// Loaded for long teams. The space for the groups is reserved before that.
const WindowedRows = lazyPart(() => import('./windowed-rows.tsx'), 'WindowedRows')
const GroupBar = lazyPart(() => import('./group-bar.tsx'), 'GroupBar')

/** Maximum number of rows without windowing. */
export const MAX_WHOLE = 300

/** Number of rows of a long table before windowing starts, and the height of a row, in px. */
const FIRST_ROWS = 25
const ROW_HEIGHT = 60

/** Team table (sections 2 and 6). Long tables render only the rows near the viewport. */
export function TeamTable(props: TeamTableProps) {
  const { entries, rowCount } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const isLong = rowCount > MAX_WHOLE
  const isKnown = entries.length === rowCount
  const isWindowed = useIsLoaded(isLong) && isLong && isKnown
  useFocusInRow(isWindowed)
  const indexes = Array.from({ length: isLong ? FIRST_ROWS : entries.length }, (_, index) => index)
  const after = (rowCount - indexes.length) * ROW_HEIGHT
  const windowed = isLong ? { rowCount: rowCount + 1, before: 0, after } : undefined
  return (
    <>
      {isWindowed ? (
        <WindowedRows count={rowCount} keyOf={(index) => entries[index]?.member.id ?? String(index)}>
          {(rows) => <Sheet {...props} rows={rows} isWhole />}
        </WindowedRows>
      ) : (
        <Sheet {...props} rows={{ body, indexes, windowed }} isWhole={!isLong && isKnown} />
      )}
    </>
  )
}

/** Returns whether the windowing code is loaded; a long table loads it. */
function useIsLoaded(isLong: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLong) void WindowedRows.load().then(() => setLoaded(WindowedRows.isLoaded()))
  }, [isLong])
  return isLoaded
}

/** Keeps the focus in its row when rows are re-created. */
function useFocusInRow(isWindowed: boolean): void {
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('tr') : null
      focused.current = row?.querySelector<HTMLElement>(MEMBER_LINKS)?.dataset.member
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutOnChange(isWindowed, () => {
    if (focused.current && document.activeElement === document.body) focusMember(focused.current)
  })
}

type SheetProps = TeamTableProps & {
  rows: RowWindow
  /** False while only the first rows are loaded. */
  isWhole: boolean
}

function Sheet({ entries, rowCount, notes, marked, sort, onSort, rows, isWhole, ...row }: SheetProps) {
  usePlace(isWhole, (memberId) => {
    const index = entries.findIndex(({ member }) => member.id === memberId)
    if (index >= 0) rows.scrollTo?.(index)
  })
  useGlidingRows(rows.body, entries)
  const now = useNow()
  const hasGroups = isGrouped(rowCount, sort)
  return (
    <div className={classNames(styles.sheet, hasGroups && styles.grouped)}>
      {hasGroups && <Groups entries={entries} sort={sort} rows={rows} isWhole={isWhole} />}
      <Table
        caption="Team members"
        columns={columnsOf(sort, onSort)}
        narrow="lines"
        windowed={rows.windowed}
        bodyRef={rows.body}
      >
        {entriesAt(rows, entries).map(({ entry, index }) => (
          <TeamRow
            key={entry.member.id}
            entry={entry}
            index={rows.windowed ? index : undefined}
            measure={rows.measure}
            now={now}
            note={notes?.get(entry.member.id)}
            isMarked={entry.member.id === marked}
            {...row}
          />
        ))}
      </Table>
    </div>
  )
}

/** Drop-down list of the groups of a long table. Its space is reserved until all rows are loaded. */
function Groups({ entries, sort, rows, isWhole }: Pick<SheetProps, 'entries' | 'sort' | 'rows' | 'isWhole'>) {
  function handleGo({ start }: TeamGroup) {
    if (rows.scrollTo) rows.scrollTo(start, 'start')
    else rows.body.current?.rows[start]?.scrollIntoView()
  }
  return (
    <div className={styles.groups} data-print="no">
      <Suspense>
        {isWhole && <GroupBar entries={entries} sort={sort} body={rows.body} onGo={handleGo} />}
      </Suspense>
    </div>
  )
}

/** Returns the columns. All except Remove are sortable. */
function columnsOf(sort: Sort, onSort: (sort: Sort) => void): Column[] {
  const sorted = SORTED_COLUMNS.map(({ key, header, words }): Column => {
    const order = sort.key === key ? sort.direction : 'none'
    return { key, header, sort: { order, words, onSort: (direction) => onSort({ key, direction }) } }
  })
  return [...sorted, { key: 'remove', header: 'Remove', isPrinted: false }]
}

/** Returns the known entries of the rows to render. */
function entriesAt({ indexes }: RowWindow, entries: readonly TeamEntry[]) {
  return indexes.flatMap((index) => {
    const entry = entries[index]
    return entry ? [{ entry, index }] : []
  })
}

/** Returns the time of the table's first display, in ms since 1970; undefined during server rendering. */
function useNow(): number | undefined {
  const [now] = useState(Date.now)
  return useIsHydrated() ? now : undefined
}
