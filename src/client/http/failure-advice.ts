import { ServiceError } from './http.ts'

const OFFLINE = 'You are offline. Try again when you are connected. Nothing is lost.'
const NO_ANSWER = 'Check the connection and try again. Nothing is lost.'
const MISSING = 'The portal does not have it. It may have been removed or moved.'
const NOT_PERMITTED = 'Your account has no permission to see it.'
const TOO_MANY = 'There were too many requests. Wait a minute, then try again. Nothing is lost.'
const UNAVAILABLE = 'The portal is busy or restarting. Try again in a moment. Nothing is lost.'
const BROKEN = 'The portal has a problem. Try again in a few minutes. Nothing is lost.'
const UNKNOWN = 'Something went wrong. Reload the page and try again. Nothing is lost.'

const BY_STATUS: Partial<Record<number, string>> = {
  403: NOT_PERMITTED,
  404: MISSING,
  410: MISSING,
  429: TOO_MANY,
  502: UNAVAILABLE,
  503: UNAVAILABLE,
  504: UNAVAILABLE,
}

/** Returns the second line of the message for a failed read: the likely cause, and what to do. */
export function failureAdvice(error: unknown): string {
  if (globalThis.navigator?.onLine === false) return OFFLINE
  if (!(error instanceof ServiceError)) return UNKNOWN
  const { status } = error
  if (status === undefined) return error.code === 'network-request-failed' ? NO_ANSWER : UNKNOWN
  return BY_STATUS[status] ?? (status >= 500 ? BROKEN : UNKNOWN)
}
