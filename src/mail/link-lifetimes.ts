import { A_DAY, A_MINUTE } from '#domain/durations.ts'

/** Time for which the link of an invitation works from its delivery, in ms. */
export const INVITATION_LIFETIME = 7 * A_DAY

/** The same of a link for a new password, which lives on until the next one can be mailed. */
export const RESET_LIFETIME = 30 * A_MINUTE

/** The same of a link for new second factors. */
export const FACTORS_LINK_LIFETIME = A_DAY
