/** What a surface calls an ID token, or a session, that counts no more. */
export const TOKEN_EXPIRED = 'user-token-expired'

/** What the sign-in service calls a disabled account. */
export const DISABLED = 'user-disabled'

/** What it says of a session that has ended because the account has no access any more. */
export const NO_ACCESS = 'no-access'

/**
 * A call that did not succeed. `code` is the surface's own, `network-request-failed` where nothing answered,
 * `unknown` where the answer was not understood; `serverMessage` is there only when the server sent one.
 */
export class ServiceError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly serverMessage: string | undefined

  constructor(code: string, details: { status?: number; serverMessage?: string | undefined } = {}) {
    super(details.serverMessage ?? code)
    this.name = 'ServiceError'
    this.code = code
    this.status = details.status
    this.serverMessage = details.serverMessage
  }
}

/** The code of whatever was thrown, if a surface gave one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.code : undefined
}
