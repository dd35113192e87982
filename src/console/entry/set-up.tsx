import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { useClient, useSession } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import { judgePasskeys } from '../services/passkeys.ts'
import { EntryPage, NotThisAccount } from './entry-page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

type Step = 'choose' | 'passkey' | 'app' | 'codes'

/** Sets up the first factor of an account, then shows its recovery codes once. */
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
  // The session already has a factor right after set-up, so only the first step redirects.
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
      <p>The console needs more than a password. A passkey is simplest: your device confirms it’s you.</p>
      {!hasPasskeys && (
        <Notice isAnnounced={false}>Passkeys don’t work at this address or in this browser.</Notice>
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

/**
 * Requests a mailed link for setting up a first factor. For users without a factor who signed in with only a
 * password.
 */
function LinkNeeded() {
  const { session } = useClient()
  const state = useSession()
  const form = useForm()
  const [isSent, setIsSent] = useState(false)
  const email = state.state === 'signed-in' ? state.session.user.email : ''

  async function handleAsk() {
    if (await form.submit(() => session.askWithToken(SESSION_CALLS.setupLink))) setIsSent(true)
  }
  return (
    <EntryPage title="Protect your account">
      {isSent ? (
        <Notice tone="success">
          A link is on its way to <BreakableEmail email={email} />. Open it within an hour to continue.
        </Notice>
      ) : (
        <>
          <p>
            Two-step verification isn’t set up for this account yet. We’ll email a setup link to{' '}
            <BreakableEmail email={email} />.
          </p>
          {form.problem && <Notice tone="danger">{form.problem}</Notice>}
          <Button busy={form.busy} onClick={() => void handleAsk()}>
            Email me a link
          </Button>
        </>
      )}
      <NotThisAccount />
    </EntryPage>
  )
}
