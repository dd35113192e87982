import { codeOf, ServiceError } from '#web/shared/http.ts'
import { NoPasskeyUsed } from '../services/passkeys.ts'

/** The sentences of what may end at signing in. */
export const ENTRY_SENTENCES = {
  noPasskey: 'No passkey was used. Try again, or sign in with your password.',
  noAccess: 'This account has no access to the console.',
  ended: 'Your session has ended. Please sign in again.',
  offline: 'The server did not answer. Try again.',
} as const

/** Returns the sentence for a factor that was refused or not used: the server's own, where it gave one. */
export function factorProblem(error: unknown): string {
  if (error instanceof NoPasskeyUsed) return ENTRY_SENTENCES.noPasskey
  const isRefusal = error instanceof ServiceError && codeOf(error) !== 'network-request-failed'
  return (isRefusal && error.serverMessage) || ENTRY_SENTENCES.offline
}
