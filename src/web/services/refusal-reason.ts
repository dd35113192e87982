import { ServiceError } from '#client/http/http.ts'
import { cataloguedMessage } from '#domain/people/sign-in-messages.ts'

/** Refusal statuses with a message for users: too many requests, and a busy portal. */
const REASONED = [429, 503]

/**
 * Returns the reason for a service's refusal, as a sentence below the contract's own: the catalogue's
 * sentence for the code, or the service's. The gateway has no codes, so its message about a taken or invalid
 * email also counts.
 */
export function refusalReason(error: unknown): string | undefined {
  if (!(error instanceof ServiceError)) return undefined
  const { code, status = 0, serverMessage } = error
  const isReason = REASONED.includes(status) || (code === 'unknown' && isAboutEmail(status, serverMessage))
  return cataloguedMessage(code) ?? (isReason ? serverMessage : undefined)
}

function isAboutEmail(status: number, message: string | undefined): boolean {
  return status === 409 || (message !== undefined && message === cataloguedMessage('invalid-email'))
}
