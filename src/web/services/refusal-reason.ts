import { ServiceError } from '#client/http/http.ts'
import { cataloguedMessage } from '#domain/people/sign-in-messages.ts'

/** The statuses of refusals whose message is a sentence for people: too many requests, and a busy portal. */
const REASONED = [429, 503]

/**
 * Returns why a service refused, in a sentence to be shown beneath the contract's own: the catalogue's for a
 * code, or the service's. The gateway has no codes; there an email that is taken or not valid is a reason,
 * too.
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
