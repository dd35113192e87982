import { MESSAGES } from '#domain/messages.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'

/** What the Reset Password form was filled in with; the token is the address's own. */
export interface ResetInput {
  token: string
  password: string
  confirmation: string
}

/** The first thing that stands against a reset, in the order of section 5; undefined when it may be sent. */
export function findResetFault({ token, password, confirmation }: ResetInput): Result | undefined {
  if (token === '') return { kind: 'error', messages: [MESSAGES.resetUrlInvalid] }
  if (password === '') return { kind: 'notice', messages: [MESSAGES.newPasswordRequired] }
  if (password !== confirmation) return { kind: 'notice', messages: [MESSAGES.passwordsDiffer] }
  return undefined
}
