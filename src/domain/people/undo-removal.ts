import { A_MINUTE } from '../durations.ts'

/** Time during which the removal of a team member can be undone, in ms. */
export const UNDO_REMOVAL_MS = 10 * A_MINUTE
