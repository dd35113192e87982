import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Cell, type Column, Table, TableRow } from '#web/ui/table.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { RowWindow } from '#web/ui/use-row-window.ts'
import { FROM_TEAM } from '../remembered-view.ts'
import { focusMember, MEMBER_LINKS } from './focus-member.ts'
import { GroupBar } from './group-bar.tsx'
import { initialsOf } from './initials.ts'
import { lastActiveText } from './last-active.ts'
import type { Sort } from './select-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import { groupsOf, isGrouped, type TeamGroup } from './team-groups.ts'
import { BY_NEED, SORTED_COLUMNS, sortText } from './team-sort.ts'
import styles from './team-table.module.css'
import { usePlace } from './use-place.ts'

type TeamTableProps = {
  entries: readonly TeamEntry[]
  /** Number of rows: more than there are entries while only the first of them are known. */
  rowCount: number
  sort: Sort
  onSort: (sort: Sort) => void
  onRemove: (member: TeamMember) => void
}

// Loaded for a long team.
const WindowedRows = lazyPart(() => import('./windowed-rows.tsx'), 'WindowedRows')

/** Teams of up to this size are rendered whole. */
const MAX_WHOLE = 300

/** Number of rows of a longer one that are rendered before it is there whole, and a row's height in px. */
const FIRST_ROWS = 25
const ROW_HEIGHT = 60

/** The team table (sections 2 and 6). Of a long table, only the rows near the viewport are rendered. */
export function TeamTable(props: TeamTableProps) {
  const { entries, rowCount } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const isLong = rowCount > MAX_WHOLE
  const isWindowed = useIsLoaded(isLong) && isLong && entries.length === rowCount
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
        <Sheet {...props} rows={{ body, indexes, windowed }} isWhole={!isLong} />
      )}
    </>
  )
}

/** Returns whether the part for long tables is there; it is loaded where one is shown. */
function useIsLoaded(isLong: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLong) void WindowedRows.load().then(() => setLoaded(WindowedRows.isLoaded()))
  }, [isLong])
  return isLoaded
}

/** Keeps the focus in its row when the rows are made anew. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are made anew when this changes
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body) focusMember(focused.current)
  }, [isWindowed])
}

type SheetProps = TeamTableProps & {
  rows: RowWindow
  /** False while only the first rows of a long table are there. */
  isWhole: boolean
}

function Sheet({ entries, rowCount, sort, onSort, onRemove, rows, isWhole }: SheetProps) {
  usePlace(isWhole, (memberId) => {
    const index = entries.findIndex(({ member }) => member.id === memberId)
    if (index >= 0) rows.scrollTo?.(index)
  })
  const now = useNow()
  const hasGroups = isGrouped(rowCount, sort)
  const isKnown = isWhole && entries.length === rowCount
  const groups = useMemo(
    () => (hasGroups && isKnown ? groupsOf(entries, sort) : []),
    [hasGroups, isKnown, entries, sort],
  )
  function handleGo({ start }: TeamGroup) {
    if (rows.scrollTo) rows.scrollTo(start, 'start')
    else rows.body.current?.rows[start]?.scrollIntoView()
  }
  const columns: Column[] = SORTED_COLUMNS.map(({ key, header, words }) => {
    const order = sort.key === key ? sort.direction : ('none' as const)
    return { key, header, sort: { order, words, onSort: (direction) => onSort({ key, direction }) } }
  })
  const byNeed = { words: sortText(BY_NEED), isChosen: sort.key === 'away', onChoose: () => onSort(BY_NEED) }
  return (
    <div className={classNames(styles.sheet, hasGroups && styles.grouped)}>
      {hasGroups && <GroupBar groups={groups} body={rows.body} onGo={handleGo} />}
      <Table
        caption="Team members"
        columns={[...columns, { key: 'remove', header: 'Remove', isPrinted: false }]}
        otherOrder={byNeed}
        narrow="lines"
        windowed={rows.windowed}
        bodyRef={rows.body}
      >
        {rows.indexes.map((index) => {
          const entry = entries[index]
          return (
            entry && (
              <TeamRow
                key={entry.member.id}
                entry={entry}
                index={rows.windowed ? index : undefined}
                measure={rows.measure}
                now={now}
                onRemove={onRemove}
              />
            )
          )
        })}
      </Table>
    </div>
  )
}

/** Returns when the table was first shown, in ms since 1970; undefined as the server draws it. */
function useNow(): number | undefined {
  const [now] = useState(Date.now)
  return useIsHydrated() ? now : undefined
}

type TeamRowProps = {
  entry: TeamEntry
  now: number | undefined
  index: number | undefined
  measure: ((row: Element | null) => void) | undefined
  onRemove: (member: TeamMember) => void
}

/** One member. Scrolling renders the table many times a second, but unchanged rows only once. */
const TeamRow = memo(function TeamRow({ entry, now, index, measure, onRemove }: TeamRowProps) {
  const { id, userName, email, profileImage, invitation, disabled } = entry.member
  return (
    <TableRow index={index} ref={measure} className={styles.person}>
      <Cell label="Name" isRowHeader className={styles.nameCell}>
        <Avatar imageUrl={profileImage?.url} initials={initialsOf(userName)} size={40} />
        <Link className={styles.name} to={memberPath(id)} state={FROM_TEAM} data-member={id} title={userName}>
          <bdi>{userName}</bdi>
        </Link>
        <LastActive entry={entry} now={now} />
      </Cell>
      <Cell label="Email" className={styles.emailCell}>
        <BreakableEmail email={email} />
        {invitation && <span className={styles.undelivered}>Invitation not delivered</span>}
        {disabled && <span className={styles.disabled}>Account disabled</span>}
      </Cell>
      <Cell label="Roles" className={styles.rolesCell}>
        {entry.roles}
      </Cell>
      <Cell label="Completed Courses" className={styles.completedCell}>
        <CompletedCourses entry={entry} />
      </Cell>
      <Cell label="Remove" className={styles.removeCell} isPrinted={false}>
        <RemoveButton member={entry.member} onRemove={onRemove} />
      </Cell>
    </TableRow>
  )
})

/** Shows when an associate was last here, marked if they need a nudge. Its line is there before its words are. */
function LastActive({ entry: { member, state }, now }: Pick<TeamRowProps, 'entry' | 'now'>) {
  if (!state) return null
  const isMarked = now !== undefined && state === 'needs-nudge'
  return (
    <span className={classNames(styles.active, isMarked && styles.away)}>
      {now !== undefined && lastActiveText(member, now)}
    </span>
  )
}

/** Shows 'x / y', read as 'x of y', and a bar of the courses; 'NA' for people who are not tracked. */
function CompletedCourses({ entry }: { entry: TeamEntry }) {
  const { completed, completedCount, startedCount, courseCount } = entry
  if (completedCount === undefined) return completed
  // Paper, which may print no colors, gets it in letters.
  const paperBar = '▮'.repeat(completedCount) + '▯'.repeat(courseCount - completedCount)
  return (
    <span className={styles.completed} data-paper={paperBar}>
      <Bar className={styles.bar} complete={completedCount} inProgress={startedCount} total={courseCount} />
      <span role="img" aria-label={progressText(completedCount, startedCount, courseCount)}>
        {completed}
      </span>
    </span>
  )
}

/** Returns a row's progress in words, which its bar shows as a pattern. */
function progressText(complete: number, inProgress: number, courses: number): string {
  const words = `${complete} of ${courses} complete`
  return inProgress > 0 ? `${words}, ${inProgress} in progress` : words
}

type RemoveButtonProps = { member: TeamMember; onRemove: (member: TeamMember) => void }

/** Removes a member; other administrators stay, which is said where the button is. */
function RemoveButton({ member, onRemove }: RemoveButtonProps) {
  const reasonId = useId()
  const isAdministrator = firstRole(member.roles) === 'partner-admin'
  return (
    <>
      <Button
        kind="quiet"
        className={styles.remove}
        disabled={isAdministrator}
        title={isAdministrator ? MESSAGES.administratorStays : undefined}
        aria-label={`Remove ${member.userName}`}
        aria-describedby={isAdministrator ? reasonId : undefined}
        onClick={() => onRemove(member)}
      >
        Remove
      </Button>
      {isAdministrator && (
        <p id={reasonId} className={styles.reason}>
          {MESSAGES.administratorStays}
        </p>
      )}
    </>
  )
}

/** Shows an address that breaks before its host if it is too long for its line. */
function BreakableEmail({ email }: { email: string }) {
  const host = email.lastIndexOf('@')
  return (
    <bdi className={styles.email} title={email}>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </bdi>
  )
}
