import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { PATHS } from '#web/shared/paths.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { useScreen } from '#web/shared/use-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SignedOutForm } from './signed-out-form.tsx'
import { usePasswordReset } from './use-password-reset.ts'

/** Reset Password (sections 2, 4, 5 and 8): a new password by a mailed link, be it a reset or an invitation. */
export function ResetPasswordScreen() {
  useScreen('Reset Password')
  const { busy, reset } = usePasswordReset()
  const { modal, show } = useResultModal()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')

  async function submit() {
    const result = await reset(password, confirmation)
    if (result.kind === 'success') {
      setPassword('')
      setConfirmation('')
    }
    show(result)
  }
  return (
    <>
      <PageHeader title="Reset Password" />
      <p>Choose the password that you will sign in with from now on.</p>
      <SignedOutForm onSubmit={submit} link={{ to: PATHS.signIn, words: 'Sign In' }}>
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
    </>
  )
}
