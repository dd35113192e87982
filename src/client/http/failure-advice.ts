import { ServiceError } from './http.ts'

const OFFLINE = 'You’re offline. Try again when you’re connected.'
const NO_ANSWER = 'Check your connection and try again.'
const MISSING = 'We couldn’t find this. It may have been moved or removed.'
const NOT_PERMITTED = 'You don’t have permission to see this.'
const TOO_MANY = 'Too many requests. Wait a minute, then try again.'
const UNAVAILABLE = 'The portal is busy or restarting. Try again in a moment.'
const BROKEN = 'Something went wrong on our end. Try again in a few minutes.'
const UNKNOWN = 'Something went wrong. Reload the page and try again.'

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
