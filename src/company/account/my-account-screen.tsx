import { Stack } from '#web/ui/layout/layout.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { readAccount } from '../services/account-calls.ts'
import { AppCard, RecoveryCodesCard } from './code-cards.tsx'
import { NewPasswordCard } from './new-password-card.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

/** My account: passkeys, authenticator app, recovery codes, sessions and password. */
export function MyAccountScreen() {
  const account = useLoaded('account', readAccount)
  return (
    <ConsolePage title="My account">
      <Stack gap="wide">
        <LoadedPart of={account} what="Your account" skeleton="rows" count={4}>
          {({ passkeys, app, recoveryCodesLeft, sessions }) => (
            <Stack gap="wide">
              <PasskeysCard passkeys={passkeys} onChange={account.reload} />
              <AppCard app={app} onChange={account.reload} />
              <RecoveryCodesCard left={recoveryCodesLeft} onChange={account.reload} />
              <OwnSessionsCard sessions={sessions} onChange={account.reload} />
            </Stack>
          )}
        </LoadedPart>
        <NewPasswordCard onChange={account.reload} />
      </Stack>
    </ConsolePage>
  )
}
