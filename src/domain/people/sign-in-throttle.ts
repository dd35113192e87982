import { A_MINUTE } from '../durations.ts'

/** Number of consecutive failures after which an account is locked. */
export const FAILURES_BEFORE_LOCK = 10

/** Minimum and maximum duration of a lock, in ms. */
const FIRST_LOCK_MS = A_MINUTE
export const MAX_LOCK_MS = 15 * A_MINUTE

/**
 * Number of consecutive failures after which waiting no longer helps. Only a password reset then unlocks the account
 * (NIST SP 800-63B, 5.2.2).
 */
export const MAX_FAILURES = 100

/**
 * Returns the duration of the lock after a number of consecutive failures, in ms: 0 before the 10th, then doubling.
 */
export function lockAfter(failures: number): number {
  if (failures < FAILURES_BEFORE_LOCK) return 0
  return Math.min(FIRST_LOCK_MS * 2 ** (failures - FAILURES_BEFORE_LOCK), MAX_LOCK_MS)
}

/** Number of failures at which the lock reaches its maximum. */
export const FAILURES_AT_MAX_LOCK = FAILURES_BEFORE_LOCK + Math.ceil(Math.log2(MAX_LOCK_MS / FIRST_LOCK_MS))

/** Maximum number of failures of a client address within the window, and the window in ms. */
export const ADDRESS_FAILURES = 100
export const ADDRESS_WINDOW_MS = 15 * A_MINUTE

/** Maximum number of failures of IPv6 networks that may belong to one customer, by prefix length. */
export const NETWORK_FAILURES = {
  64: ADDRESS_FAILURES,
  56: 4 * ADDRESS_FAILURES,
  48: 16 * ADDRESS_FAILURES,
} as const
