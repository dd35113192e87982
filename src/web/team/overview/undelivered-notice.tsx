import { plural } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import type { TeamFilter } from '../table/team-filter.ts'
import styles from './undelivered-notice.module.css'

type UndeliveredNoticeProps = {
  /** Number of members whose invitation was not delivered; at least 1. */
  count: number
  filter: TeamFilter | undefined
  onFilter: (filter: TeamFilter | undefined) => void
}

/** Shows the number of undelivered invitations, with a button that filters the table to them. */
export function UndeliveredNotice({ count, filter, onFilter }: UndeliveredNoticeProps) {
  const isChosen = filter?.kind === 'undelivered'
  return (
    <Notice tone="notice" isAnnounced={false}>
      <Row as="span" className={styles.undelivered}>
        {`${plural(count, 'invitation', numberText)} ${count === 1 ? 'wasn’t' : 'weren’t'} delivered.`}
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
