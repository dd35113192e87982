import { memo, useId } from 'react'
import { Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { firstRole } from '#domain/roles.ts'
import { FROM_TEAM, memberPath } from '#web/shared/paths.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import linkStyles from '#web/ui/link.module.css'
import { Cell, Row } from '#web/ui/table.tsx'
import { BreakableEmail } from './breakable-email.tsx'
import type { TeamEntry } from './team-entry.ts'
import styles from './team-table.module.css'

type TeamRowProps = {
  entry: TeamEntry
  index: number | undefined
  measure: ((row: Element | null) => void) | undefined
  onRemove: (member: TeamMember) => void
}

/** One member. Scrolling renders the table anew many times a second, and the rows that stay need not be. */
export const TeamRow = memo(function TeamRow({ entry, index, measure, onRemove }: TeamRowProps) {
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
          kind="danger"
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
