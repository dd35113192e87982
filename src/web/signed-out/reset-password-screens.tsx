import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { ServiceError } from '#client/http/http.ts'
import {
  findPasswordProblem,
  type NewPasswordField,
  NewPasswordFields,
  NO_PASSWORD,
} from '#client/parts/new-password-fields.tsx'
import type { StatusAnswer } from '#contract/gateway.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { MailedLinkAnswer } from '#contract/sign-in.ts'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { possessiveEnding } from '#domain/text/possessive.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { confirmReset, findMailedToken, readMailedLink, sendResetLink } from '#web/services/mailed-link.ts'
import { useAuthState, useServices } from '#web/services/services.ts'
import { SignedOutForm } from './signed-out-layout.tsx'

/** Forgot Password (sections 2, 4, 5 and 8): requests an email with a link for a new password. */
export function ForgotPasswordScreen() {
  const { gatewayUrl } = useServices().config
  const { modal, show } = useResultModal()
  const { busy, submit } = useForm({
    onFailure: (error) => void show({ kind: 'error', messages: [resetFailure(error)] }),
  })
  const [email, setEmail] = useState('')

  async function handleSubmit() {
    const address = canonicalEmail(email)
    if (address === '') return show({ kind: 'notice', messages: [MESSAGES.emailNotValid] })
    if (!(await submit(() => requireSuccess(sendResetLink(gatewayUrl, address, returnUrl()))))) return
    setEmail('')
    show({ kind: 'success', messages: [resetLinkSent(email.trim())] })
  }
  return (
    <Screen title="Forgot Password">
      <PageHeader title="Forgot Password" />
      <p>Enter your email address, and we’ll email you a link to create a new password.</p>
      <SignedOutForm onSubmit={handleSubmit} link={{ to: SCREEN_PATHS.signIn, words: 'Sign In' }}>
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

/** Returns the URL to which the mailed link leads (section 9). */
function returnUrl(): string {
  return window.location.origin + SCREEN_PATHS.resetPassword
}

/** Reset Password (sections 2, 4, 5 and 8): sets a new password with a mailed link or an invitation. */
export function ResetPasswordScreen() {
  const { modal, show } = useResultModal()
  const { email, partnerName } = useMailedLink()
  const { entry, handleChange, field, busy, handleSubmit } = usePasswordReset(show, email)
  return (
    <Screen title="Reset Password">
      <PageHeader title="Reset Password" />
      {partnerName === undefined ? (
        <p>Choose a new password.</p>
      ) : (
        <p>
          Welcome to <bdi>{partnerName}</bdi>
          {possessiveEnding(partnerName)} training. Choose a password.
        </p>
      )}
      <SignedOutForm onSubmit={handleSubmit} link={{ to: SCREEN_PATHS.signIn, words: 'Sign In' }}>
        <NewPasswordFields
          labels={LABELS}
          disabled={busy}
          value={entry}
          onChange={handleChange}
          field={field}
        />
        <Button type="submit" busy={busy} disabled={busy}>
          Submit
        </Button>
      </SignedOutForm>
      {modal}
    </Screen>
  )
}

const LABELS = { 'new-password': 'New Password', 'confirm-new-password': 'Confirm New Password' }

/** Returns the account of the mailed link once loaded, if the link is valid. The page works without it. */
function useMailedLink(): Partial<MailedLinkAnswer> {
  const { signInUrl } = useServices().config
  const [account, setAccount] = useState<Partial<MailedLinkAnswer>>({})
  useEffect(() => {
    const token = findMailedToken()
    if (token) readMailedLink(signInUrl, token).then(setAccount, () => undefined)
  }, [signInUrl])
  return account
}

/**
 * Manages, checks and sends the new password with the token of the mailed link, and shows the result. A
 * field's problem stays until the user edits the form.
 */
function usePasswordReset(show: (result: Result) => void, email: string | undefined) {
  const { gatewayUrl } = useServices().config
  const leaveForSignIn = useLeaveForSignIn(email)
  const [entry, setEntry] = useState(NO_PASSWORD)
  const { busy, field, submit, clear } = useForm<NewPasswordField>({
    check() {
      const problem = findPasswordProblem(entry)
      if (problem) show({ kind: 'notice', messages: [problem.sentence] })
      return problem
    },
    onFailure(error) {
      const sentence = resetFailure(error)
      show({ kind: 'error', messages: [sentence] })
      return sentence === TOO_WEAK ? { field: 'new-password', sentence } : undefined
    },
  })

  async function handleSubmit() {
    const token = findMailedToken()
    if (!token) return show({ kind: 'error', messages: [MESSAGES.resetUrlInvalid] })
    if (!(await submit(() => requireSuccess(confirmReset(gatewayUrl, token, entry.password))))) return
    setEntry(NO_PASSWORD)
    show({
      kind: 'success',
      messages: [MESSAGES.passwordReset],
      closeLabel: 'Sign In',
      onClosed: leaveForSignIn,
    })
  }
  function handleChange(changed: typeof entry) {
    setEntry(changed)
    clear()
  }
  return { entry, handleChange, field, busy, handleSubmit }
}

const TOO_WEAK = signInMessage('weak-password')

/**
 * Returns a function that redirects to /signin, with the email filled in if known. It also signs out, because
 * the signed-in user may not be the one with the new password.
 */
function useLeaveForSignIn(email: string | undefined): () => Promise<void> {
  const { signIn } = useServices()
  const { state } = useAuthState()
  const navigate = useNavigate()
  return async () => {
    if (state === 'signed-in') await signIn.signOut()
    await navigate(SCREEN_PATHS.signIn, { replace: true, state: { email } })
  }
}

/** Waits for a reset call. Throws the server's message for a response with status 'error'. */
export async function requireSuccess(call: Promise<StatusAnswer>): Promise<void> {
  const { status, message } = await call
  if (status === 'error') throw new ServiceError('unknown', { serverMessage: message })
}

/** Returns the message for a failed reset call: the server's own, or the general one (section 8). */
export function resetFailure(error: unknown): string {
  return (error instanceof ServiceError && error.serverMessage) || MESSAGES.resetFailed
}
