import { memo, useId } from 'react'
import { Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import { FROM_TEAM, memberPath } from '#web/shared/paths.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Cell, type Column, Row, Table } from '#web/ui/table.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import type { Sort, SortKey } from './select-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import styles from './team-table.module.css'
import { usePlace } from './use-place.ts'

/** The columns of section 2; Remove has a button in each row. */
const COLUMNS: { key: SortKey; header: string }[] = [
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'roles', header: 'Roles' },
  { key: 'completed', header: 'Completed Courses' },
]

type TeamTableProps = {
  entries: readonly TeamEntry[]
  sort: Sort
  onSort: (key: SortKey) => void
  onRemove: (member: TeamMember) => void
}

/** The team table (sections 2 and 6). Of a long table, only the rows near the viewport are rendered. */
export function TeamTable({ entries, sort, onSort, onRemove }: TeamTableProps) {
  const rows = useRowWindow(entries.length, (index) => entries[index]?.member.id ?? String(index))
  usePlace((memberId) => {
    const index = entries.findIndex(({ member }) => member.id === memberId)
    if (index >= 0) rows.scrollTo?.(index)
  })
  const columns: Column[] = COLUMNS.map(({ key, header }) => {
    const order = sort.key === key ? sort.direction : ('none' as const)
    return { key, header, sort: { order, onSort: () => onSort(key) } }
  })
  return (
    <div className={styles.sheet}>
      <Table
        caption="Team members"
        columns={[...columns, { key: 'remove', header: 'Remove' }]}
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

/** One member. Scrolling renders the table many times a second, but unchanged rows need not be rendered again. */
const TeamRow = memo(function TeamRow({ entry, index, measure, onRemove }: TeamRowProps) {
  const { member, roles, completed } = entry
  const reasonId = useId()
  const isAdministrator = firstRole(member.roles) === 'partner-admin'
  return (
    <Row index={index} ref={measure}>
      <Cell label="Name">
        <Link
          className={`${linkStyles.link} ${styles.name}`}
          to={memberPath(member.id)}
          state={FROM_TEAM}
          data-member={member.id}
        >
          <bdi>{member.userName}</bdi>
        </Link>
      </Cell>
      <Cell label="Email">
        <BreakableEmail email={member.email} />
      </Cell>
      <Cell label="Roles">{roles}</Cell>
      <Cell label="Completed Courses">{completed}</Cell>
      <Cell label="Remove">
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
      </Cell>
    </Row>
  )
})

/** Shows an address that breaks before its host if it is too long for its line. */
function BreakableEmail({ email }: { email: string }) {
  const host = email.lastIndexOf('@')
  return (
    <bdi>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </bdi>
  )
}
