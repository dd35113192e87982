import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { createGateway } from '#web/services/gateway.ts'
import { useAuthState, useServices } from '#web/services/services.ts'
import { findMailedToken } from '#web/shared/mailed-token.ts'
import { PATHS } from '#web/shared/paths.ts'
import { Screen } from '#web/shared/screen.tsx'
import { type Result, useResultModal } from '#web/shared/use-result-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { findCallProblem, findEntryProblem } from './reset-problems.ts'
import { SignedOutForm } from './signed-out-layout.tsx'

/** Reset Password (sections 2, 4, 5 and 8): sets a new password by a mailed link, for a reset or an invitation. */
export function ResetPasswordScreen() {
  const { busy, reset } = usePasswordReset()
  const { modal, show } = useResultModal()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  async function handleSubmit() {
    const result = await reset(password, confirmation)
    if (result.kind === 'success') {
      setPassword('')
      setConfirmation('')
    }
    show(result)
  }
  return (
    <Screen title="Reset Password">
      <PageHeader title="Reset Password" />
      <p>Choose the password you will sign in with from now on.</p>
      <SignedOutForm onSubmit={handleSubmit} link={{ to: PATHS.signIn, words: 'Sign In' }}>
        <Field
          label="New Password"
          type="password"
          name="new-password"
          hint={MESSAGES.passwordHint}
          autoComplete="new-password"
          disabled={busy}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Field
          label="Confirm New Password"
          type="password"
          name="confirm-new-password"
          autoComplete="new-password"
          disabled={busy}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
        <Button type="submit" busy={busy} disabled={busy}>
          Submit
        </Button>
      </SignedOutForm>
      {modal}
    </Screen>
  )
}

/** Checks and sends a new password with the token of the mailed link, and returns the result to show. */
function usePasswordReset() {
  const gateway = createGateway(useServices().config.gatewayUrl)
  const leaveForSignIn = useLeaveForSignIn()
  const [busy, setBusy] = useState(false)

  async function reset(password: string, confirmation: string): Promise<Result> {
    const token = findMailedToken() ?? ''
    const problem = findEntryProblem({ token, password, confirmation })
    if (problem) return problem
    setBusy(true)
    const failure = await findCallProblem(gateway.confirmReset(token, password))
    setBusy(false)
    if (failure) return { kind: 'error', messages: [failure] }
    return {
      kind: 'success',
      messages: [MESSAGES.passwordReset],
      closeLabel: 'Sign In',
      onClosed: leaveForSignIn,
    }
  }
  return { busy, reset }
}

/**
 * Returns a function that replaces the location with /signin. The user signed in here may not be the one with the new
 * password, so they are signed out.
 */
function useLeaveForSignIn(): () => Promise<void> {
  const { signIn } = useServices()
  const { state } = useAuthState()
  const navigate = useNavigate()
  return async () => {
    if (state === 'signed-in') await signIn.signOut()
    await navigate(PATHS.signIn, { replace: true })
  }
}
