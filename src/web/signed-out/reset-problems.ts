import type { StatusAnswer } from '#contract/gateway.ts'
import { MESSAGES } from '#domain/messages.ts'
import { ServiceError } from '#web/services/service-error.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'

/** The values of the Reset Password form, with the token from the address. */
interface ResetEntry {
  token: string
  password: string
  confirmation: string
}

/** Returns the first problem that keeps a reset from being sent, in the order of section 5; undefined if it may be sent. */
export function findEntryProblem({ token, password, confirmation }: ResetEntry): Result | undefined {
  if (token === '') return { kind: 'error', messages: [MESSAGES.resetUrlInvalid] }
  if (password === '') return { kind: 'notice', messages: [MESSAGES.newPasswordRequired] }
  if (password !== confirmation) return { kind: 'notice', messages: [MESSAGES.passwordsDiffer] }
  return undefined
}

/**
 * Returns the sentence for a failed reset call, undefined after success (section 8): the server's own message if there
 * is one, whether it came with status 'error' or with a refusal, or else the general one.
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
