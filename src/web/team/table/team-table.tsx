import { memo, useId } from 'react'
import { Link } from 'react-router'
import { memberPath } from '#contract/screen-paths.ts'
import { MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cell, type Column, type SortOrder, Table, TableRow } from '#web/ui/table.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { FROM_TEAM } from '../remembered-view.ts'
import { initialsOf } from './initials.ts'
import type { Sort, SortKey } from './select-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import styles from './team-table.module.css'
import { usePlace } from './use-place.ts'

const BY_LETTER = { ascending: 'A to Z', descending: 'Z to A' }

/** The columns of section 2 that can be sorted; Remove has a button in each row. */
const COLUMNS: { key: SortKey; header: string; words: Record<SortOrder, string> }[] = [
  { key: 'name', header: 'Name', words: BY_LETTER },
  { key: 'email', header: 'Email', words: BY_LETTER },
  { key: 'roles', header: 'Roles', words: BY_LETTER },
  {
    key: 'completed',
    header: 'Completed Courses',
    words: { ascending: 'fewest first', descending: 'most first' },
  },
]

/** Returns an order in words. */
export function sortText({ key, direction }: Sort): string {
  const column = COLUMNS.find((one) => one.key === key)
  return column ? `${column.header}, ${column.words[direction]}` : ''
}

type TeamTableProps = {
  entries: readonly TeamEntry[]
  /** Number of rows: more than there are entries while only the first of them are known. */
  rowCount: number
  sort: Sort
  onSort: (key: SortKey, direction: SortOrder) => void
  onRemove: (member: TeamMember) => void
}

/** The team table (sections 2 and 6). Of a long table, only the rows near the viewport are rendered. */
export function TeamTable({ entries, rowCount, sort, onSort, onRemove }: TeamTableProps) {
  const keyOf = (index: number) => entries[index]?.member.id ?? String(index)
  const rows = useRowWindow(rowCount, keyOf, entries.length)
  usePlace(entries.length === rowCount, (memberId) => {
    const index = entries.findIndex(({ member }) => member.id === memberId)
    if (index >= 0) rows.scrollTo?.(index)
  })
  const columns: Column[] = COLUMNS.map(({ key, header, words }) => {
    const order = sort.key === key ? sort.direction : ('none' as const)
    return { key, header, sort: { order, words, onSort: (direction) => onSort(key, direction) } }
  })
  return (
    <div className={styles.sheet}>
      <Table
        caption="Team members"
        columns={[...columns, { key: 'remove', header: 'Remove', isPrinted: false }]}
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
                onRemove={onRemove}
              />
            )
          )
        })}
      </Table>
    </div>
  )
}

type TeamRowProps = {
  entry: TeamEntry
  index: number | undefined
  measure: ((row: Element | null) => void) | undefined
  onRemove: (member: TeamMember) => void
}

/** One member. Scrolling renders the table many times a second, but unchanged rows only once. */
const TeamRow = memo(function TeamRow({ entry, index, measure, onRemove }: TeamRowProps) {
  const { id, userName, email, profileImage, invitation, disabled } = entry.member
  return (
    <TableRow index={index} ref={measure} className={styles.person}>
      <Cell label="Name" isRowHeader className={styles.nameCell}>
        <Avatar imageUrl={profileImage?.url} initials={initialsOf(userName)} size={40} />
        <Link className={styles.name} to={memberPath(id)} state={FROM_TEAM} data-member={id} title={userName}>
          <bdi>{userName}</bdi>
        </Link>
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

/** Shows 'x / y', read as 'x of y', and a bar of the courses; 'NA' for people who are not tracked. */
function CompletedCourses({ entry }: { entry: TeamEntry }) {
  const { completed, completedCount, startedCount, courseCount } = entry
  if (completedCount === undefined) return completed
  return (
    <span className={styles.completed}>
      <Bar className={styles.bar} complete={completedCount} inProgress={startedCount} total={courseCount} />
      <span role="img" aria-label={`${completedCount} of ${courseCount}`}>
        {completed}
      </span>
    </span>
  )
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
