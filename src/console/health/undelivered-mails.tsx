import { useState } from 'react'
import { Link } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { Button } from '#ui/form/button.tsx'
import { type ConsoleColumn, ShortText, TableSection } from '#ui/table/console-table.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { retryMail } from '../services/health-calls.ts'
import { tableTime } from '../table/table-times.ts'

type Mails = CompanyHealth['mails']
type WaitingMail = Mails['listed'][number]
type GivenUpMail = Mails['givenUp'][number]

type WaitingMailsProps = { mails: Mails; onTried: (said: string) => Promise<void> }

/** Lists the waiting emails, oldest first, each with a retry button. Renders nothing if there are none. */
export function WaitingMails({ mails: { waiting, listed }, onTried }: WaitingMailsProps) {
  const columns: ConsoleColumn<WaitingMail>[] = [
    { key: 'kind', header: 'Email', cell: ({ kind }) => <span className={textStyles.unbroken}>{kind}</span> },
    { key: 'to', header: 'To', isNamed: true, cell: (mail) => <Recipient mail={mail} /> },
    narrowColumn('queued', 'Created', ({ queued }) => tableTime(queued)),
    narrowColumn('attempts', 'Attempts', ({ attempts }) => numberText(attempts)),
    narrowColumn('due', 'Next attempt', ({ due }) => tableTime(due)),
    {
      key: 'acts',
      header: 'Actions',
      acts: 'buttons',
      cell: (mail) => <RetryButton mail={mail} onTried={onTried} />,
    },
  ]
  if (listed.length === 0) return null
  const about = waiting > listed.length && <p>{`The oldest ${listed.length} of ${numberText(waiting)}.`}</p>
  return (
    <TableSection
      title="Queued emails"
      none={null}
      about={about}
      columns={columns}
      rows={listed}
      keyOf={({ id }) => id}
    />
  )
}

/** Returns a narrow column. Phones show its header before the value. */
function narrowColumn<Row>(key: string, header: string, cell: (row: Row) => string): ConsoleColumn<Row> {
  return { key, header, isNamed: true, isNarrow: true, cell }
}

/** Labels of the reasons for giving up on an email. */
const REASON_WORDS: Record<GivenUpMail['reason'], string> = {
  refused: 'Refused by the mail server',
  'not-taken': 'Not accepted after 3 days',
}

const GIVEN_UP_COLUMNS: readonly ConsoleColumn<GivenUpMail>[] = [
  { key: 'kind', header: 'Email', cell: ({ kind }) => <span className={textStyles.unbroken}>{kind}</span> },
  { key: 'to', header: 'To', isNamed: true, cell: (mail) => <Recipient mail={mail} /> },
  narrowColumn('queued', 'Created', ({ queued }) => tableTime(queued)),
  narrowColumn('givenUp', 'Stopped trying', ({ givenUp }) => tableTime(givenUp)),
  { key: 'reason', header: 'Reason', cell: ({ reason }) => REASON_WORDS[reason] },
]

/**
 * Lists the emails that the portal has given up on. Their content is erased, so invitations have to be
 * resent. Renders nothing if there are none.
 */
export function GivenUpMails({ mails: { givenUp } }: { mails: Mails }) {
  if (givenUp.length === 0) return null
  return (
    <TableSection
      title="Failed emails in the last 30 days"
      none={null}
      about={<p>We’ve deleted their content. Resend invitations from the person’s page.</p>}
      columns={GIVEN_UP_COLUMNS}
      rows={givenUp}
      keyOf={({ id }) => id}
    />
  )
}

/** Recipient of an email, linked to their page. Staff members have no page. */
function Recipient({
  mail: { uid, name, isStaff },
}: {
  mail: Pick<WaitingMail, 'uid' | 'name' | 'isStaff'>
}) {
  if (uid === undefined) return 'Deleted account'
  return (
    <Link
      className={linkStyles.link}
      to={isStaff ? '/staff' : `/people/${encodeURIComponent(uid)}`}
      dir="auto"
    >
      <ShortText>{name ?? 'No name'}</ShortText>
    </Link>
  )
}

type RetryButtonProps = { mail: WaitingMail; onTried: (said: string) => Promise<void> }

function RetryButton({ mail, onTried }: RetryButtonProps) {
  const { call } = useClient().session
  const [isAsking, setIsAsking] = useState(false)
  async function handleConfirm() {
    const { said } = await retryMail(call, mail.id)
    await onTried(said)
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        Try again
      </Button>
      {isAsking && (
        <ActDialog
          title="Try this email again?"
          verb="Try again"
          isDanger={false}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        >
          <p>We’ll send it now instead of waiting for the next attempt.</p>
        </ActDialog>
      )}
    </>
  )
}
