import { useState } from 'react'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { createGateway } from '#web/services/gateway.ts'
import { useServices } from '#web/services/services.ts'
import { PATHS } from '#web/shared/paths.ts'
import { Screen } from '#web/shared/screen.tsx'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { findCallProblem } from './reset-problems.ts'
import { SignedOutForm } from './signed-out-layout.tsx'

/** Forgot Password (sections 2, 4, 5 and 8): asks for a mailed link to create a new password. */
export function ForgotPasswordScreen() {
  const gateway = createGateway(useServices().config.gatewayUrl)
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)
  const [email, setEmail] = useState('')

  async function handleSubmit() {
    const address = canonicalEmail(email)
    if (address === '') return show({ kind: 'notice', messages: [MESSAGES.emailNotValid] })
    setBusy(true)
    const failure = await findCallProblem(gateway.sendResetLink(address, returnUrl()))
    setBusy(false)
    if (failure) return show({ kind: 'error', messages: [failure] })
    setEmail('')
    show({ kind: 'success', messages: [resetLinkSent(email.trim())] })
  }
  return (
    <Screen title="Forgot Password">
      <PageHeader title="Forgot Password" />
      <p>Enter your email address, and we will email you a link to create a new password.</p>
      <SignedOutForm onSubmit={handleSubmit} link={{ to: PATHS.signIn, words: 'Sign In' }}>
        <Field
          label="Email"
          type="email"
          name="email"
          placeholder="Enter email"
          autoComplete="username"
          disabled={busy}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" busy={busy} disabled={busy}>
          Submit
        </Button>
      </SignedOutForm>
      {modal}
    </Screen>
  )
}

/** Returns the address that the mailed link leads to (section 9). */
function returnUrl(): string {
  return window.location.origin + PATHS.resetPassword
}
