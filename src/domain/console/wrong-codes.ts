import { A_DAY, A_MINUTE } from '../durations.ts'

/**
 * Number of consecutive wrong codes after which an account's codes are blocked, and the first and maximum duration of
 * the block, in ms.
 */
const WRONG_CODES = 5
const FIRST_HOLD_MS = 15 * A_MINUTE
const MAX_HOLD_MS = A_DAY

/** Returns for how long codes are blocked after a number of consecutive wrong ones, in ms; 0 if not at all. */
export function holdAfter(failures: number): number {
  if (failures < WRONG_CODES) return 0
  return Math.min(FIRST_HOLD_MS * 2 ** (failures - WRONG_CODES), MAX_HOLD_MS)
}
