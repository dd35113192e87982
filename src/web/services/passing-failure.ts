import { ServiceError } from './service-error.ts'

const PASSING_STATUSES = new Set([408, 425, 429])

/** Whether a failure is of the kind that passes by itself: no network, a server that is busy or down. */
export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  const { code, status = 0 } = error
  return code === 'network-request-failed' || status >= 500 || PASSING_STATUSES.has(status)
}
