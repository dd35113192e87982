import type { Permission } from '#domain/permissions.ts'

/** HTTP status of each refusal code, from specification § 8 and the HTTP layer. */
export const STATUS_OF = {
  'invalid-argument': 400,
  'missing-email': 400,
  'invalid-email': 400,
  'weak-password': 400,
  'invalid-token': 400,
  'user-token-expired': 401,
  'user-not-found': 401,
  'wrong-password': 401,
  'invalid-credential': 401,
  'user-disabled': 403,
  'permission-denied': 403,
  'foreign-origin': 403,
  'second-factor-needed': 403,
  'confirmation-needed': 403,
  'last-factor': 409,
  'not-found': 404,
  'method-not-allowed': 405,
  'email-already-in-use': 409,
  'email-not-changed': 409,
  'no-seat-left': 409,
  'partner-id-taken': 409,
  'group-name-taken': 409,
  'last-unlimited': 409,
  'out-of-turn': 409,
  'letter-without-font': 409,
  'already-revoked': 409,
  'already-renewed': 409,
  'not-renewable': 409,
  'unproved-holder': 409,
  'changed-meanwhile': 409,
  'draft-not-ready': 409,
  'too-many-drafts': 409,
  'last-admin': 409,
  'key-reused': 422,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'too-many-requests': 429,
  'too-many-changes': 429,
  'too-many-attempts': 429,
  'file-being-made': 429,
  'internal-error': 500,
  unavailable: 503,
  'no-room-left': 507,
} as const

export type ErrorCode = keyof typeof STATUS_OF

/** A refusal with a message for the caller. Its code determines the HTTP status. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Retry delay, in seconds. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Converts a wait in ms to whole seconds for `retryAfter`, at least 1. */
export function inSeconds(wait: number): number {
  return Math.max(1, Math.ceil(wait / 1000))
}

/** Returns the refusal for a missing object. It is the same for an object of another partner. */
export function notFound(): AppError {
  return new AppError('not-found', 'There’s nothing at this address.')
}

/** Returns the refusal for an absent or expired sign-in. */
export function tokenExpired(): AppError {
  return new AppError('user-token-expired', 'The ID token is missing, invalid or expired.')
}

/** Throws 403 or 404 unless the permission allows the request. The second step of every route. */
export function permit(permission: Permission): void {
  if (permission === 'forbidden') throw new AppError('permission-denied', 'Your role doesn’t allow this.')
  if (permission === 'hidden') throw notFound()
}
