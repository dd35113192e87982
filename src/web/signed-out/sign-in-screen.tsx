import { useLocation } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { codeOf } from '#client/http/http.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
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
  const { field, busy, modal, handleSubmit, elementOf } = useSignIn()
  // Set after a new password was chosen.
  const email: string | undefined = useLocation().state?.email
  // After Screen, which focuses the heading.
  useOnChange(email, () => {
    if (email) elementOf('password')?.focus()
  })
  return (
    <Screen title="Sign In">
      <PageHeader title="Sign In" />
      <SignedOutForm
        onSubmit={handleSubmit}
        link={{ to: SCREEN_PATHS.forgotPassword, words: 'Forgot Password' }}
      >
        <Field
          {...field('email')}
          label="Email"
          type="email"
          placeholder="Enter email"
          autoComplete="username"
          defaultValue={email}
        />
        <Field
          {...field('password')}
          label="Password"
          type="password"
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

type EntryName = 'email' | 'password'

/** Advice at the refused field; the modal has the reason. */
const FIELD_ADVICE: Record<EntryName, string> = {
  email: 'Check your email address.',
  password: 'Check your password.',
}

/** The field that each refusal concerns. Refusals not listed concern neither field. */
const INVALID_FIELDS: Record<string, EntryName> = {
  'missing-email': 'email',
  'invalid-email': 'email',
  'user-not-found': 'email',
  'wrong-password': 'password',
  'invalid-credential': 'password',
}

/**
 * Signs in with the values of the fields. A modal shows the reason for a refusal; the field it concerns is marked, and
 * receives the focus after the modal closes.
 */
function useSignIn() {
  const { signIn } = useServices()
  const { modal, show } = useResultModal()
  const { busy, field, elementOf, submit } = useForm<EntryName>({
    onFailure(error) {
      const message = signInMessage(codeOf(error))
      // The page already shows that the browser is offline.
      show({ kind: 'error', messages: [message] })
      const name = ownValue(INVALID_FIELDS, codeOf(error) ?? '')
      return name && { field: name, sentence: FIELD_ADVICE[name] }
    },
  })
  const handleSubmit = () =>
    void submit(() => signIn.signIn(elementOf('email')?.value ?? '', elementOf('password')?.value ?? ''))
  return { field, busy, modal, handleSubmit, elementOf }
}
