import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSession } from '../services/console.ts'
import { judgePasskeys } from '../services/passkeys.ts'
import { AskForLink } from './ask-for-link.tsx'
import { EntryPage } from './entry-page.tsx'
import { NotThisAccount } from './not-this-account.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

type Step = 'choose' | 'passkey' | 'app' | 'codes'

/** Sets up the first factor of an account, and shows its recovery codes once. */
export function SetUp() {
  const state = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('choose')
  if (state.state !== 'signed-in') return null
  const { factor, maySetUp } = state.session
  if (step === 'codes')
    return (
      <EntryPage title="Your recovery codes">
        <RecoveryCodes onDone={() => void navigate(location.state?.from ?? '/signin', { replace: true })} />
      </EntryPage>
    )
  // While one is set up, it is there a moment before the codes are asked for.
  if (factor.state !== 'none' && step === 'choose')
    return <Navigate to="/signin" replace state={location.state} />
  if (!maySetUp && step === 'choose') return <LinkNeeded />
  const handleDone = () => setStep('codes')
  const handleBack = () => setStep('choose')
  return (
    <EntryPage title="Protect your account">
      {step === 'passkey' && <SetUpPasskey onDone={handleDone} onBack={handleBack} />}
      {step === 'app' && <SetUpApp onDone={handleDone} onBack={handleBack} />}
      {step === 'choose' && <ChooseFactor onChoose={setStep} />}
    </EntryPage>
  )
}

function ChooseFactor({ onChoose }: { onChoose: (step: Step) => void }) {
  const hasPasskeys = judgePasskeys() === 'possible'
  return (
    <>
      <p>
        The console asks for more than a password. A passkey is the simplest: your device shows that it is
        you.
      </p>
      {!hasPasskeys && (
        <Notice isAnnounced={false}>Passkeys do not work at this address or in this browser.</Notice>
      )}
      <Stack gap="snug">
        {hasPasskeys && <Button onClick={() => onChoose('passkey')}>Create a passkey</Button>}
        <Button kind={hasPasskeys ? 'secondary' : 'primary'} onClick={() => onChoose('app')}>
          Use an authenticator app
        </Button>
        <NotThisAccount />
      </Stack>
    </>
  )
}

/** What whoever signed in with a password alone gets: a factor is set up only after a mailed link. */
function LinkNeeded() {
  return (
    <EntryPage title="Protect your account">
      <AskForLink />
      <NotThisAccount />
    </EntryPage>
  )
}
