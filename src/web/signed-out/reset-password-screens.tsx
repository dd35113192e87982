import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ServiceError } from '#client/http/http.ts'
import { PasswordRule } from '#client/parts/password-rule.tsx'
import type { StatusAnswer } from '#contract/gateway.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { MESSAGES, resetLinkSent } from '#domain/messages.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { confirmReset, findMailedToken, sendResetLink } from '#web/services/mailed-link.ts'
import { useAuthState, useServices } from '#web/services/services.ts'
import { SignedOutForm } from './signed-out-layout.tsx'

/** Forgot Password (sections 2, 4, 5 and 8): requests an email with a link for creating a new password. */
export function ForgotPasswordScreen() {
  const { gatewayUrl } = useServices().config
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)
  const [email, setEmail] = useState('')

  async function handleSubmit() {
    const address = canonicalEmail(email)
    if (address === '') return show({ kind: 'notice', messages: [MESSAGES.emailNotValid] })
    setBusy(true)
    const failure = await findCallProblem(sendResetLink(gatewayUrl, address, returnUrl()))
    setBusy(false)
    if (failure) return show({ kind: 'error', messages: [failure] })
    setEmail('')
    show({ kind: 'success', messages: [resetLinkSent(email.trim())] })
  }
  return (
    <Screen title="Forgot Password">
      <PageHeader title="Forgot Password" />
      <p>Enter your email address, and we will email you a link to create a new password.</p>
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

/** Returns the address for the mailed link (section 9). */
function returnUrl(): string {
  return window.location.origin + SCREEN_PATHS.resetPassword
}

/** Reset Password (sections 2, 4, 5 and 8): sets a new password with a mailed link or an invitation. */
export function ResetPasswordScreen() {
  const { modal, show } = useResultModal()
  const { entry, changeEntry, errorOf, busy, submit } = usePasswordReset(show)
  return (
    <Screen title="Reset Password">
      <PageHeader title="Reset Password" />
      <p>Choose the password you will sign in with from now on.</p>
      <SignedOutForm onSubmit={submit} link={{ to: SCREEN_PATHS.signIn, words: 'Sign In' }}>
        <Field
          label="New Password"
          type="password"
          name="new-password"
          hint={<PasswordRule password={entry.password} />}
          error={errorOf('password')}
          autoComplete="new-password"
          disabled={busy}
          value={entry.password}
          onChange={({ target }) => changeEntry({ password: target.value })}
        />
        <Field
          label="Confirm New Password"
          type="password"
          name="confirm-new-password"
          error={errorOf('confirmation')}
          autoComplete="new-password"
          disabled={busy}
          value={entry.confirmation}
          onChange={({ target }) => changeEntry({ confirmation: target.value })}
        />
        <Button type="submit" busy={busy} disabled={busy}>
          Submit
        </Button>
      </SignedOutForm>
      {modal}
    </Screen>
  )
}

const TOO_WEAK = signInMessage('weak-password')

const EMPTY = { password: '', confirmation: '' }

/**
 * Holds, checks and sends the new password with the token of the mailed link, and shows the result. A field's problem
 * stays next to it until the user edits the form.
 */
function usePasswordReset(show: (result: Result) => void) {
  const { gatewayUrl } = useServices().config
  const leaveForSignIn = useLeaveForSignIn()
  const [entry, setEntry] = useState(EMPTY)
  const [problem, setProblem] = useState<EntryProblem>()
  const [busy, setBusy] = useState(false)

  async function reset(): Promise<EntryProblem> {
    const token = findMailedToken() ?? ''
    const found = findEntryProblem({ token, ...entry })
    if (found) return found
    setBusy(true)
    const failure = await findCallProblem(confirmReset(gatewayUrl, token, entry.password))
    setBusy(false)
    const field = failure === TOO_WEAK ? 'password' : undefined
    if (failure) return { kind: 'error', messages: [failure], field }
    return {
      kind: 'success',
      messages: [MESSAGES.passwordReset],
      closeLabel: 'Sign In',
      onClosed: leaveForSignIn,
    }
  }
  async function submit() {
    const result = await reset()
    setProblem(result)
    if (result.kind === 'success') setEntry(EMPTY)
    show(result)
  }
  function changeEntry(change: Partial<typeof EMPTY>) {
    setEntry((before) => ({ ...before, ...change }))
    setProblem(undefined)
  }
  const errorOf = (field: 'password' | 'confirmation') =>
    problem?.field === field ? problem.messages[0] : undefined
  return { entry, changeEntry, errorOf, busy, submit }
}

/**
 * Returns a function that replaces the location with /signin. It also signs out, since the signed-in user may not be
 * the one with the new password.
 */
function useLeaveForSignIn(): () => Promise<void> {
  const { signIn } = useServices()
  const { state } = useAuthState()
  const navigate = useNavigate()
  return async () => {
    if (state === 'signed-in') await signIn.signOut()
    await navigate(SCREEN_PATHS.signIn, { replace: true })
  }
}

/** The values of the Reset Password form, with the token of the mailed link. */
interface ResetEntry {
  token: string
  password: string
  confirmation: string
}

/** A result, with the field next to which its sentence is also shown. */
type EntryProblem = Result & { field?: 'password' | 'confirmation' | undefined }

/** Returns the first problem that prevents a reset, in the order of section 5. */
export function findEntryProblem({ token, password, confirmation }: ResetEntry): EntryProblem | undefined {
  if (token === '') return { kind: 'error', messages: [MESSAGES.resetUrlInvalid] }
  if (password === '') return { kind: 'notice', messages: [MESSAGES.newPasswordRequired], field: 'password' }
  if (password !== confirmation)
    return { kind: 'notice', messages: [MESSAGES.passwordsDiffer], field: 'confirmation' }
  return undefined
}

/**
 * Returns the sentence for a failed reset call; undefined after success (section 8). The server's own message, sent
 * with status 'error' or with a refusal, takes precedence over the general one.
 */
export async function findCallProblem(call: Promise<StatusAnswer>): Promise<string | undefined> {
  try {
    const { status, message } = await call
    return status === 'error' ? message || MESSAGES.resetFailed : undefined
  } catch (error) {
    const message = error instanceof ServiceError ? error.serverMessage : undefined
    return message || MESSAGES.resetFailed
  }
}
