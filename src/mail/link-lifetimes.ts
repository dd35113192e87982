import { A_DAY, A_MINUTE } from '#domain/durations.ts'

/** Lifetimes of mailed links, in ms; a reset link lives on until the next one can be mailed. */
export const INVITATION_LIFETIME = 7 * A_DAY
export const RESET_LIFETIME = 30 * A_MINUTE
