import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { readAccount } from '../services/account-calls.ts'
import styles from './account.module.css'
import { AppCard, RecoveryCodesCard } from './code-cards.tsx'
import { NewPasswordCard } from './new-password-card.tsx'
import { OwnEmailsCard } from './own-emails-card.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

/** Account screen: passkeys, authenticator app, recovery codes, sessions, password and emails. */
export function MyAccountScreen() {
  const account = useConsoleData('account', readAccount)
  return (
    <ConsolePage title="Account">
      <LoadedPart of={account} what="your account" skeleton={<AccountSkeleton />}>
        {({ passkeys, app, recoveryCodesLeft, sessions, report }) => (
          <Stack gap="wide" className={styles.cards}>
            <PasskeysCard passkeys={passkeys} onChange={account.reload} />
            <AppCard app={app} onChange={account.reload} />
            <RecoveryCodesCard left={recoveryCodesLeft} onChange={account.reload} />
            <OwnSessionsCard sessions={sessions} onChange={account.reload} />
            <NewPasswordCard onChange={account.reload} />
            {report !== undefined && <OwnEmailsCard report={report} onChange={account.reload} />}
          </Stack>
        )}
      </LoadedPart>
    </ConsolePage>
  )
}

/** Number of text lines per placeholder card, in card order. */
const LOADING_LINES = [2, 1, 1, 2]

/** Placeholder cards shown while the account loads. */
function AccountSkeleton() {
  return (
    <Stack gap="wide">
      <VisuallyHidden as="output">Loading your account…</VisuallyHidden>
      {inOrder(LOADING_LINES, (lines) => (
        <Card>
          <Stack>
            <SkeletonPiece className={styles.title} />
            {inOrder(Array.from({ length: lines }), () => (
              <SkeletonPiece className={styles.line} />
            ))}
            <SkeletonPiece className={styles.button} />
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
