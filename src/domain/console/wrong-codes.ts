import { A_DAY, A_MINUTE } from '../durations.ts'

/** Wrong codes in a row after which codes are held for an account, and how long first and at most, in ms. */
const WRONG_CODES = 5
const FIRST_HOLD_MS = 15 * A_MINUTE
const MAX_HOLD_MS = A_DAY

/** Returns for how long codes are held from the nth wrong one in a row, in ms: 0 for not at all. */
export function holdAfter(failures: number): number {
  if (failures < WRONG_CODES) return 0
  return Math.min(FIRST_HOLD_MS * 2 ** (failures - WRONG_CODES), MAX_HOLD_MS)
}
