import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { findMailedToken } from '#web/shared/mailed-token.ts'
import { PATHS } from '#web/shared/paths.ts'
import { useAuthState } from '#web/shared/use-auth-state.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'
import { findResetFailure } from './reset-failure.ts'
import { findResetFault } from './reset-fault.ts'

/** The reset confirmation: checks, sends, and gives what came of it. The token came with the address. */
export function usePasswordReset() {
  const { gateway } = useServices()
  const leave = useLeaveForSignIn()
  const [busy, setBusy] = useState(false)

  async function reset(password: string, confirmation: string): Promise<Result> {
    const token = findMailedToken() ?? ''
    const fault = findResetFault({ token, password, confirmation })
    if (fault) return fault
    setBusy(true)
    const failure = await findResetFailure(gateway.confirmReset(token, password))
    setBusy(false)
    if (failure) return { kind: 'error', messages: [failure] }
    return { kind: 'success', messages: [MESSAGES.passwordReset], closeLabel: 'Sign In', onClosed: leave }
  }
  return { busy, reset }
}

/** Replaces the location with /signin. Whoever was signed in here is not who signs in with the new password now. */
function useLeaveForSignIn(): () => Promise<void> {
  const { signIn } = useServices()
  const { state } = useAuthState()
  const navigate = useNavigate()
  return async () => {
    if (state === 'signed-in') await signIn.signOut()
    await navigate(PATHS.signIn, { replace: true })
  }
}
