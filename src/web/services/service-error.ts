/** The code of an ID token, or a session, that is no longer valid. */
export const TOKEN_EXPIRED = 'user-token-expired'

/** The sign-in service's code of a disabled account. */
export const DISABLED = 'user-disabled'

/** The sign-in service's code of a session that ended because the account no longer has access. */
export const NO_ACCESS = 'no-access'

/** The document database's code of a quiz that was tried as often as it may be in a day: trying again helps only tomorrow. */
export const TOO_MANY_ATTEMPTS = 'too-many-attempts'

/**
 * A failed call. `code` is the surface's own, `network-request-failed` if there was no answer, or `unknown` if the
 * answer was not understood; `serverMessage` is set only if the server sent one.
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

/** Returns the code of an error, if a surface gave one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.code : undefined
}
