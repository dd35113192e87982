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
 * Sign In (section 2). The service validates the entry and returns the reason for a refusal. After success,
 * the signed-in area replaces this screen and redirects /signin, an unknown path there, to the root. The
 * fields are uncontrolled, which keeps text entered before the app has loaded.
 */
export function SignInScreen() {
  const { field, busy, modal, handleSubmit, elementOf } = useSignIn()
  // Set after the user has chosen a new password.
  const email: string | undefined = useLocation().state?.email
  // After `Screen`, which focuses the heading.
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

/** Advice at the refused field. The modal shows the reason. */
const FIELD_ADVICE: Record<EntryName, string> = {
  email: 'Check your email address.',
  password: 'Check your password.',
}

/** Fields concerned by refusals. Other refusals concern neither field. */
const INVALID_FIELDS: Record<string, EntryName> = {
  'missing-email': 'email',
  'invalid-email': 'email',
  'user-not-found': 'email',
  'wrong-password': 'password',
  'invalid-credential': 'password',
}

/**
 * Signs in with the values of the fields. After a refusal, a modal shows the reason. The concerned field is
 * marked, and focused after the modal closes.
 */
function useSignIn() {
  const { signIn } = useServices()
  const { modal, show } = useResultModal()
  const { busy, field, elementOf, submit } = useForm<EntryName>({
    onFailure(error) {
      const message = signInMessage(codeOf(error))
      // The page already reports that the browser is offline.
      show({ kind: 'error', messages: [message] })
      const name = ownValue(INVALID_FIELDS, codeOf(error) ?? '')
      return name && { field: name, sentence: FIELD_ADVICE[name] }
    },
  })
  const handleSubmit = () =>
    void submit(() => signIn.signIn(elementOf('email')?.value ?? '', elementOf('password')?.value ?? ''))
  return { field, busy, modal, handleSubmit, elementOf }
}
