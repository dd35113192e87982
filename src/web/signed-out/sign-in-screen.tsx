import { type RefObject, useRef, useState } from 'react'
import { codeOf } from '#client/http/http.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { PAGE_MESSAGES, signInMessage } from '#domain/people/sign-in-messages.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { SignedOutForm } from './signed-out-layout.tsx'

/**
 * Sign In (section 2). Nothing is validated here; the service returns the reasons. Success needs no further step: the
 * signed-in area takes over, where /signin is an unknown path that redirects to the root. The fields are
 * uncontrolled, so that text entered before the app has loaded is kept.
 */
export function SignInScreen() {
  const { email, password, errorOf, busy, modal, handleSubmit } = useSignIn()
  return (
    <Screen title="Sign In">
      <PageHeader title="Sign In" />
      <SignedOutForm
        onSubmit={handleSubmit}
        link={{ to: SCREEN_PATHS.forgotPassword, words: 'Forgot Password' }}
      >
        <Field
          label="Email"
          type="email"
          name="email"
          ref={email}
          error={errorOf('email')}
          placeholder="Enter email"
          autoComplete="username"
        />
        <Field
          label="Password"
          type="password"
          name="password"
          ref={password}
          error={errorOf('password')}
          placeholder="Enter password"
          autoComplete="current-password"
        />
        <Button type="submit" busy={busy}>
          Sign In
        </Button>
      </SignedOutForm>
      {modal}
    </Screen>
  )
}

/** Signs in with the values of the fields, and shows the reason for a refusal. */
function useSignIn() {
  const { signIn } = useServices()
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)
  const { email, password, errorOf, mark } = useInvalidField()

  async function handleSubmit() {
    setBusy(true)
    mark()
    try {
      await signIn.signIn(email.current?.value ?? '', password.current?.value ?? '')
    } catch (error) {
      mark(codeOf(error))
      const message = signInMessage(codeOf(error))
      show({
        kind: 'error',
        messages: navigator.onLine ? [message] : [message, PAGE_MESSAGES.signInOffline],
      })
    } finally {
      setBusy(false)
    }
  }
  return { email, password, errorOf, busy, modal, handleSubmit }
}

type EntryName = 'email' | 'password'

/** The field that a refusal is about. Refusals not listed concern neither field. */
const INVALID_FIELDS: Record<string, EntryName> = {
  'missing-email': 'email',
  'invalid-email': 'email',
  'user-not-found': 'email',
  'wrong-password': 'password',
  'invalid-credential': 'password',
}

/**
 * Marks the field that a refusal is about with a message, and focuses it, so that it has the focus after the modal
 * closes.
 */
function useInvalidField() {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const fields: Record<EntryName, RefObject<HTMLInputElement | null>> = { email, password }
  const [field, setField] = useState<EntryName>()

  function mark(code = '') {
    const name = ownValue(INVALID_FIELDS, code)
    setField(name)
    if (name) fields[name].current?.focus()
  }
  const errorOf = (name: EntryName) => (name === field ? `This ${name} is not right.` : undefined)
  return { email, password, errorOf, mark }
}
