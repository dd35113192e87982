import { plural } from '#domain/text/plural.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { numberText } from '#web/ui/number-text.ts'
import { Row } from '#web/ui/row.tsx'
import type { TeamFilter } from '../team-filter.ts'
import styles from './team-overview.module.css'

type UndeliveredNoticeProps = {
  members: readonly TeamMember[]
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Says how many people got no invitation, if there are any, and filters the table to them. */
export function UndeliveredNotice({ members, filter, onFilter }: UndeliveredNoticeProps) {
  const isChosen = filter?.kind === 'undelivered'
  const count = members.filter(({ invitation }) => invitation === 'undelivered').length
  if (count === 0) return null
  return (
    <Notice tone="notice" isAnnounced={false}>
      <Row as="span" className={styles.undelivered}>
        {`${plural(count, 'invitation', numberText)} ${count === 1 ? 'was' : 'were'} not delivered.`}
        <Button
          kind="secondary"
          aria-pressed={isChosen}
          onClick={() => onFilter(isChosen ? undefined : { kind: 'undelivered' })}
        >
          {count === 1 ? 'Show this member' : 'Show these members'}
        </Button>
      </Row>
    </Notice>
  )
}
