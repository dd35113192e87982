import { useState } from 'react'
import { signInMessage } from '#domain/sign-in-messages.ts'
import { codeOf } from '#web/services/service-error.ts'
import { useServices } from '#web/services/services.ts'
import { PATHS } from '#web/shared/paths.ts'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { useScreen } from '#web/shared/use-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SignedOutForm } from './signed-out-layout.tsx'

/**
 * Sign In (section 2). Nothing is validated here; the service gives the reasons. Success needs no extra step: the
 * signed-in area takes over, where /signin is an unknown path that leads to the root.
 */
export function SignInScreen() {
  useScreen('Sign In')
  const { signIn } = useServices()
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  async function handleSubmit() {
    setBusy(true)
    try {
      await signIn.signIn(email, password)
    } catch (error) {
      show({ kind: 'error', messages: [signInMessage(codeOf(error))] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader title="Sign In" />
      <SignedOutForm onSubmit={handleSubmit} link={{ to: PATHS.forgotPassword, words: 'Forgot Password' }}>
        <Field
          label="Email"
          type="email"
          name="email"
          placeholder="Enter email"
          autoComplete="username"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label="Password"
          type="password"
          name="password"
          placeholder="Enter password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" busy={busy}>
          Sign In
        </Button>
      </SignedOutForm>
      {modal}
    </>
  )
}
