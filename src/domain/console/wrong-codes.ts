import { A_DAY, A_MINUTE } from '../durations.ts'

/**
 * Number of consecutive wrong codes after which an account's codes are locked, and the first and maximum duration of
 * the lock, in ms.
 */
const WRONG_CODES = 5
const FIRST_HOLD_MS = 15 * A_MINUTE
const MAX_HOLD_MS = A_DAY

/** Returns the duration for which codes are locked after a number of consecutive wrong ones, in ms; 0 for none. */
export function holdAfter(failures: number): number {
  if (failures < WRONG_CODES) return 0
  return Math.min(FIRST_HOLD_MS * 2 ** (failures - WRONG_CODES), MAX_HOLD_MS)
}
